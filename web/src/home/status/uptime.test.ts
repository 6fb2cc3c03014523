import { expect, it } from 'vitest';
import { barsOf, uptimeOf } from './uptime.ts';

const NOW = Date.parse('2026-11-30T00:10:00+09:00');
const day = (name: string, ok: number, slow = 0, down = 0) => ({ day: name, ok, slow, down });

it('[S39] has a bar for each of 90 days in Seoul, the worst state of the day as its own', () => {
  const bars = barsOf(
    [day('2026-11-28', 1_440), day('2026-11-29', 1_400, 39, 1), day('2026-11-30', 9, 1)],
    NOW,
  );

  expect(bars).toHaveLength(90);
  expect(bars[0]).toMatchObject({ day: '2026-09-02', state: null });
  expect(bars.slice(-3).map(({ state }) => state)).toEqual(['ok', 'down', 'slow']);
});

it('[S39] counts measured minutes alone, and never rounds an outage away', () => {
  expect(uptimeOf([])).toBeNull();
  expect(uptimeOf([day('2026-11-30', 10)])).toBe('100%');
  expect(uptimeOf([day('2026-11-30', 99_999, 0, 1)])).toBe('99.99%');
  expect(uptimeOf([day('2026-11-30', 1, 1, 2)])).toBe('50.00%');
});
