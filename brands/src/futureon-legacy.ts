import type { LegacyAddress } from './brand.ts';
import { commonLegacy, expertLegacy } from './common-legacy.ts';
import { brand } from './futureon.ts';

/** Addresses of the former site of 퓨처온. */
export const futureonLegacy: readonly LegacyAddress[] = [
  ...commonLegacy,
  ...expertLegacy(brand.places.expert),
  { path: '/live/live_list.asp', query: '', target: '/schedule/live' },
  { path: '/live/live_list.asp', query: 'kind=edu', target: '/schedule/instruction' },
  { path: '/live/live_guide.asp', query: '', target: '/schedule/intro' },
  { path: '/live/vod_list.asp', query: '', target: '/schedule/vod' },
  { path: '/expert/expert_list.asp', query: '', target: '/expert-info' },
  { path: '/expert/kakao.asp', query: '', target: '/expert-kakao' },
  { path: '/youtube/youtube_list.asp', query: '', target: '/youtube/youtube' },
  { path: '/youtube/basic_list.asp', query: '', target: '/youtube/basic' },
  { path: '/invest/base.asp', query: '', target: '/invest/base' },
  { path: '/invest/daily.asp', query: '', target: '/invest/daily' },
  { path: '/invest/calendar.asp', query: '', target: '/invest/calendar' },
  { path: '/invest/chart.asp', query: '', target: '/invest/technical-analysis' },
  { path: '/review/profit_list.asp', query: '', target: '/reviews/profit' },
  { path: '/review/lecture_list.asp', query: '', target: '/reviews/lecture' },
  { path: '/etc/terms.asp', query: '', target: '/terms-futureon?tab=0' },
  { path: '/etc/privacy.asp', query: '', target: '/terms-futureon?tab=1' },
];
