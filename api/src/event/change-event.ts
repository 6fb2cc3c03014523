import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { EventInput, StaffEventView } from '@maru/contract/event/staff-event';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { lockRow } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import {
  findStaffEvent,
  insertEvent,
  updateEventRow,
  type EventChanges,
} from './staff-event.repository.ts';

export async function addEvent(db: Db, input: EventInput, actor: Actor): Promise<StaffEventView> {
  refuseBackwards(input);
  const clean = { ...input, body_html: await sanitiseHtml(input.body_html) };
  return db.begin(async (tx) => {
    const _id = await insertEvent(tx, clean, actor.adminId);
    await noteEvent(tx, 'event.create', _id, changedFields({}, clean), actor);
    return (await findStaffEvent(tx, _id))!;
  });
}

/**
 * Edits an event. Its questions cannot change after the first entry, and it cannot reopen after its
 * winners are chosen.
 */
export async function editEvent(
  db: Db,
  eventId: number,
  version: number,
  changes: EventChanges,
  actor: Actor,
): Promise<StaffEventView> {
  const { body_html } = changes;
  const clean =
    body_html === undefined ? changes : { ...changes, body_html: await sanitiseHtml(body_html) };
  return db.begin((tx) => putChanges(tx, eventId, version, clean, actor));
}

/** Shows an event on the site, or hides it, whatever version it has by now. */
export function turnEvent(tx: Tx, eventId: number, shown: boolean, actor: Actor) {
  return putChanges(tx, eventId, null, { shown }, actor);
}

async function putChanges(
  tx: Tx,
  eventId: number,
  version: number | null,
  changes: EventChanges,
  actor: Actor,
): Promise<StaffEventView> {
  await lockRow(tx, 'event', eventId, version);
  const before = (await findStaffEvent(tx, eventId))!;
  refuseBackwards({
    starts_at: changes.starts_at ?? before.starts_at,
    ends_at: changes.ends_at ?? before.ends_at,
  });
  const diff = changedFields(before, changes);
  if (Object.keys(diff).length === 0) return before;
  if (diff['form'] !== undefined && before.entries > 0) throw new Refusal('STATE_CONFLICT');
  await updateEventRow(tx, eventId, changes, actor.adminId);
  const after = (await findStaffEvent(tx, eventId))!;
  // Members who enter now could no longer win.
  if (after.winners > 0 && before.state === 'expired' && after.state !== 'expired') {
    const errors = [{ path: 'ends_at', message: 'must not reopen the event after its draw' }];
    throw new Refusal('STATE_CONFLICT', { errors });
  }
  await noteEvent(tx, 'event.update', eventId, diff, actor);
  return after;
}

/** Removes an event. Staff must hide or end an event that is open for entries first. */
export async function removeEvent(
  tx: Tx,
  eventId: number,
  version: number | null,
  actor: Actor,
): Promise<void> {
  await lockRow(tx, 'event', eventId, version);
  const before = (await findStaffEvent(tx, eventId))!;
  if (before.shown && before.state === 'in-progress') throw new Refusal('STATE_CONFLICT');
  await putIntoTrash(tx, 'event', eventId, actor.adminId);
  await noteEvent(tx, 'event.trash', eventId, { title: [before.title, null] }, actor);
}

export function noteEvent(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'event', targetId, diff });
}

function refuseBackwards({ starts_at, ends_at }: Pick<EventInput, 'starts_at' | 'ends_at'>): void {
  if (Date.parse(starts_at) < Date.parse(ends_at)) return;
  throw badInput('ends_at', 'must be after starts_at');
}
