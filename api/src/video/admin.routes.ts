import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import {
  adminGetVideo,
  adminListVideos,
  bulkVideos,
  createVideo,
  deleteVideo,
  exportVideos,
  orderVideos,
  updateVideo,
  type StaffVideo,
  type VideoInput,
} from '@maru/contract/vod/staff-video';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { lockRow } from '../staff-kit/lock-row.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { saveOrder } from '../staff-kit/sequence/save-order.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import {
  findStaffVideo,
  insertVideo,
  listStaffVideos,
  lockVideosOf,
  selectStaffVideos,
  setVideoOrder,
  updateVideoRow,
  type VideoChanges,
} from './staff-video.repository.ts';
import { videoColumns } from './video-csv.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Videos for staff: one module for every place that shows any. */
export function adminVideoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, adminListVideos, ({ query }) => listStaffVideos(db, query));

  registerExport(app, deps, exportVideos, {
    noun: 'video',
    fileName: '영상',
    select: (tx, { query }) => selectStaffVideos(tx, query),
    columns: videoColumns,
  });

  registerCall(app, guard, adminGetVideo, async ({ params, refuse }) => {
    const item = await findStaffVideo(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createVideo, async ({ body, actor }) => ({
    item: await addVideo(db, body, actor),
  }));

  registerCall(app, guard, updateVideo, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    return { item: await db.begin((tx) => editVideo(tx, params._id, version, changes, actor)) };
  });

  registerCall(app, guard, deleteVideo, async ({ params, query, actor }) => {
    await db.begin((tx) => removeVideo(tx, params._id, query.version ?? null, actor));
  });

  registerContentBulk(app, deps, bulkVideos, {
    noun: '영상',
    select: (from, query) => selectStaffVideos(from, adminListVideos.query.parse(query)),
    nameOf: ({ title }) => title,
    turn: (tx, id, shown, actor) => editVideo(tx, id, null, { shown }, actor),
    trash: (tx, id, actor) => removeVideo(tx, id, null, actor),
  });

  registerCall(app, guard, orderVideos, async ({ body, actor }) => {
    const { place, ...wanted } = body;
    return saveOrder(
      db,
      {
        noun: 'video',
        lock: (tx) => lockVideosOf(tx, place),
        place: (tx, ids) => setVideoOrder(tx, ids, actor.adminId),
      },
      wanted,
      actor,
    );
  });
}

async function addVideo(db: Db, input: VideoInput, actor: Actor): Promise<StaffVideo> {
  return db.begin(async (tx) => {
    await refuseUnfit(tx, input);
    const _id = await insertVideo(tx, input, actor.adminId);
    await note(tx, 'video.create', _id, changedFields({}, input), actor);
    return (await findStaffVideo(tx, _id))!;
  });
}

async function editVideo(
  tx: Tx,
  videoId: number,
  version: number | null,
  changes: VideoChanges,
  actor: Actor,
): Promise<StaffVideo> {
  await lockRow(tx, 'video', videoId, version);
  const before = (await findStaffVideo(tx, videoId))!;
  const known = { ...before, expert_id: before.expert?._id ?? null };
  const { place = known.place, expert_id = known.expert_id } = changes;
  await refuseUnfit(tx, { place, expert_id });
  const diff = changedFields(known, changes);
  if (Object.keys(diff).length === 0) return before;
  await updateVideoRow(tx, videoId, changes, actor.adminId);
  await note(tx, 'video.update', videoId, diff, actor);
  return (await findStaffVideo(tx, videoId))!;
}

async function removeVideo(
  tx: Tx,
  videoId: number,
  version: number | null,
  actor: Actor,
): Promise<void> {
  await lockRow(tx, 'video', videoId, version);
  await putIntoTrash(tx, 'video', videoId, actor.adminId);
  await note(tx, 'video.trash', videoId, {}, actor);
}

/** A video of an expert's page must refer to an existing expert. */
async function refuseUnfit(
  tx: Tx,
  { place, expert_id }: Pick<VideoInput, 'place' | 'expert_id'>,
): Promise<void> {
  const known = expert_id === null ? [] : await tx`select 1 from expert where id = ${expert_id}`;
  const isFit = expert_id === null ? place !== 'expert-youtube' : known.length > 0;
  if (isFit) return;
  throw badInput('expert_id', 'must be an expert of this brand');
}

function note(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'video', targetId, diff });
}
