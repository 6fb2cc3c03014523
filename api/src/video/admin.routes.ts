import {
  bulkVideos,
  exportVideos,
  orderVideos,
  videos,
  type StaffVideo,
  type VideoInput,
} from '@maru/contract/video/staff-video';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { saveOrder } from '../staff-kit/sequence/save-order.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import { refuseDepartedExpert } from '../staff-kit/working-expert.ts';
import { lockVideosOf, setVideoOrder, videoRows } from './staff-video.repository.ts';
import { videoColumns } from './video-csv.ts';

/** Videos for staff: one module for every place that shows any. */
export function adminVideoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  const writes = registerResource(app, deps, videos, {
    kind: 'video',
    actions: { create: 'video.create', update: 'video.update', delete: 'video.trash' },
    table: 'video',
    ...videoRows,
    fieldsOf,
    check: (tx, { after, changes }) => refuseUnfit(tx, after, changes),
    // A new video has position 0, before those that staff have ordered.
    insert: (tx, fields, by) => insertRow(tx, 'video', fields, by),
    update: (tx, id, { changes }, by) => updateRow(tx, 'video', id, changes, by),
    delete: (tx, id, by) => putIntoTrash(tx, 'video', id, by),
  });

  registerExport(app, deps, exportVideos, {
    noun: 'video',
    fileName: '영상',
    select: (tx, { query }) => videoRows.select(tx, query),
    columns: videoColumns,
  });

  registerContentBulk(app, deps, bulkVideos, {
    noun: '영상',
    select: (from, query) => videoRows.select(from, videos.list.query.parse(query)),
    nameOf: ({ title }) => title,
    turn: (tx, id, shown, actor) => writes.update(tx, id, null, { shown }, actor),
    trash: (tx, id, actor) => writes.delete(tx, id, null, actor),
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

function fieldsOf({ place, title, url, thumbnail, length_s, expert, shown }: StaffVideo) {
  const expert_id = expert?._id ?? null;
  return { place, title, url, thumbnail, length_s, expert_id, shown };
}

/** A video of an expert's page must refer to an expert of the line-up. */
async function refuseUnfit(
  tx: Tx,
  { place, expert_id }: VideoInput,
  changes: Partial<VideoInput>,
): Promise<void> {
  if (expert_id === null && place === 'expert-youtube') {
    throw badInput('expert_id', 'must be an expert of this brand');
  }
  await refuseDepartedExpert(tx, changes);
}
