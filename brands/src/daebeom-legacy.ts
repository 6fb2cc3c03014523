import type { LegacyAddress } from './brand.ts';
import { commonLegacy, expertLegacy } from './common-legacy.ts';
import { brand } from './daebeom.ts';

/** Addresses of the former site of 대범. */
export const daebeomLegacy: readonly LegacyAddress[] = [
  ...commonLegacy,
  ...expertLegacy(brand.places.expert),
  { path: '/live/live_list.asp', query: '', target: '/schedule/daebeom' },
  { path: '/live/schedule.asp', query: '', target: '/schedule/daebeom' },
  { path: '/live/live_view.asp', query: '', target: '/schedule/daebeom-content' },
  { path: '/expert/expert_list.asp', query: '', target: '/expert-list' },
  { path: '/expert/special.asp', query: '', target: '/expert-special' },
  { path: '/product/product_list.asp', query: '', target: '/products/vip' },
  { path: '/product/premium.asp', query: '', target: '/products/premium' },
  { path: '/product/vvip.asp', query: '', target: '/products/vvip' },
  { path: '/invest/best_stock.asp', query: '', target: '/invest/best-stock' },
  { path: '/invest/tv_list.asp', query: 'channel=youtube', target: '/invest/youtube' },
  { path: '/column/column_list.asp', query: '', target: '/invest/column/list' },
  { path: '/board/list.asp', query: 'board=column', target: '/invest/column/list' },
  { path: '/etc/terms.asp', query: '', target: '/terms-daebeom?tab=0' },
  { path: '/etc/privacy.asp', query: '', target: '/terms-daebeom?tab=1' },
];
