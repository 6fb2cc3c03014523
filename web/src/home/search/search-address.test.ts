import { describe, expect, it } from 'vitest';
import { searchAddress, searchPlaceOf } from './search-address.ts';

describe('[A28] the address of a search', () => {
  it.each([
    ['', { q: '', kind: null, page: 1 }],
    ['q=%20배당%20%20주%20', { q: '배당 주', kind: null, page: 1 }],
    ['q=배당&kind=notice&page=3', { q: '배당', kind: 'notice', page: 3 }],
    ['q=%E2%80%8B%E3%85%A4', { q: '', kind: null, page: 1 }],
    ['q=(%20)', { q: '', kind: null, page: 1 }],
    ['q=배당&kind=member&page=-1', { q: '배당', kind: null, page: 1 }],
    [`q=${'배당'.normalize('NFD')}`, { q: '배당', kind: null, page: 1 }],
  ])('%s means', (address, place) => {
    expect(searchPlaceOf(new URLSearchParams(address))).toEqual(place);
  });

  it('never asks for more than can be looked for', () => {
    expect(searchPlaceOf(new URLSearchParams({ q: '가'.repeat(90) })).q).toHaveLength(50);
  });

  it('asks for all of a long search in decomposed letters', () => {
    const long = '각'.repeat(50);

    expect(searchPlaceOf(new URLSearchParams({ q: long.normalize('NFD') })).q).toBe(long);
    const sign = new URLSearchParams({ q: '㈜'.repeat(50) });
    expect(searchPlaceOf(sign).q).toBe('(주)'.repeat(17).slice(0, 50));
  });

  it('names the kind only where one was chosen', () => {
    expect(searchAddress('배당 주')).toBe(`/search?${new URLSearchParams({ q: '배당 주' })}`);
    expect(searchAddress('a&b', 'faq')).toBe('/search?q=a%26b&kind=faq');
    expect(searchAddress('  ', 'faq')).toBe('/search');
  });
});
