import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { SequenceInput } from '@maru/contract/core/sequence';
import type { StaffVod, VodInput } from '@maru/contract/vod/staff-vod';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { refuseLosingCaptions } from '../broadcast/change-schedule.ts';
import { lockExpert } from '../broadcast/staff-schedule.repository.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Change, ResourceStore } from '../staff-kit/resource/resource-writes.ts';
import { placeRows, saveOrder } from '../staff-kit/sequence/save-order.ts';
import {
  findVod,
  insertVod,
  lockVodsOf,
  setSeriesOf,
  trashVod,
  untrashVod,
  updateVodRow,
} from './staff-vod.repository.ts';

/** A recording is a broadcast with an address. Its deletion leaves the broadcast. */
export const vodStore: ResourceStore<VodInput, StaffVod> = {
  kind: 'broadcast',
  actions: { create: 'vod.create', update: 'vod.update', delete: 'vod.trash' },
  table: 'broadcast_schedule',
  find: findVod,
  fieldsOf: ({ expert, series, ...vod }) => ({
    title: vod.title,
    expert_id: expert._id,
    vod_url: vod.vod_url,
    access: vod.access,
    start_date: vod.start_date,
    length_s: vod.length_s,
    thumbnail: vod.thumbnail,
    series_ids: series.map(({ _id }) => _id),
    chapters: vod.chapters,
  }),
  check: refuseToCome,
  async insert(tx, fields, by) {
    await requireExpert(tx, fields.expert_id);
    const vodId = await insertVod(tx, fields, by);
    await putInto(tx, vodId, fields.series_ids);
    return vodId;
  },
  async update(tx, id, { changes }, by) {
    if (changes.expert_id !== undefined) await requireExpert(tx, changes.expert_id);
    if (changes.vod_url !== undefined) await refuseLosingCaptions(tx, [id]);
    await updateVodRow(tx, id, changes, by);
    if (changes.series_ids !== undefined) await putInto(tx, id, changes.series_ids);
  },
  delete: trashVod,
  lost: ({ vod_url }) => ({ vod_url }),
  announce: (tx, before, after) => announceVod(tx, (after ?? before)!._id),
};

/** Restores the trashed recording of a broadcast. */
export async function restoreVod(tx: Tx, vodId: number, actor: Actor): Promise<void> {
  const address = await untrashVod(tx, vodId, actor.adminId);
  if (address === null) throw new Refusal('STATE_CONFLICT');
  await audit(tx, {
    ...actor,
    action: 'vod.restore',
    targetKind: 'broadcast',
    targetId: vodId,
    diff: { vod_url: [null, address] },
  });
  await announceVod(tx, vodId);
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
function refuseToCome(_tx: Tx, { changes: { start_date } }: Change<VodInput>): void {
  if (start_date !== undefined && Date.parse(start_date) > Date.now()) {
    throw badInput('start_date', 'must not be in the future');
  }
}

async function requireExpert(tx: Tx, expertId: number): Promise<void> {
  if (!(await lockExpert(tx, expertId))) throw badInput('expert_id', 'is not an expert');
}

async function putInto(tx: Tx, vodId: number, seriesIds: readonly number[]): Promise<void> {
  if (!(await setSeriesOf(tx, vodId, seriesIds))) throw badInput('series_ids', 'is not a series');
}

/** Open pages learn of the item by this event. */
async function announceVod(tx: Tx, vodId: number): Promise<void> {
  const [item] = await tx<ScheduleItem[]>`select * from schedule_item where _id = ${vodId}`;
  if (item) await publish(tx, 'schedule.changed', { item, at: new Date().toISOString() });
}
