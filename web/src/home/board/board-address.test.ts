import { describe, expect, it } from 'vitest';
import { choose, idOf, listAddress, placeOf, viewAddress } from './board-address.ts';

const search = (text: string) => new URLSearchParams(text);

describe('[C01] the place of a list', () => {
  it('is read from the address', () => {
    expect(placeOf(search('page=3&sortBy=views&q= 점검 &expert=7'))).toEqual({
      page: 3,
      sortBy: 'views',
      q: '점검',
      expert: 7,
    });
  });

  it.each(['page=0', 'page=-1', 'page=two', 'page=1e9', 'sortBy=worst', 'expert=x', 'q=  '])(
    'is the usual one for %s',
    (text) => {
      expect(placeOf(search(text))).toEqual({ page: 1, sortBy: 'latest' });
    },
  );

  it('holds a search as long as the server takes, however it is written', () => {
    const long = '배당'.repeat(30);

    for (const q of [long, long.normalize('NFD')]) {
      expect(placeOf(new URLSearchParams({ q })).q).toBe(long.slice(0, 50));
    }
    const longest = '각'.repeat(50).normalize('NFD');
    expect(placeOf(new URLSearchParams({ q: longest })).q?.normalize('NFC')).toHaveLength(50);
  });

  it('survives the way to a post and back', () => {
    const there = viewAddress('/cs/notice-content', 5, search('page=2&sortBy=views&utm=1'));

    expect(there).toBe('/cs/notice-content?_id=5&page=2&sortBy=views');
    expect(listAddress('/cs/notice', search(there.split('?')[1] ?? ''))).toBe(
      '/cs/notice?page=2&sortBy=views',
    );
  });

  it('puts the number into a path that has a place for it', () => {
    expect(viewAddress('/invest/detail/:id', 5, search('page=2'))).toBe('/invest/detail/5?page=2');
    expect(viewAddress('/invest/detail/:id', 5, search(''))).toBe('/invest/detail/5');
  });
});

it('resets the page number on a choice, and removes an empty choice', () => {
  expect(choose(search('page=4&q=a'), 'sortBy', 'views')).toBe('?q=a&sortBy=views');
  expect(choose(search('page=4&q=a'), 'q', '')).toBe('?');
});

it.each(['', '0', '01', '1.5', 'abc', '-3', '2147483648', '99999999999', null, undefined])(
  '%j is no number of a thing',
  (text) => {
    expect(idOf(text)).toBeNull();
  },
);

it('the largest number a thing can have is one', () => {
  expect(idOf('2147483647')).toBe(2_147_483_647);
});
