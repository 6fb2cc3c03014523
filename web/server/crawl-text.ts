import type { Brand } from '@maru/brands/brand';
import type { FeedItem, ListedPage } from '../src/app/page-list.ts';

/** As many addresses as the protocol allows in one file (sitemaps.org). */
export const MOST_ADDRESSES = 50_000;

/** Prefixes that search engines must not index. */
const PRIVATE = ['/api/', '/curve', '/mypage', '/room/', '/opt-out/', '/push/', '/s/', '/payment'];

/** Paths that robots may not request, including member pages, and the address of the sitemap. */
export function robotsOf(origin: string, routes: Brand['routes']): string {
  const guarded = routes
    .filter((route) => 'access' in route && route.access !== undefined)
    .map(({ path }) => path)
    .filter((path) => !PRIVATE.some((start) => path.startsWith(start)));
  return [
    'User-agent: *',
    ...[...PRIVATE, ...guarded].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The sitemap, split into as many files as necessary. */
export function sitemapsOf(
  pages: readonly ListedPage[],
  origin: string,
  most = MOST_ADDRESSES,
): string[] {
  const files: string[] = [];
  for (let from = 0; from === 0 || from < pages.length; from += most) {
    const entries = pages.slice(from, from + most).map(({ path, changed }) => {
      const lastmod = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`;
      return `<url><loc>${escaped(new URL(path, origin).href)}</loc>${lastmod}</url>`;
    });
    files.push(xmlOf(`<urlset xmlns="${SITEMAP}">\n${entries.join('\n')}\n</urlset>`));
  }
  return files;
}

/** The sitemap index, for a site that needs more than one sitemap. */
export function sitemapIndexOf(count: number, origin: string): string {
  const entries = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escaped(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return xmlOf(`<sitemapindex xmlns="${SITEMAP}">\n${entries.join('\n')}\n</sitemapindex>`);
}

/** Address, page and title of a feed. The title follows the name of the brand. */
interface FeedPlace {
  self: string;
  page: string;
  title: string;
}

const NEWS_FEED: FeedPlace = { self: '/rss.xml', page: '/', title: '새 소식' };
export const STATUS_FEED: FeedPlace = {
  self: '/status/rss.xml',
  page: '/status',
  title: '장애·점검 소식',
};

/** The newest items of a feed, as RSS 2.0. */
export function feedOf(
  news: readonly FeedItem[],
  origin: string,
  { name, description }: Pick<Brand, 'name' | 'description'>,
  { self, page, title }: FeedPlace = NEWS_FEED,
): string {
  const items = news.map((item) => {
    const address = escaped(new URL(item.path, origin).href);
    return [
      '<item>',
      `<title>${escaped(item.title)}</title>`,
      `<link>${address}</link>`,
      `<guid isPermaLink="true">${address}</guid>`,
      `<category>${escaped(item.board)}</category>`,
      `<description>${escaped(item.text)}</description>`,
      `<pubDate>${new Date(item.published).toUTCString()}</pubDate>`,
      '</item>',
    ].join('');
  });
  const [newest] = news;
  return xmlOf(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      `<title>${escaped(name)} ${title}</title>`,
      `<link>${escaped(origin)}${page}</link>`,
      `<description>${escaped(description)}</description>`,
      '<language>ko</language>',
      `<atom:link href="${escaped(origin)}${self}" rel="self" type="application/rss+xml"/>`,
      ...(newest
        ? [`<lastBuildDate>${new Date(newest.published).toUTCString()}</lastBuildDate>`]
        : []),
      ...items,
      '</channel></rss>',
    ].join('\n'),
  );
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function xmlOf(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Signs that no XML may contain, however they are written. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
