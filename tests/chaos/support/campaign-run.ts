import { setTimeout as pause } from 'node:timers/promises';
import type { CampaignWorld } from './campaign-world.ts';

const LOOK_MS = 250;
const TELL_MS = 5_000;

/**
 * Waits until everyone of a campaign has a last state.
 *
 * @param options.until ms since the epoch, at which it waits no longer.
 * @returns the state of the campaign by then.
 */
export async function untilDone(
  { db }: CampaignWorld,
  campaignId: number,
  { until, say }: { until: number; say: (text: string) => void },
): Promise<string> {
  let state = 'unreachable';
  let told = 0;
  while (Date.now() < until) {
    try {
      const [row] = await db<{ state: string; waiting: number }[]>`
        select state, waiting from campaign where id = ${campaignId}`;
      state = row!.state;
      if (row!.waiting === 0) return state;
      if (Date.now() - told > TELL_MS) {
        say(`${row!.waiting} waiting`);
        told = Date.now();
      }
    } catch {
      // PostgreSQL is down, as planned: asked again until the time is over.
    }
    await pause(LOOK_MS);
  }
  return state;
}

/** Tells the simulated gateway, or push service, what to do wrong. */
export async function setFaults(
  { gatewayUrl }: CampaignWorld,
  faults: object,
  of: 'faults' | 'push-faults' = 'faults',
): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/sandbox/${of}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`The faults were answered with ${answer.status}.`);
}
