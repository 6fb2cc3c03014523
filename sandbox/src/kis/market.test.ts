import { expect, it } from 'vitest';
import { createMarket } from './market.ts';

const NOW = Date.parse('2026-12-02T18:00:00+09:00');
const RANGE = { from: '2026-11-01', to: '2026-12-02', original: false };

it('[T64] continues the closes that the site shows of an invented company', () => {
  const market = createMarket();
  market.list('990010', [
    { day: '2026-11-27', close: 48_200 },
    { day: '2026-11-30', close: 52_900 },
  ]);

  const bars = market.bars('990010', RANGE, NOW).toReversed();

  expect(bars.map(({ day }) => day)).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
  expect(bars.slice(0, 2).map(({ close }) => close)).toEqual([48_200, 52_900]);
  expect(Math.abs(bars[2]!.close / 52_900 - 1)).toBeLessThan(0.03);
});
