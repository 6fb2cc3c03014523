import { describe, expect, it } from 'vitest';
import { daysBetween, momentOf, seoulClockOf, seoulDayOf } from './seoul-day.ts';

describe('the clock of Seoul', () => {
  it('names the day and the time of a moment', () => {
    const text = momentOf('2026-11-22', '00:05');
    const at = Date.parse(text);

    expect([text, seoulDayOf(at), seoulClockOf(at)]).toEqual([
      '2026-11-21T15:05:00.000Z',
      '2026-11-22',
      '00:05',
    ]);
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  });
});
