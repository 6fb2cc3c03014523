// @vitest-environment happy-dom
import { brandOf } from '@maru/brands/registry';
import { expect, it } from 'vitest';
import { feedOf, robotsOf, sitemapIndexOf, sitemapsOf } from './crawl-text.ts';

const ORIGIN = 'https://maru.test';
const BRAND = { name: '마루', description: '오늘 장 & 내일 장' };

/** Throws on invalid XML, as a crawler would. */
function parse(xml: string): Document {
  const found = new DOMParser().parseFromString(xml, 'application/xml');
  expect(found.querySelector('parsererror')?.textContent).toBeUndefined();
  return found;
}
const textsOf = (root: Document, name: string) =>
  [...root.getElementsByTagName(name)].map((element) => element.textContent);

it('[A29] robots are kept from every page of members', () => {
  const { routes } = brandOf('futureon');
  const closed = [...robotsOf(ORIGIN, routes).matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => path,
  );
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));

  expect(closed).toContain('/reviews/content-write');
  expect(closed).toContain('/reviews/lecture-write');
  const shown = routes.filter((route) => 'screen' in route);
  expect(shown.filter(({ access, path }) => access && !isClosed(path))).toEqual([]);
  expect(shown.filter(({ indexed, path }) => indexed && isClosed(path))).toEqual([]);
});

it('[A29] a sitemap names every page by its whole address, with the day it changed', () => {
  const [xml = ''] = sitemapsOf(
    [
      { path: '/' },
      { path: '/cs/notice-content?_id=7&x="1"', changed: '2026-11-20T00:00:00.000Z' },
      { path: '/invest/detail/9' },
    ],
    ORIGIN,
  );
  const root = parse(xml);

  expect(textsOf(root, 'loc')).toEqual([
    'https://maru.test/',
    'https://maru.test/cs/notice-content?_id=7&x=%221%22',
    'https://maru.test/invest/detail/9',
  ]);
  expect(textsOf(root, 'lastmod')).toEqual(['2026-11-20T00:00:00.000Z']);
});

it('[A29] more pages than one file may hold come in several, which an index names', () => {
  const pages = Array.from({ length: 7 }, (_, index) => ({ path: `/p/${index}` }));

  const files = sitemapsOf(pages, ORIGIN, 3);

  expect(files.map((xml) => textsOf(parse(xml), 'loc').length)).toEqual([3, 3, 1]);
  expect(textsOf(parse(sitemapIndexOf(files.length, ORIGIN)), 'loc')).toEqual([
    'https://maru.test/sitemap-1.xml',
    'https://maru.test/sitemap-2.xml',
    'https://maru.test/sitemap-3.xml',
  ]);
});

it('[A29] a site without pages still has a sitemap', () => {
  expect(textsOf(parse(sitemapsOf([], ORIGIN)[0] ?? ''), 'loc')).toEqual([]);
});

it('[A29] the feed survives whatever a title holds', () => {
  const xml = feedOf(
    [
      {
        path: '/cs/notice-content?_id=7',
        title: '<b>점검</b> & "공지" ]]> \u0007끝\ud800',
        text: '밤 1시부터',
        board: '공지사항',
        published: '2026-11-20T09:00:00+09:00',
      },
    ],
    ORIGIN,
    BRAND,
  );
  const root = parse(xml);
  const item = root.getElementsByTagName('item')[0];

  expect(item?.getElementsByTagName('title')[0]?.textContent).toBe(
    '<b>점검</b> & "공지" ]]> 끝\ufffd',
  );
  expect(item?.getElementsByTagName('pubDate')[0]?.textContent).toBe(
    'Fri, 20 Nov 2026 00:00:00 GMT',
  );
  expect(item?.getElementsByTagName('guid')[0]?.textContent).toBe(
    'https://maru.test/cs/notice-content?_id=7',
  );
});
