import {
  banners,
  bulkBanners,
  exportBanners,
  getBannerDays,
  orderBanners,
} from '@maru/contract/banner/staff-banner';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { chartPeriodOf } from '../staff-kit/chart-period.ts';
import { registerContentBulk } from '../staff-kit/bulk/content-bulk.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { bannerColumns } from './banner-csv.ts';
import { bannerStore, orderPlace } from './change-banner.ts';
import { bannerRows, readBannerDays } from './staff-banner.repository.ts';

export function adminBannerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  const writes = registerResource(app, deps, banners, { ...bannerStore, list: bannerRows.list });

  registerCall(app, guard, getBannerDays, async ({ query }) => {
    const period = await chartPeriodOf(db, query);
    return { ...period, ...(await readBannerDays(db, query, period)) };
  });

  registerExport(app, deps, exportBanners, {
    noun: 'banner',
    fileName: '배너',
    select: (tx, { query }) => bannerRows.select(tx, query),
    columns: bannerColumns,
  });

  registerContentBulk(app, deps, bulkBanners, {
    noun: '배너',
    select: (from, query) => bannerRows.select(from, banners.list.query.parse(query)),
    nameOf: ({ alt }) => alt,
    turn: (tx, id, shown, actor) =>
      writes.update(tx, id, null, { status: shown ? 'active' : 'inactive' }, actor),
    trash: (tx, id, actor) => writes.delete(tx, id, null, actor),
  });

  registerCall(app, guard, orderBanners, async ({ body, actor }) => {
    const { location, ...wanted } = body;
    return orderPlace(db, location, wanted, actor);
  });
}
