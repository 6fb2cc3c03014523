import { listCalendar, listVideos } from '@maru/contract/content';
import { listBestStocks } from '@maru/contract/post';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { listStocks } from './best-stocks.ts';
import { listEntries, listShownVideos } from './invest.repository.ts';

/** The longest span one call answers, in days. */
const MAX_SPAN_DAYS = 62;
const DAY_MS = 86_400_000;

export function investRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listVideos, async ({ query }) => ({
    ...(await listShownVideos(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(app, guard, listCalendar, async ({ query: { from, to }, refuse }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    if (days < 0 || days >= MAX_SPAN_DAYS) return refuse('INVALID_INPUT');
    return { items: await listEntries(db, from, to) };
  });

  registerCall(app, guard, listBestStocks, async ({ query }) => ({
    ...(await listStocks(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
}
