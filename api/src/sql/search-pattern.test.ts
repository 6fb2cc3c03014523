import { describe, expect, it } from 'vitest';
import { searchPatternOf } from './search-pattern.ts';

describe('[A28] the search pattern', () => {
  it('is decomposed, in small letters, with single blanks', () => {
    expect(searchPatternOf(' ETF  배당 ')?.anywhere).toBe(`%${'etf 배당'.normalize('NFD')}%`);
  });

  it.each([
    ['주가', true],
    ['배당', false],
    ['ETF', false],
    ['ㅈ', false],
  ])('%s can be cut: %s', (text, open) => {
    expect(searchPatternOf(text)?.whole !== null).toBe(open);
  });

  it('is nothing where nothing was asked', () => {
    expect([searchPatternOf('  '), searchPatternOf(undefined)]).toEqual([null, null]);
  });
});
