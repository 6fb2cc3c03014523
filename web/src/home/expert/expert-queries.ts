import { listSchedules } from '@maru/contract/broadcast/broadcast';
import type { OutputOf } from '@maru/contract/core/call';
import { listProducts } from '@maru/contract/product/product';
import { listReviews } from '@maru/contract/review/review';
import { listVideos } from '@maru/contract/video/video';
import { getExpert, listExperts } from '@maru/contract/expert/expert';
import { listBestStocks } from '@maru/contract/post/post';
import { listVods } from '@maru/contract/vod/vod';
import { callQuery } from '../../shared/query.ts';
import { addDays } from '../../shared/week.ts';
import { isForMoney } from '../product/product-price.ts';

/** How many recordings, stocks and reviews a tab shows before it leads to the whole list. */
const TAB_ITEMS = 9;

/** How far the broadcasts of an expert look back and ahead, in days. */
const BACK_DAYS = 7;
const AHEAD_DAYS = 14;

/** Experts that staff placed there, in staff's order. */
export const placedExpertsQuery = (place: 'special' | 'analyst') =>
  callQuery(listExperts, { query: { place } });

export const expertQuery = (expert: number) => callQuery(getExpert, { params: { _id: expert } });

export const expertScheduleQuery = (expert: number, today: string) =>
  callQuery(listSchedules, {
    query: { expert, from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS) },
  });

export const expertVodsQuery = (expert: number) =>
  callQuery(listVods, { query: { expert, page: 1, pageSize: TAB_ITEMS } });

/** Number of videos beside the line-up. */
const LINE_UP_VIDEOS = 3;

export const expertVideosQuery = (expert: number) =>
  callQuery(listVideos, { query: { place: 'expert-youtube', expert, pageSize: TAB_ITEMS } });

export const lineUpVideosQuery = () =>
  callQuery(listVideos, { query: { place: 'expert-main', pageSize: LINE_UP_VIDEOS } });

export const expertStocksQuery = (expert: number) =>
  callQuery(listBestStocks, { query: { expert, pageSize: TAB_ITEMS, sortBy: 'latest' } });

/** Products of an expert. */
export const expertProductsQuery = (expert: number) => ({
  ...callQuery(listProducts, { query: { expert } }),
  select: onlyForMoney,
});

function onlyForMoney({ items, ...rest }: OutputOf<typeof listProducts>) {
  return { ...rest, items: items.filter(isForMoney) };
}

export const expertReviewsQuery = (expert: number) =>
  callQuery(listReviews, { query: { expert, pageSize: TAB_ITEMS } });

export type ExpertView = OutputOf<typeof getExpert>['item'];
