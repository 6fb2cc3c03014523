import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import { randomBytes } from 'node:crypto';
import type { StaffEventView } from '@maru/contract/event/staff-event';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { lockById } from '../sql/rows.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { Refusal } from '../http/refusal.ts';
import { drawFrom, labelOf } from './draw.ts';
import {
  findStaffEvent,
  listEntrants,
  replaceWinners,
  setAnnounced,
} from './staff-event.repository.ts';

const SEED_BYTES = 16;

/** Draws the winners of an event that is over. The audit log records the criteria of the draw. */
export async function draw(
  db: Db,
  eventId: number,
  version: number,
  prizes: readonly { prize: string; count: number }[],
  actor: Actor,
): Promise<StaffEventView> {
  return db.begin(async (tx) => {
    await lockUndecided(tx, eventId, version);
    const entrants = await listEntrants(tx, eventId);
    if (entrants.length === 0) throw new Refusal('STATE_CONFLICT');
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const winners = drawFrom(entrants, prizes, seed);
    await replaceWinners(tx, eventId, winners, seed, actor.adminId);
    const members = winners.map(({ memberId }) => memberId);
    const diff = { seed, entrants: entrants.length, prizes, members };
    await noteEvent(tx, 'event.draw', eventId, diff, actor);
    return (await findStaffEvent(tx, eventId))!;
  });
}

/**
 * Imports winners that were chosen elsewhere. Each winner must have entered, and wins once.
 *
 * @throws Refusal INVALID_INPUT naming the invalid lines, never the people in them.
 */
export async function takeWinners(
  db: Db,
  eventId: number,
  version: number,
  named: readonly { login_id: string; prize: string }[],
  actor: Actor,
): Promise<StaffEventView> {
  return db.begin(async (tx) => {
    await lockUndecided(tx, eventId, version);
    const entrants = await listEntrants(tx, eventId);
    const byLogin = new Map(entrants.map((entrant) => [entrant.loginId.toLowerCase(), entrant]));
    const seen = new Set<number>();
    const errors: { path: string; message: string }[] = [];
    const winners = named.flatMap(({ login_id, prize }, index) => {
      const entrant = byLogin.get(login_id.trim().toLowerCase());
      if (!entrant || seen.has(entrant.memberId)) {
        errors.push({
          path: `winners.${index}`,
          message: entrant ? 'is a duplicate' : 'has not entered',
        });
        return [];
      }
      seen.add(entrant.memberId);
      const { memberId, name } = entrant;
      return [{ rank: index + 1, label: labelOf(name), prize, memberId }];
    });
    if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
    await replaceWinners(tx, eventId, winners, null, actor.adminId);
    await noteEvent(tx, 'event.winners', eventId, { members: [...seen] }, actor);
    return (await findStaffEvent(tx, eventId))!;
  });
}

/** Announces the winners of an event that is over, or withdraws the announcement. */
export async function announceWinners(
  db: Db,
  eventId: number,
  version: number,
  published: boolean,
  actor: Actor,
): Promise<StaffEventView> {
  return db.begin(async (tx) => {
    const before = await lockEvent(tx, eventId, version);
    const isDecided = before.state === 'expired' && before.winners > 0;
    if (published && !isDecided) throw new Refusal('STATE_CONFLICT');
    if (published === (before.winners_published_at !== null)) return before;
    await setAnnounced(tx, eventId, published, actor.adminId);
    const action = published ? 'event.announce' : 'event.unannounce';
    await noteEvent(tx, action, eventId, { winners: before.winners }, actor);
    return (await findStaffEvent(tx, eventId))!;
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
async function lockEvent(tx: Tx, eventId: number, version: number): Promise<StaffEventView> {
  await lockById(tx, 'event', eventId);
  return checkedRow(await findStaffEvent(tx, eventId), version);
}

/** Winners can be chosen only after entries close, and before any winners are published. */
async function lockUndecided(tx: Tx, eventId: number, version: number): Promise<void> {
  const event = await lockEvent(tx, eventId, version);
  if (event.state !== 'expired' || event.winners_published_at !== null) {
    throw new Refusal('STATE_CONFLICT');
  }
}

function noteEvent(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'event', targetId, diff });
}
