import { describe, expect, it } from 'vitest';
import { readVodFilter } from './vod-filter.ts';

describe('[S16] the address of the library', () => {
  it('asks for everything, newest first, when it says nothing', () => {
    expect(readVodFilter(new URLSearchParams())).toEqual({ page: 1, sortBy: 'latest' });
  });

  it('is read into the filter, the sort order and the page', () => {
    const search = new URLSearchParams(
      'kind=paid&market=ETF&expert=3&series=2&sort=popular&page=4',
    );

    expect(readVodFilter(search)).toEqual({
      kind: 'paid',
      market: 'ETF',
      expert: 3,
      series: 2,
      sortBy: 'popular',
      page: 4,
    });
  });

  it.each([
    'kind=cheap',
    'expert=-1',
    'series=abc',
    'expert=1.5',
    'sort=oldest',
    'page=0',
    'page=x',
  ])('drops invalid values: %s', (query) => {
    expect(readVodFilter(new URLSearchParams(query))).toEqual({ page: 1, sortBy: 'latest' });
  });
});
