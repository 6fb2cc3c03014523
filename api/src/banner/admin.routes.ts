import {
  adminGetBanner,
  adminListBanners,
  bulkBanners,
  createBanner,
  deleteBanner,
  exportBanners,
  orderBanners,
  updateBanner,
} from '@maru/contract/banner/staff-banner';
import type { FastifyInstance } from 'fastify';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerCall } from '../http/register-call.ts';
import { bannerColumns } from './banner-csv.ts';
import { addBanner, editBanner, orderPlace, removeBanner } from './change-banner.ts';
import {
  findStaffBanner,
  listStaffBanners,
  selectStaffBanners,
} from './staff-banner.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function adminBannerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, adminListBanners, ({ query }) => listStaffBanners(db, query));

  registerExport(app, { db, guard }, exportBanners, {
    noun: 'banner',
    fileName: '배너',
    select: (tx, { query }) => selectStaffBanners(tx, query),
    columns: bannerColumns,
  });

  registerCall(app, guard, adminGetBanner, async ({ params, refuse }) => {
    const item = await findStaffBanner(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createBanner, async ({ body, actor }) => ({
    item: await addBanner(db, body, actor),
  }));

  registerCall(app, guard, updateBanner, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    return { item: await db.begin((tx) => editBanner(tx, params._id, version, changes, actor)) };
  });

  registerCall(app, guard, deleteBanner, async ({ params, query, actor }) => {
    await db.begin((tx) => removeBanner(tx, params._id, query.version ?? null, actor));
  });

  registerContentBulk(app, deps, bulkBanners, {
    noun: '배너',
    select: (from, query) => selectStaffBanners(from, adminListBanners.query.parse(query)),
    nameOf: ({ alt }) => alt,
    turn: (tx, id, shown, actor) =>
      editBanner(tx, id, null, { status: shown ? 'active' : 'inactive' }, actor),
    trash: (tx, id, actor) => removeBanner(tx, id, null, actor),
  });

  registerCall(app, guard, orderBanners, async ({ body, actor }) => {
    const { location, ...wanted } = body;
    return orderPlace(db, location, wanted, actor);
  });
}
