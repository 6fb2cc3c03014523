import {
  adminGetSeries,
  adminListSeries,
  createSeries,
  deleteSeries,
  listEpisodes,
  listSeriesProducts as listSeriesProductsCall,
  orderSeries as orderSeriesCall,
  updateSeries,
} from '@maru/contract/series/series';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { addSeries, editSeries, orderSeries, removeSeries } from './change-series.ts';
import {
  findStaffSeries,
  listRecordedEpisodes,
  listSeriesProducts,
  listStaffSeries,
} from './staff-series.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Series of recordings for staff. */
export function adminSeriesRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListSeries, ({ query }) => listStaffSeries(db, query));

  registerCall(app, guard, listEpisodes, ({ query }) => listRecordedEpisodes(db, query));

  registerCall(app, guard, listSeriesProductsCall, async () => ({
    items: await listSeriesProducts(db),
  }));

  registerCall(app, guard, adminGetSeries, async ({ params, refuse }) => {
    const item = await findStaffSeries(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, createSeries, async ({ body, actor }) => ({
    item: await addSeries(db, body, actor),
  }));

  registerCall(app, guard, updateSeries, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    const move = { seriesId: params._id, version, actor };
    return { item: await editSeries(db, move, changes) };
  });

  registerCall(app, guard, deleteSeries, async ({ params, query, actor }) => {
    await removeSeries(db, { seriesId: params._id, version: query.version ?? null, actor });
  });

  registerCall(app, guard, orderSeriesCall, ({ body, actor }) => orderSeries(db, body, actor));
}
