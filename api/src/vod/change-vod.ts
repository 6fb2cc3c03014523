import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { SequenceInput } from '@maru/contract/core/sequence';
import type { StaffVod, VodInput } from '@maru/contract/vod/staff-vod';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { lockExpert } from '../broadcast/staff-schedule.repository.ts';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { heldAt } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { placeRows, saveOrder } from '../staff-kit/sequence/save-order.ts';
import {
  findStaffVod,
  insertVod,
  lockVod,
  lockVodsOf,
  setSeriesOf,
  trashVod,
  untrashVod,
  updateVodRow,
  type VodChanges,
} from './staff-vod.repository.ts';

export async function addVod(db: Db, input: VodInput, actor: Actor): Promise<StaffVod> {
  refuseToCome(input.start_date);
  return orRefuse(
    db.begin(async (tx) => {
      await holdExpert(tx, input.expert_id);
      const _id = await insertVod(tx, input, actor.adminId);
      await putInto(tx, _id, input.series_ids);
      await finish(tx, 'vod.create', _id, changedFields({}, input), actor);
      return (await findStaffVod(tx, _id))!;
    }),
  );
}

export async function editVod(
  db: Db,
  vodId: number,
  version: number,
  changes: VodChanges,
  actor: Actor,
): Promise<StaffVod> {
  return orRefuse(
    db.begin(async (tx) => {
      heldAt(await lockVod(tx, vodId), version);
      const before = (await findStaffVod(tx, vodId))!;
      const known = {
        ...before,
        expert_id: before.expert._id,
        series_ids: before.series.map(({ _id }) => _id),
      };
      const diff = changedFields(known, changes);
      if (Object.keys(diff).length === 0) return before;
      if (changes.start_date !== undefined) refuseToCome(changes.start_date);
      if (changes.expert_id !== undefined) await holdExpert(tx, changes.expert_id);
      await updateVodRow(tx, vodId, changes, actor.adminId);
      if (changes.series_ids !== undefined) await putInto(tx, vodId, changes.series_ids);
      await finish(tx, 'vod.update', vodId, diff, actor);
      return (await findStaffVod(tx, vodId))!;
    }),
  );
}

/** Removes the recording from its broadcast. The broadcast stays in the schedule. */
export async function removeVod(
  tx: Tx,
  vodId: number,
  version: number | null,
  actor: Actor,
): Promise<void> {
  heldAt(await lockVod(tx, vodId), version);
  const before = (await findStaffVod(tx, vodId))!;
  await trashVod(tx, vodId, actor.adminId);
  await finish(tx, 'vod.trash', vodId, { vod_url: [before.vod_url, null] }, actor);
}

/** Restores the trashed recording of a broadcast. */
export async function restoreVod(tx: Tx, vodId: number, actor: Actor): Promise<void> {
  const address = await untrashVod(tx, vodId, actor.adminId);
  if (address === null) throw new Refusal('STATE_CONFLICT');
  await finish(tx, 'vod.restore', vodId, { vod_url: [null, address] }, actor);
}

/** Puts the recordings of an expert in the order that their page shows. */
export function orderVodsOf(db: Db, expertId: number, wanted: SequenceInput, actor: Actor) {
  return saveOrder(
    db,
    {
      noun: 'vod',
      ofId: expertId,
      lock: (tx) => lockVodsOf(tx, expertId),
      place: (tx, ids) => placeRows(tx, 'broadcast_schedule', ids, 'vod_position'),
    },
    wanted,
    actor,
  );
}

/** A recording cannot start in the future. */
function refuseToCome(start: string): void {
  if (Date.parse(start) > Date.now()) throw badInput('start_date', 'must not be in the future');
}

async function holdExpert(tx: Tx, expertId: number): Promise<void> {
  if (!(await lockExpert(tx, expertId))) throw badInput('expert_id', 'is not an expert');
}

async function putInto(tx: Tx, vodId: number, seriesIds: readonly number[]): Promise<void> {
  if (!(await setSeriesOf(tx, vodId, seriesIds))) throw badInput('series_ids', 'is not a series');
}

/** The audit line, and the event by which open pages learn of the item. */
async function finish(
  tx: Tx,
  action: AuditAction,
  vodId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'broadcast', targetId: vodId, diff });
  const [item] = await tx<ScheduleItem[]>`select * from schedule_item where _id = ${vodId}`;
  if (item) await publish(tx, 'schedule.changed', { item, at: new Date().toISOString() });
}

/** Converts constraint violations of the database into refusals. */
async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'schedule_no_clash') throw new Refusal('SCHEDULE_CLASH');
    throw error;
  }
}
