import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

const LOOK_MS = 250;
const TELL_MS = 5_000;

/**
 * Waits until everyone of a campaign has a last state.
 *
 * @param options.until ms since the epoch, at which it waits no longer.
 * @returns the state of the campaign by then.
 */
export async function untilDone(
  { db }: World,
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
