import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../core/all-calls.fixture.ts';
import { MOST_STAFF_SEARCH_LETTERS, searchText } from '../core/primitive.ts';
import { cutSearch } from './typed-text.ts';

it('reads the search words of every list without unseen and full-width letters', async () => {
  const fields = (await allCalls()).flatMap(
    ({ method, path, query }): [string, z.core.$ZodType][] => {
      const shape = query instanceof z.ZodMiniObject ? query.shape : {};
      const field: unknown = shape['q'];
      return field instanceof z.ZodMiniType ? [[`${method} ${path}`, field]] : [];
    },
  );

  expect(fields.length).toBeGreaterThan(30);
  const typed = '\u202a김\u200b하늘 １\u202c ';
  expect(
    fields.filter(([, field]) => z.safeParse(field, typed).data !== '김하늘 1').map(([of]) => of),
  ).toEqual([]);
});

it('takes searches of the length of the search field in every list of the staff area', async () => {
  const lists = (await allCalls()).filter(
    ({ path, query }) =>
      path.startsWith('/api/admin/') &&
      query instanceof z.ZodMiniObject &&
      'q' in query.shape &&
      'pageSize' in query.shape,
  );
  const long = '가'.repeat(MOST_STAFF_SEARCH_LETTERS);

  expect(lists.length).toBeGreaterThan(30);
  expect(
    lists
      .filter(({ query }) =>
        z.safeParse(query!, { q: long }).error?.issues.some(({ path }) => path[0] === 'q'),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

describe('[F3] the words of a search field', () => {
  it.each([
    ['blanks around them', '  배당 주 ', '배당 주'],
    [
      'decomposed Hangul of the greatest length',
      '배당'.repeat(5).normalize('NFD'),
      '배당'.repeat(5),
    ],
    ['too many letters', '가'.repeat(12), '가'.repeat(10)],
    ['too many decomposed letters', '각'.repeat(12).normalize('NFD'), '각'.repeat(10)],
    ['emoji', '📈'.repeat(12), '📈'.repeat(10)],
    ['letters that the server writes as several', '㈜'.repeat(5), '(주)(주)(주)('],
    ['invisible characters', `배\u200b당${'\u200b'.repeat(20)}`, '배당'],
  ])('keep %s within the length that the server takes', (_, typed, expected) => {
    const cut = cutSearch(typed, 10);

    expect(cut.normalize('NFC').replaceAll('\u200b', '')).toBe(expected);
    expect(searchText(10).safeParse(cut).success).toBe(true);
  });
});
