import { brand } from '#brand';
import { screens } from '#screens';
import type { ScreenName } from '@maru/brands/route';
import { boards, type BoardKind, type PostSummary } from '@maru/contract/post/post';
import { listPublicPages, pageSubjects, type PageSubject } from '@maru/contract/site-map/site-map';
import { expertAddress } from '../home/expert-link/expert-address.ts';
import { makeCall } from '../shared/call.ts';
import { screenOfPost } from '@maru/brands/post-path';
import { listBroadcastPages } from './broadcast-pages.ts';
import { listStockPages } from './stock-page-list.ts';

export interface ListedPage {
  path: string;
  /** When its content last changed, as ISO text. */
  changed?: string;
}

/** One feed item for subscribers of the site. */
export interface FeedItem {
  path: string;
  title: string;
  text: string;
  /** The name of its board. */
  board: string;
  published: string;
}

/** Screens that show one object of a kind. A brand has at most one of them. */
const SCREEN_OF: Record<PageSubject, ScreenName> = {
  ...screenOfPost,
  review: 'reviewContent',
  'lecture-review': 'reviewLectureView',
  event: 'eventView',
  expert: 'expertAnalyst',
};

/** The boards that publish news, with their labels for readers. */
const NEWS: readonly (readonly [BoardKind, string])[] = [
  ['notice', '공지사항'],
  ['daily-report', '데일리 리포트'],
  ['column', '칼럼'],
  ['daily', '데일리 시황'],
  ['market-condition', '일일 시장 정리'],
];
const NEWS_OF_EACH = 20;
const MOST_NEWS = 40;

/**
 * Lists every page that search engines may index: the brand's own pages, and one for each piece of
 * content.
 *
 * @throws CallFailed if the pages cannot be loaded. A partial list would tell search engines that
 *   the rest was removed.
 */
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
    ...pageSubjects.map(pagesOf),
    listBroadcastPages(),
    listStockPages(),
  ]);
  return [...fixed, ...found.flat()];
}

/** The newest posts of the boards that bring news, newest first. */
export async function listNews(): Promise<FeedItem[]> {
  const found = await Promise.all(
    NEWS.map(async ([kind, board]) => {
      const addressOf = addressesOf(kind);
      if (!addressOf) return [];
      const { items } = await makeCall(boards[kind].list, { query: { pageSize: NEWS_OF_EACH } });
      return items.map((post: PostSummary) => ({
        path: addressOf(post._id),
        title: post.title,
        text: post.excerpt,
        board,
        published: post.created_at,
      }));
    }),
  );
  return found
    .flat()
    .sort((a, b) => Date.parse(b.published) - Date.parse(a.published))
    .slice(0, MOST_NEWS);
}

async function pagesOf(kind: PageSubject): Promise<ListedPage[]> {
  const addressOf = addressesOf(kind);
  if (!addressOf) return [];
  const pages: ListedPage[] = [];
  let after: number | null = null;
  do {
    const { items, next }: Awaited<ReturnType<typeof ask>> = await ask(kind, after);
    pages.push(
      ...items.map(({ _id, changed_at }) => ({ path: addressOf(_id), changed: changed_at })),
    );
    after = next;
  } while (after !== null);
  return pages;
}

function ask(kind: PageSubject, after: number | null) {
  return makeCall(listPublicPages, { query: after === null ? { kind } : { kind, after } });
}

/** How the address of one thing is made; `null` where the brand has no page for its kind. */
function addressesOf(kind: PageSubject): ((thingId: number) => string) | null {
  if (kind === 'expert') return expertAddress;
  const screen = SCREEN_OF[kind];
  const route = brand.routes.find((each) => 'screen' in each && each.screen === screen);
  if (!route || !screens[screen]) return null;
  return (thingId) =>
    route.path.includes(':id')
      ? route.path.replace(':id', String(thingId))
      : `${route.path}?_id=${thingId}`;
}
