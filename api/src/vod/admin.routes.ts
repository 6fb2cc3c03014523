import {
  adminGetVod,
  adminListVods,
  createVod,
  deleteVod,
  exportVods,
  orderVods,
  trashVods,
  updateVod,
} from '@maru/contract/vod/staff-vod';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../staff-kit/bulk/register-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerCall } from '../http/register-call.ts';
import { addVod, editVod, orderVodsOf, removeVod } from './change-vod.ts';
import { findStaffVod, listStaffVods, selectStaffVods } from './staff-vod.repository.ts';
import { vodColumns } from './vod-csv.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Recordings for staff. Each is a broadcast that has an address to be watched at again. */
export function adminVodRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, adminListVods, ({ query }) => listStaffVods(db, query));

  registerExport(app, deps, exportVods, {
    noun: 'vod',
    fileName: 'VOD',
    select: (tx, { query }) => selectStaffVods(tx, query),
    columns: vodColumns,
  });

  registerCall(app, guard, adminGetVod, async ({ params, refuse }) => {
    const item = await findStaffVod(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createVod, async ({ body, actor }) => ({
    item: await addVod(db, body, actor),
  }));

  registerCall(app, guard, updateVod, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    return { item: await editVod(db, params._id, version, changes, actor) };
  });

  registerCall(app, guard, deleteVod, async ({ params, query, actor }) => {
    await db.begin((tx) => removeVod(tx, params._id, query.version ?? null, actor));
  });

  registerBulk(app, deps, trashVods, {
    title: 'VOD 휴지통으로',
    select: (from, query) => selectStaffVods(from, adminListVods.query.parse(query)),
    nameOf: ({ title }) => title,
    applyOne: (tx, id, _fields, actor) => removeVod(tx, id, null, actor),
  });

  registerCall(app, guard, orderVods, async ({ body, actor }) => {
    const { expert_id, ...wanted } = body;
    return orderVodsOf(db, expert_id, wanted, actor);
  });
}
