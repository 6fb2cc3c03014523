import type { BroadcastStatus, ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** Why a broadcast keeps the status it has. */
export type StatusRefusal = 'NOT_FOUND' | 'VERSION_CONFLICT' | 'ALREADY_ON_AIR' | 'STATE_CONFLICT';

export interface StatusChange {
  scheduleId: number;
  status: BroadcastStatus;
  /** The version the change was made from; `null` when the clock makes it. */
  version: number | null;
  /** The admin who makes it; `null` for the clock. */
  by: number | null;
  /** Why the clock makes it, where it is not the broadcast's own hour. */
  reason?: 'overdue';
}

/**
 * Puts a broadcast on or off the air. Writes the row, its history and the events for every open
 * page in one transaction. A broadcast that already has the status is not changed, so that a
 * repeated change sends nothing twice.
 *
 * @returns the new state, or why nothing changed. `STATE_CONFLICT` = the broadcast is cancelled, or
 *   its expert has left.
 */
export async function changeBroadcastStatus(
  tx: Tx,
  { scheduleId, status, version, by, reason }: StatusChange,
): Promise<ScheduleItem | StatusRefusal> {
  const [before] = await tx<
    {
      status: BroadcastStatus;
      version: number;
      expertId: number;
      cancelled: boolean;
    }[]
  >`
    select broadcast_status as status, version, expert_id as "expertId",
           cancelled_at is not null as cancelled
    from broadcast_schedule where id = ${scheduleId} and deleted_at is null
    for update`;
  if (!before) return 'NOT_FOUND';
  if (version !== null && version !== before.version) return 'VERSION_CONFLICT';
  if (before.cancelled) return 'STATE_CONFLICT';
  if (status === before.status) return getItem(tx, scheduleId);
  if (status > 0 && (await hasLeft(tx, before.expertId))) return 'STATE_CONFLICT';
  if (status === 1 && (await isOnAir(tx, before.expertId))) return 'ALREADY_ON_AIR';

  const [changed] = await tx<{ at: string }[]>`
    update broadcast_schedule
    set broadcast_status = ${status}, version = version + 1, updated_at = clock_timestamp(),
        updated_by = ${by}, off_at = case when ${status} = 0 then clock_timestamp() end
    where id = ${scheduleId} returning updated_at as at`;
  const { at } = changed!;
  await tx`
    insert into broadcast_log
      (schedule_id, action, from_status, to_status, fields, reason, admin_id, at)
    values (${scheduleId}, 'status', ${before.status}, ${status}, '{broadcast_status}',
            ${reason ?? null}, ${by}, ${at})`;

  const item = await getItem(tx, scheduleId);
  await publish(tx, 'schedule.changed', { item, at });
  if (status === 0) await publish(tx, 'room.closed', { schedule: item, at }, scheduleId);
  return item;
}

/**
 * Whether this expert has left. The row lock serializes two broadcasts that open at once. The later
 * one is refused here rather than by the unique index. The lock also prevents the expert from
 * leaving meanwhile.
 */
async function hasLeft(tx: Tx, expertId: number): Promise<boolean> {
  const [expert] = await tx<{ gone: boolean }[]>`
    select ended_at is not null as gone from expert where id = ${expertId} for no key update`;
  return expert!.gone;
}

/** Whether a broadcast of this expert is live. */
async function isOnAir(tx: Tx, expertId: number): Promise<boolean> {
  const [live] = await tx`
    select 1 from broadcast_schedule
    where expert_id = ${expertId} and broadcast_status = 1 and deleted_at is null`;
  return live !== undefined;
}

async function getItem(tx: Tx, scheduleId: number): Promise<ScheduleItem> {
  const [item] = await tx<ScheduleItem[]>`select * from schedule_item where _id = ${scheduleId}`;
  return item!;
}
