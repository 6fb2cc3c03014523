import { describe, expect, it } from 'vitest';
import { searchPatternsOf } from './search-pattern.ts';

describe('[A28] the search pattern', () => {
  it('is decomposed, in small letters, for each word', () => {
    const patterns = searchPatternsOf(' ETF  배당 ').map(({ anywhere }) => anywhere);
    expect(patterns).toEqual(['%etf%', `%${'배당'.normalize('NFD')}%`]);
  });

  it.each([
    ['주가', true],
    ['배당', false],
    ['ETF', false],
    ['ㅈ', false],
  ])('%s can be cut: %s', (text, open) => {
    expect(searchPatternsOf(text)[0]?.whole !== null).toBe(open);
  });

  it('is nothing where nothing was asked', () => {
    expect([searchPatternsOf('  '), searchPatternsOf(undefined)]).toEqual([[], []]);
  });
});
