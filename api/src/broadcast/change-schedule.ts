import type { AuditField } from '@maru/contract/audit/audit-field';
import {
  contentOf,
  type ScheduleInput,
  type ScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { audit, type Actor } from '@maru/platform/db/audit';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import { findCaptionsOf } from '@maru/domain/broadcast/captions';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { givenFields, realChanges } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { Refusal } from '../http/refusal.ts';
import {
  columnsOf,
  findStaffSchedule,
  insertSchedule,
  lockExpert,
  lockSchedule,
  logSchedule,
  updateScheduleColumns,
  updateScheduleRow,
  type ScheduleChanges,
  type ScheduleLogRow,
  type StoredSchedule,
} from './staff-schedule.repository.ts';

/** Creates a broadcast. Notifies every open page that shows its day. */
export async function addSchedule(
  db: Db,
  input: ScheduleInput,
  actor: Actor,
): Promise<StoredSchedule> {
  return orClash(
    db.begin(async (tx) => {
      await requireExpert(tx, input.expert_id);
      const id = await insertSchedule(tx, input, actor.adminId);
      return finish(tx, id, { action: 'created', fields: [] }, actor);
    }),
  );
}

/** Changes fields of a broadcast, from the version they were read at. */
export async function editSchedule(
  db: Db,
  scheduleId: number,
  version: number,
  changes: ScheduleChanges,
  actor: Actor,
): Promise<StoredSchedule> {
  return orClash(
    db.begin(async (tx) => {
      await lockAt(tx, scheduleId, version);
      const before = (await findStaffSchedule(tx, scheduleId))!;
      const real = realChanges(fieldsOf(before), changes);
      if (!real) return before;
      const fields = givenFields(real.changes);
      if (real.changes.expert_id !== undefined) await requireExpert(tx, real.changes.expert_id);
      if (real.changes.vod_url !== undefined) await refuseLosingCaptions(tx, [scheduleId]);
      await updateScheduleColumns(tx, scheduleId, columnsOf(real.changes), actor.adminId);
      return finish(tx, scheduleId, { action: 'edited', fields }, actor);
    }),
  );
}

/** A stored broadcast as the fields of its form. */
function fieldsOf(stored: StoredSchedule): Partial<ScheduleInput> {
  const content = stored.content === null ? null : contentOf(stored);
  return { ...stored, expert_id: stored.expert._id, content };
}

/** Moves the end of a broadcast that has one. */
export async function extendEnd(
  db: Db,
  scheduleId: number,
  version: number,
  minutes: number,
  actor: Actor,
): Promise<StoredSchedule> {
  return orClash(
    db.begin(async (tx) => {
      const { cancelled } = await lockAt(tx, scheduleId, version);
      const item = await findStaffSchedule(tx, scheduleId);
      if (cancelled || item?.end_date === null) throw new Refusal('STATE_CONFLICT');
      const set = tx`end_date = end_date + make_interval(mins => ${minutes})`;
      await updateScheduleRow(tx, scheduleId, set, actor.adminId);
      return finish(tx, scheduleId, { action: 'extended', fields: ['end_date'] }, actor);
    }),
  );
}

/**
 * Cancels a broadcast, or undoes the cancellation. A live broadcast must end first. The broadcast
 * of an expert who has left stays cancelled.
 */
export async function setCancelled(
  db: Db,
  scheduleId: number,
  version: number,
  cancelled: boolean,
  actor: Actor,
): Promise<StoredSchedule> {
  return orClash(
    db.begin(async (tx) => {
      const before = await lockAt(tx, scheduleId, version);
      if (before.status > 0) throw new Refusal('STATE_CONFLICT');
      if (before.cancelled === cancelled) return (await findStaffSchedule(tx, scheduleId))!;
      if (!cancelled && !(await lockExpert(tx, before.expertId))) {
        throw new Refusal('STATE_CONFLICT');
      }
      const set = cancelled ? tx`cancelled_at = now()` : tx`cancelled_at = null`;
      await updateScheduleRow(tx, scheduleId, set, actor.adminId);
      const action = cancelled ? ('cancelled' as const) : ('restored' as const);
      return finish(tx, scheduleId, { action, fields: ['cancelled_at'] }, actor);
    }),
  );
}

/** Removes a broadcast that is not on the air. */
export async function removeSchedule(
  db: Db,
  scheduleId: number,
  version: number | null,
  actor: Actor,
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockAt(tx, scheduleId, version);
    if (before.status > 0) throw new Refusal('STATE_CONFLICT');
    await updateScheduleRow(tx, scheduleId, tx`deleted_at = now()`, actor.adminId);
    await audit(tx, {
      ...actor,
      action: 'broadcast.delete',
      targetKind: 'broadcast',
      targetId: scheduleId,
    });
    await announceRemoved(tx, scheduleId, before.version + 1);
  });
}

/** Puts a broadcast on or off the air. */
export async function turnSchedule(
  db: Db,
  scheduleId: number,
  version: number,
  status: 0 | 1 | 2,
  actor: Actor,
): Promise<StoredSchedule> {
  return db.begin(async (tx) => {
    const changed = await changeBroadcastStatus(tx, {
      scheduleId,
      status,
      version,
      by: actor.adminId,
    });
    if (typeof changed === 'string') throw new Refusal(changed);
    await audit(tx, {
      ...actor,
      action: 'broadcast.status',
      targetKind: 'broadcast',
      targetId: scheduleId,
      diff: { broadcast_status: status },
    });
    return (await findStaffSchedule(tx, scheduleId))!;
  });
}

/** @throws Refusal NOT_FOUND if the expert does not exist or has left. */
export async function requireExpert(tx: Tx, expertId: number): Promise<void> {
  if (!(await lockExpert(tx, expertId))) throw new Refusal('NOT_FOUND');
}

/**
 * Guards recordings whose address is about to change: captions fit one video only, and staff remove
 * them on purpose.
 *
 * @throws Refusal CAPTIONS_EXIST
 */
export async function refuseLosingCaptions(tx: Tx, scheduleIds: readonly number[]): Promise<void> {
  const captions = await findCaptionsOf(tx, scheduleIds);
  if ([...captions.values()].some(({ cues }) => cues > 0)) throw new Refusal('CAPTIONS_EXIST');
}

export async function lockAt(tx: Tx, scheduleId: number, version: number | null) {
  return checkedRow(await lockSchedule(tx, scheduleId), version);
}

/** The history line, the audit line and the event that belong to every change. */
async function finish(
  tx: Tx,
  scheduleId: number,
  { action, fields }: Pick<ScheduleLogRow, 'action'> & { fields: readonly AuditField[] },
  actor: Actor,
): Promise<StoredSchedule> {
  await logSchedule(tx, scheduleId, action, fields, actor.adminId);
  await audit(tx, {
    ...actor,
    action: `broadcast.${action}`,
    targetKind: 'broadcast',
    targetId: scheduleId,
    diff: { fields },
  });
  const stored = (await findStaffSchedule(tx, scheduleId))!;
  const [item] = await tx<ScheduleItem[]>`select * from schedule_item where _id = ${scheduleId}`;
  // A cancelled broadcast is not in the view, so the public sees it as removed.
  if (item) await publish(tx, 'schedule.changed', { item, at: stored.updated_at });
  else await announceRemoved(tx, scheduleId, stored.version);
  return stored;
}

export async function announceRemoved(tx: Tx, scheduleId: number, version: number): Promise<void> {
  const at = new Date().toISOString();
  await publish(tx, 'schedule.removed', { _id: scheduleId, version, at });
}

/** Translates constraint violations of the database into refusals. */
export async function orClash<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'schedule_no_clash' || constraint === 'schedule_one_live') {
      throw new Refusal('SCHEDULE_CLASH');
    }
    throw error;
  }
}
