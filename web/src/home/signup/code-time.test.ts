import { describe, expect, it } from 'vitest';
import { formatTimeLeft, secondsUntil, timeToAnnounce } from './code-time.ts';

const NOON = '2026-08-24T12:00:00+09:00';

describe('the time left for a code', () => {
  it.each([
    [180_000, '03:00'],
    [134_000, '02:14'],
    [500, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
  ])('%i ms before the end it reads %s', (ms, text) => {
    expect(formatTimeLeft(secondsUntil(NOON, Date.parse(NOON) - ms))).toBe(text);
  });

  it('is read out at one minute and at ten seconds', () => {
    const said = Array.from({ length: 181 }, (_, seconds) => seconds).filter(
      (seconds) => timeToAnnounce(seconds) !== null,
    );

    expect(said).toEqual([10, 60]);
  });
});
