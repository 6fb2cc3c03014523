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
  ])('%s can be cut: %s', (text, open) => {
    expect(searchPatternsOf(text)[0]?.whole !== null).toBe(open);
  });

  it('is nothing where nothing was asked', () => {
    expect([searchPatternsOf('  '), searchPatternsOf(undefined)]).toEqual([[], []]);
  });

  it('looks for consonants on their own in the initials of titles', () => {
    const initials = (text: string) => searchPatternsOf(text)[0]?.initials;

    expect([initials('ㅅㅅㅈㅈ'), initials('ㅅ성'), initials('삼성')]).toEqual([
      '%ᄉᄉᄌᄌ%',
      '%ᄉᄉ%',
      null,
    ]);
    // Input methods join some consonants.
    expect(initials('ㄳㅄ')).toBe('%ᄀᄉᄇᄉ%');
  });

  it('lets the last syllable grow while it is typed', () => {
    const typed = (text: string) => searchPatternsOf(text, true).at(-1);

    expect(typed('주가')?.whole).toBeNull();
    expect(typed('온눌')).toMatchObject({
      anywhere: `%${'온누'.normalize('NFD')}%`,
      whole: `${'온누'.normalize('NFD')}[ᆯᄅ]`,
    });
    expect(searchPatternsOf('주가 온눌', true)[0]?.whole).not.toBeNull();
  });
});
