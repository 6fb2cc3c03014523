import {
  adminGetSeries,
  adminListSeries,
  createSeries,
  deleteSeries,
  listEpisodes,
  listSeriesProducts as listSeriesProductsCall,
  orderSeries as orderSeriesCall,
  updateSeries,
} from '@maru/contract/vod/series';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../staff-kit/actor.ts';
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
  registerCall(app, guard, adminListSeries, async ({ query }) => {
    const { items, total } = await listStaffSeries(db, query);
    return { items, total, page: query.page, pageSize: query.pageSize };
  });

  registerCall(app, guard, listEpisodes, async ({ query }) => {
    const { items, total } = await listRecordedEpisodes(db, query);
    return { items, total, page: query.page, pageSize: query.pageSize };
  });

  registerCall(app, guard, listSeriesProductsCall, async () => ({
    items: await listSeriesProducts(db),
  }));

  registerCall(app, guard, adminGetSeries, async ({ params, refuse }) => {
    const item = await findStaffSeries(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, createSeries, async ({ body, caller, client, request }) => ({
    item: await addSeries(db, body, actorOf(caller, client, request)),
  }));

  registerCall(app, guard, updateSeries, async ({ params, body, caller, client, request }) => {
    const { version, ...changes } = body;
    const move = { seriesId: params._id, version, actor: actorOf(caller, client, request) };
    return { item: await editSeries(db, move, changes) };
  });

  registerCall(app, guard, deleteSeries, async ({ params, query, caller, client, request }) => {
    const actor = actorOf(caller, client, request);
    await removeSeries(db, { seriesId: params._id, version: query.version ?? null, actor });
  });

  registerCall(app, guard, orderSeriesCall, ({ body, caller, client, request }) =>
    orderSeries(db, body, actorOf(caller, client, request)),
  );
}
