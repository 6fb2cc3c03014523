import { describe, expect, test } from 'vitest';
import { noRepeat, ruleOf, ruleWords, weekdayWords } from './repeat-values.ts';

// 08:30 to 09:10 of 1 December 2026 in Seoul.
const start = '2026-11-30T23:30:00.000Z';
const end = '2026-12-01T00:10:00.000Z';

describe('[S15] a weekly broadcast in the form', () => {
  test('takes its hours from the first one, by the clock of Seoul', () => {
    expect(ruleOf(noRepeat(start), start, end)).toEqual({
      weekdays: [1, 2, 3, 4, 5],
      starts_at: '08:30',
      ends_at: '09:10',
      from_day: '2026-12-01',
      until_day: '2026-12-28',
      skip_holidays: true,
    });
  });

  test.each([
    ['no end', { ...noRepeat(start) }, null],
    ['no weekday', { ...noRepeat(start), weekdays: [] }, end],
    ['no last day', { ...noRepeat(start), until_day: '' }, end],
    ['a last day before the first', { ...noRepeat(start), until_day: '2026-11-30' }, end],
  ])('is none yet with %s', (_name, repeat, endDate) => {
    expect(ruleOf(repeat, start, endDate)).toBeNull();
  });

  test.each([
    [[1, 2, 3, 4, 5], '월–금'],
    [[3, 1], '월·수'],
    [[6, 7], '토·일'],
    [[1, 2, 3, 4, 5, 6, 7], '매일'],
  ])('of the days %j is %s', (days, words) => {
    expect(weekdayWords(days)).toBe(words);
  });

  test('is said in one line', () => {
    expect(ruleWords(ruleOf(noRepeat(start), start, end)!)).toBe(
      '매주 월–금 08:30–09:10 · 2026.12.28까지 · 휴장일 제외',
    );
  });
});
