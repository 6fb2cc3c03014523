import { deleteVodCaptions, getVodCaptions, setVodCaptions } from '@maru/contract/vod/captions';
import { exportVods, orderVods, trashVods, vods } from '@maru/contract/vod/staff-vod';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { deleteCaptions, getCaptions, setCaptions } from './change-captions.ts';
import { orderVodsOf, vodStore } from './change-vod.ts';
import { listVods, selectVods } from './staff-vod.repository.ts';
import { vodColumns } from './vod-csv.ts';

/** Recordings for staff. Each is a broadcast that has an address to be watched at again. */
export function adminVodRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  const writes = registerResource(app, deps, vods, {
    ...vodStore,
    list: listVods,
    constraints: { schedule_no_clash: () => new Refusal('SCHEDULE_CLASH') },
  });

  registerExport(app, deps, exportVods, {
    noun: 'vod',
    fileName: 'VOD',
    select: (tx, { query }) => selectVods(tx, query),
    columns: vodColumns,
  });

  registerBulk(app, deps, trashVods, {
    title: 'VOD 휴지통으로',
    select: (from, query) => selectVods(from, vods.list.query.parse(query)),
    nameOf: ({ title }) => title,
    applyOne: (tx, id, _fields, actor) => writes.delete(tx, id, null, actor),
  });

  registerCall(app, guard, orderVods, async ({ body, actor }) => {
    const { expert_id, ...wanted } = body;
    return orderVodsOf(db, expert_id, wanted, actor);
  });

  registerCall(app, guard, getVodCaptions, async ({ params }) => ({
    item: await getCaptions(db, params._id),
  }));
  registerCall(app, guard, setVodCaptions, async ({ params, body, actor }) => ({
    item: await setCaptions(db, params._id, body, actor),
  }));
  registerCall(app, guard, deleteVodCaptions, ({ params, query, actor }) =>
    deleteCaptions(db, params._id, query.version, actor),
  );
}
