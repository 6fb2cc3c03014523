import {
  listEpisodes,
  listSeriesProducts as listSeriesProductsCall,
  orderSeries as orderSeriesCall,
  seriesResource,
} from '@maru/contract/series/series';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { orderSeries, seriesStore } from './change-series.ts';
import { listRecordedEpisodes, listSeriesProducts, seriesRows } from './staff-series.repository.ts';

/** Series of recordings for staff. */
export function adminSeriesRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerResource(app, deps, seriesResource, { ...seriesStore, list: seriesRows.list });

  registerCall(app, guard, listEpisodes, ({ query }) => listRecordedEpisodes(db, query));

  registerCall(app, guard, listSeriesProductsCall, async () => ({
    items: await listSeriesProducts(db),
  }));

  registerCall(app, guard, orderSeriesCall, ({ body, actor }) => orderSeries(db, body, actor));
}
