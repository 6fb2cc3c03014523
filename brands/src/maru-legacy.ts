import type { LegacyAddress } from './brand.ts';
import { commonLegacy, expertLegacy } from './common-legacy.ts';
import { brand } from './maru.ts';

/** Addresses of the former site of 마루. */
export const maruLegacy: readonly LegacyAddress[] = [
  ...commonLegacy,
  ...expertLegacy(brand.places.expert),
  { path: '/live/live_list.asp', query: '', target: '/schedule/maru' },
  { path: '/live/schedule.asp', query: '', target: '/schedule/maru' },
  { path: '/expert/expert_list.asp', query: '', target: '/expert-list' },
  { path: '/expert/special.asp', query: '', target: '/expert-special' },
  { path: '/product/product_list.asp', query: '', target: '/products/vip' },
  { path: '/product/premium.asp', query: '', target: '/products/premium' },
  { path: '/invest/calendar.asp', query: '', target: '/invest/calendar' },
  { path: '/invest/best_stock.asp', query: '', target: '/invest/best-stock' },
  { path: '/invest/report_list.asp', query: '', target: '/invest/daily-report' },
  { path: '/invest/card_news.asp', query: '', target: '/invest/card-news' },
  { path: '/invest/tv_list.asp', query: 'channel=youtube', target: '/invest/youtube' },
  { path: '/invest/tv_list.asp', query: 'channel=sentv', target: '/invest/sentv' },
  { path: '/invest/tv_list.asp', query: 'channel=edaily', target: '/invest/edaily' },
  { path: '/etc/terms.asp', query: '', target: '/terms-maru?tab=0' },
  { path: '/etc/privacy.asp', query: '', target: '/terms-maru?tab=1' },
];
