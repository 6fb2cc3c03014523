import { describe, expect, it } from 'vitest';
import { periodOf, periodText, sinceOf } from './stock-period.ts';

describe('[L05] the period of some figures', () => {
  it('runs from the first mention to the last close', () => {
    expect(
      periodText([
        { mentioned_on: '2026-11-05', close_on: '2026-11-20' },
        { mentioned_on: '2025-12-30', close_on: '2026-11-19' },
      ]),
    ).toBe('언급일 2025.12.30부터, 2026.11.20 종가 기준');
  });

  it('is empty without figures', () => {
    expect(periodText([])).toBe('');
  });
});

it.each([
  ['1m', '2026-10-21'],
  ['6m', '2026-05-24'],
  [null, undefined],
  ['9y', undefined],
])('the period %s begins on %s', (text, since) => {
  expect(sinceOf(periodOf(text), '2026-11-20')).toBe(since);
});
