import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../../platform/src/audit.ts';
import type { Db } from '../../../platform/src/db.ts';
import type { CampaignWorld } from './campaign-world.ts';

const LOOK_MS = 250;
const TELL_MS = 5_000;

/** Somebody who orders campaigns. */
export async function addStaff(db: Db): Promise<Actor> {
  const [admin] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name) values ('chaos', 'none', '카오스')
    returning id`;
  const [session] = await db<{ id: number }[]>`
    insert into session (realm, subject_id, seed, ip, user_agent, expires_at)
    values ('admin', ${admin!.id}, '', '127.0.0.1', '', now() + interval '1 day') returning id`;
  return { adminId: admin!.id, sessionId: session!.id, ip: '127.0.0.1', requestId: 'chaos' };
}

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
