import { brand } from '#brand';
import { screens } from '#screens';
import type { ScreenName } from '@maru/brands/route';
import { listEvents } from '@maru/contract/content';
import { listExperts } from '@maru/contract/expert';
import { boards } from '@maru/contract/post';
import { makeCall } from '../shared/call.ts';

export interface ListedPage {
  path: string;
  /** When its content last changed, as ISO text. */
  changed?: string;
}

/** As many of each kind as one page of a list holds. */
const MOST = 100;

/** Every page that search engines may keep: the brand's own, and one for each piece of content. */
export async function listPages(): Promise<ListedPage[]> {
  const fixed = brand.routes.flatMap((route) =>
    'screen' in route &&
    route.indexed &&
    !route.one &&
    screens[route.screen] &&
    !route.path.includes(':')
      ? [{ path: route.path }]
      : [],
  );
  const found = await Promise.all([
    contents('csNoticeContent', listPosts('notice')),
    contents('investDailyReportView', listPosts('daily-report')),
    contents('investCardNewsView', listPosts('card-news')),
    contents('investColumnContent', listPosts('column')),
    contents('eventView', () => makeCall(listEvents, { query: { state: 'all', pageSize: MOST } })),
    contents('expertAnalyst', () => makeCall(listExperts, { query: {} })),
  ]);
  return [...fixed, ...found.flat()];
}

function listPosts(kind: keyof typeof boards) {
  return () => makeCall(boards[kind].list, { query: { pageSize: MOST } });
}

/** The pages of one kind of content; none while its list cannot be had. */
async function contents(
  screen: ScreenName,
  list: () => Promise<{ items: { _id: number; created_at?: string }[] }>,
): Promise<ListedPage[]> {
  const route = brand.routes.find((each) => 'screen' in each && each.screen === screen);
  if (!route || !screens[screen]) return [];
  const answer = await list().catch(() => null);
  return (answer?.items ?? []).map((item) => ({
    path: `${route.path}?_id=${item._id}`,
    ...(item.created_at === undefined ? {} : { changed: item.created_at }),
  }));
}
