import type { EventInput, StaffEventView } from '@maru/contract/event/staff-event';
import type { Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Change, ResourceStore } from '../staff-kit/resource/resource-writes.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import { findStaffEvent, insertEvent, updateEvent } from './staff-event.repository.ts';

export const eventStore: ResourceStore<EventInput, StaffEventView> = {
  kind: 'event',
  actions: { create: 'event.create', update: 'event.update', delete: 'event.trash' },
  table: 'event',
  find: findStaffEvent,
  fieldsOf,
  check: refuseUnfit,
  insert: insertEvent,
  update: (tx, id, { changes }, by) => updateEvent(tx, id, changes, by),
  delete: trashEvent,
  lost: ({ title }) => ({ title }),
  announce: (_tx, before, after) => refuseReopened(before, after),
};

function fieldsOf(event: StaffEventView): EventInput {
  const { title, summary, img_path, starts_at, ends_at, body_html, form } = event;
  const { entry_limit, shown } = event;
  return {
    title,
    summary,
    img_path,
    starts_at,
    ends_at,
    body_html,
    form,
    entry_limit,
    shown,
  };
}

/** An event ends after its start. Its questions cannot change after the first entry. */
function refuseUnfit(_tx: Tx, { view, after, changes }: Change<EventInput, StaffEventView>): void {
  if (Date.parse(after.starts_at) >= Date.parse(after.ends_at)) {
    throw badInput('ends_at', 'must be after starts_at');
  }
  if (view && changes.form !== undefined && view.entries > 0) throw new Refusal('STATE_CONFLICT');
}

/** Members who enter an event after its draw could no longer win. */
function refuseReopened(before: StaffEventView | null, after: StaffEventView | null): void {
  if (!before || !after || after.winners === 0) return;
  if (before.state !== 'expired' || after.state === 'expired') return;
  const errors = [{ path: 'ends_at', message: 'must not reopen the event after its draw' }];
  throw new Refusal('STATE_CONFLICT', { errors });
}

/** Staff must hide or end an event that is open for entries before they remove it. */
async function trashEvent(
  tx: Tx,
  eventId: number,
  by: number,
  { shown, state }: StaffEventView,
): Promise<void> {
  if (shown && state === 'in-progress') throw new Refusal('STATE_CONFLICT');
  await putIntoTrash(tx, 'event', eventId, by);
}
