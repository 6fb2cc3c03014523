import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import { listCalendar } from '@maru/contract/calendar/calendar';
import { listVideos } from '@maru/contract/video/video';
import { listMarketDays } from '@maru/contract/market/market';
import { listBestStocks } from '@maru/contract/post/post';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import { daysBetween, seoulDayOf } from '@maru/platform/core/seoul-day';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '../staff-kit/page-of.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { listStocks } from './best-stocks.ts';
import { listEntries, listShownVideos } from './invest.repository.ts';
import { listUnusualDays } from './market-days.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The longest span one call answers, in days. */
const MAX_SPAN_DAYS = 62;

export function investRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listVideos, ({ publicDb, query }) => listShownVideos(publicDb, query));

  registerCall(app, guard, listCalendar, async ({ publicDb, query }) => {
    const month = monthOf(query.from ?? query.to ?? seoulDayOf(Date.now()));
    const { from = month.from, to = month.to } = query;
    refuseOtherSpan(from, to);
    return pageOf(await listEntries(publicDb, from, to), query);
  });

  registerCall(app, guard, listMarketDays, async ({ publicDb, query: { from, to } }) => {
    refuseOtherSpan(from, to);
    return { items: await listUnusualDays(publicDb, from, to) };
  });

  registerCall(app, guard, listBestStocks, async ({ publicDb, query }) => {
    const withOpen = mayShowOpenStocks((await findAdvisoryMode(publicDb)).kind);
    const found = await listStocks(publicDb, { ...query, withOpen });
    return { ...found, page: query.page, pageSize: query.pageSize };
  });
}

/** @throws Refusal INVALID_INPUT for days in reverse, or for a span longer than one call answers. */
function refuseOtherSpan(from: string, to: string): void {
  const days = daysBetween(from, to);
  if (days < 0) throw badInput('to', 'must not be before from');
  if (days >= MAX_SPAN_DAYS) throw badInput('to', `must be within ${MAX_SPAN_DAYS} days of from`);
}

/** The first and the last day of the month of a day. */
function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`;
  const last = new Date(`${from}T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from, to: last.toISOString().slice(0, 10) };
}
