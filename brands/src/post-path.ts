import type { Brand } from './brand.ts';
import type { ScreenName } from './route.ts';

/** The screens that show one post of a board. A brand has at most one of them. */
export const screenOfPost = {
  notice: 'csNoticeContent',
  faq: 'csFaq',
  'daily-report': 'investDailyReportView',
  'card-news': 'investCardNewsView',
  column: 'investColumnContent',
  'market-condition': 'investDailyMarketView',
  'technical-analysis': 'investDetail',
  base: 'investDetail',
  daily: 'investDetail',
} as const satisfies Record<string, ScreenName>;

/** Where readers find a post; `null` in a brand that has no page for its board. */
export function postPathIn(
  { routes }: Pick<Brand, 'routes'>,
  kind: keyof typeof screenOfPost,
  postId: number,
): string | null {
  const route = routes.find((each) => 'screen' in each && each.screen === screenOfPost[kind]);
  if (!route) return null;
  return route.path.includes(':id')
    ? route.path.replace(':id', String(postId))
    : `${route.path}?_id=${postId}`;
}
