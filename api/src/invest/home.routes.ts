import { listCalendar, listVideos } from '@maru/contract/content';
import { listMarketDays } from '@maru/contract/market';
import { listBestStocks } from '@maru/contract/post';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { listStocks } from './best-stocks.ts';
import { listEntries, listShownVideos } from './invest.repository.ts';
import { listUnusualDays } from './market-days.ts';

/** The longest span one call answers, in days. */
const MAX_SPAN_DAYS = 62;
const DAY_MS = 86_400_000;

export function investRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listVideos, async ({ publicDb, query }) => ({
    ...(await listShownVideos(publicDb, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(app, guard, listCalendar, async ({ publicDb, query: { from, to }, refuse }) => {
    if (!isSpan(from, to)) return refuse('INVALID_INPUT');
    return { items: await listEntries(publicDb, from, to) };
  });

  registerCall(app, guard, listMarketDays, async ({ publicDb, query: { from, to }, refuse }) => {
    if (!isSpan(from, to)) return refuse('INVALID_INPUT');
    return { items: await listUnusualDays(publicDb, from, to) };
  });

  registerCall(app, guard, listBestStocks, async ({ publicDb, query }) => ({
    ...(await listStocks(publicDb, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

/** Whether two days name a span that one call may answer. */
function isSpan(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MAX_SPAN_DAYS;
}
