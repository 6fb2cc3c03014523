import { brand } from '#brand';
import type { ScreenName } from '@maru/brands/route';
import type { BoardKind } from '@maru/contract/post';

/** The screens that show one post of a board. A brand has at most one of them. */
export const screenOfPost: Readonly<Record<BoardKind | 'faq', ScreenName>> = {
  notice: 'csNoticeContent',
  faq: 'csFaq',
  'daily-report': 'investDailyReportView',
  'card-news': 'investCardNewsView',
  column: 'investColumnContent',
  'market-condition': 'investDailyMarketView',
  'technical-analysis': 'investDetail',
  base: 'investDetail',
  daily: 'investDetail',
};

/** Where readers find a post; `null` in a brand that has no page for its board. */
export function postAddressOf(kind: BoardKind | 'faq', postId: number): string | null {
  const route = brand.routes.find((each) => 'screen' in each && each.screen === screenOfPost[kind]);
  if (!route) return null;
  return route.path.includes(':id')
    ? route.path.replace(':id', String(postId))
    : `${route.path}?_id=${postId}`;
}
