import { expect, it } from 'vitest';
import { canonicalQuery, titleOf } from './page-meta.tsx';

it.each([
  ['', ''],
  ['?page=1', ''],
  ['?page=2&q=반도체', '?page=2'],
  ['?page=2&_id=5&sortBy=latest', '?_id=5'],
  ['?tab=1', '?tab=1'],
])('keeps of the query "%s" only what names the page', (query, canonical) => {
  expect(canonicalQuery(query)).toBe(canonical);
});

it('names the page and the brand, and the brand alone at home', () => {
  expect(titleOf('공지사항')).toBe('공지사항 | 마루');
  expect(titleOf('')).toContain('마루');
});
