import { expect, it } from 'vitest';
import { canonicalQuery, firstLine, shareable, titleOf } from './page-meta.tsx';

it.each([
  ['', ''],
  ['?page=1', ''],
  ['?page=2', '?page=2'],
  ['?page=2&q=반도체', ''],
  ['?page=2&_id=5&sortBy=latest', '?_id=5'],
  ['?tab=1', '?tab=1'],
  ['?page=0', ''],
  ['?page=-1', ''],
  ['?page=abc', ''],
  ['?page=1e9', ''],
  ['?page=02', ''],
  ['?page=1&page=2', ''],
  ['?page=12&page=3', '?page=12'],
  ['?_id=5&_id=6', '?_id=5'],
])('keeps of the query "%s" only the parameters that name the page', (query, canonical) => {
  expect(canonicalQuery(query)).toBe(canonical);
});

it('[S1.5] [S1.4] names the page and the brand, and the brand alone at home', () => {
  expect(titleOf('공지사항')).toBe('공지사항 | 마루');
  expect(titleOf('')).toContain('마루');
});

it.each([
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['/demo/experts/expert-01.webp', '/demo/experts/expert-01.png'],
  ['/covers/post/7-0-abc-wide.webp', '/covers/post/7-0-abc-share.jpg'],
  ['/uploads/drawing.svg', null],
  [null, null],
])('[A16] shares of the picture %s only a format that messengers show', (image, shared) => {
  expect(shareable(image)).toBe(shared);
});

it('[A16] describes a page in its first lines, cut between words', () => {
  expect(firstLine('  첫 줄\n둘째   줄 ')).toBe('첫 줄 둘째 줄');
  const long = firstLine('가나다라 '.repeat(60));
  expect(long.length).toBeLessThanOrEqual(150);
  expect(long).toMatch(/가나다라…$/);
});
