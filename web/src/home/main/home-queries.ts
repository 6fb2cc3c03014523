import { listSchedules } from '@maru/contract/broadcast/broadcast';
import { listCalendar } from '@maru/contract/calendar/calendar';
import { listEvents } from '@maru/contract/event/event';
import { listReviews } from '@maru/contract/review/review';
import { listVideos, type VideoPlace } from '@maru/contract/video/video';
import { listExperts } from '@maru/contract/expert/expert';
import { boards, listBestStocks, listFaqs, type BoardKind } from '@maru/contract/post/post';
import type { QueryClient } from '@tanstack/react-query';
import { dayOf } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { bannersQuery } from '../banner/use-banners.ts';
import { addDays, weekOf } from '../../shared/week.ts';
import { marketDaysQuery } from '../../shared/calendar/market-days.ts';

/** Items that each block shows. */
export const NOTICES = 4;
export const CARD_NEWS = 4;
export const REPORTS = 3;
export const DAILY_NOTES = 5;
export const LESSONS = 4;
export const COLUMNS = 5;

/** How far the calendar of the home page looks ahead. */
const CALENDAR_DAYS = 14;

export const expertsQuery = () => callQuery(listExperts, { query: { place: 'main' } });

/** Closed stocks only. Open and closed stocks never share a table (features L05). */
/** The newest closed stocks, whether they rose or fell. */
export const bestStocksQuery = () =>
  callQuery(listBestStocks, { query: { pageSize: 5, realised: 'true', sortBy: 'latest' } });

export const boardQuery = (kind: BoardKind, pageSize: number) =>
  callQuery(boards[kind].list, { query: { pageSize } });

export const faqsQuery = () => callQuery(listFaqs, { query: { pageSize: 4 } });

export const reviewsQuery = () => callQuery(listReviews, { query: { pageSize: 3 } });

export const eventsQuery = () => callQuery(listEvents, { query: { pageSize: 1 } });

export const topBannersQuery = () => bannersQuery('TOP');

export const promotionsQuery = () => bannersQuery('PROMOTION');

export const popupsQuery = () => bannersQuery('POPUP');

export const videosQuery = (place: VideoPlace) =>
  callQuery(listVideos, { query: { place, pageSize: 4 } });

export const calendarQuery = (today: string) =>
  callQuery(listCalendar, { query: { from: today, to: addDays(today, CALENDAR_DAYS) } });

export const marketQuery = (today: string) => marketDaysQuery(today, addDays(today, CALENDAR_DAYS));

/** From Monday to Sunday, and tomorrow, which on a Sunday is in the next week. */
export const weekQuery = (today: string) => {
  const days = [...weekOf(today), addDays(today, 1)].toSorted();
  return callQuery(listSchedules, { query: { from: days[0] ?? today, to: days.at(-1) ?? today } });
};

type HomeQuery = (today: string) => { queryKey: readonly unknown[] };

/**
 * Prefetches the data of a brand's home page for the first view. A failed call affects only its own
 * block. If all calls fail, there is no page and the promise rejects.
 */
export async function prefetchHome(
  queries: QueryClient,
  wanted: readonly HomeQuery[],
): Promise<void> {
  const today = dayOf(Date.now());
  const asked = wanted.map((query) => queries.fetchQuery(query(today)));
  // The popups lie over every home page. With the page they need no call of their own.
  const beside = Promise.allSettled([...asked, queries.fetchQuery(popupsQuery())]);
  await Promise.any(asked).catch(() => asked[0]);
  await beside;
}
