import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import { listCalendar } from '@maru/contract/calendar/calendar';
import { listVideos } from '@maru/contract/video/video';
import { listMarketDays } from '@maru/contract/market/market';
import { listBestStocks } from '@maru/contract/post/post';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import { daysBetween, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '../staff-kit/page-of.ts';
import { registerCall } from '../http/register-call.ts';
import { listStocks } from './best-stocks.ts';
import { listEntries, listShownVideos } from './invest.repository.ts';
import { listUnusualDays } from './market-days.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The longest span one call answers, in days. */
const MAX_SPAN_DAYS = 62;

export function investRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listVideos, ({ publicDb, query }) => listShownVideos(publicDb, query));

  registerCall(app, guard, listCalendar, async ({ publicDb, query, refuse }) => {
    const month = monthOf(query.from ?? query.to ?? seoulDayOf(Date.now()));
    const { from = month.from, to = month.to } = query;
    if (!isSpan(from, to)) return refuse('INVALID_INPUT');
    return pageOf(await listEntries(publicDb, from, to), query);
  });

  registerCall(app, guard, listMarketDays, async ({ publicDb, query: { from, to }, refuse }) => {
    if (!isSpan(from, to)) return refuse('INVALID_INPUT');
    return { items: await listUnusualDays(publicDb, from, to) };
  });

  registerCall(app, guard, listBestStocks, async ({ publicDb, query }) => {
    const withOpen = mayShowOpenStocks((await findAdvisoryMode(publicDb)).kind);
    const found = await listStocks(publicDb, { ...query, withOpen });
    return { ...found, page: query.page, pageSize: query.pageSize };
  });
}

/** Whether two days name a span that one call may answer. */
function isSpan(from: string, to: string): boolean {
  const days = daysBetween(from, to);
  return days >= 0 && days < MAX_SPAN_DAYS;
}

/** The first and the last day of the month of a day. */
function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`;
  const last = new Date(`${from}T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from, to: last.toISOString().slice(0, 10) };
}
