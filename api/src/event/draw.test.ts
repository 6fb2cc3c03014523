import { expect, it } from 'vitest';
import { drawFrom } from './draw.ts';

const entrants = Array.from({ length: 50 }, (_, index) => ({
  memberId: index + 1,
  name: '김하나',
  loginId: `member${index + 1}`,
}));
const PRIZES = [
  { prize: '책', count: 1 },
  { prize: '커피', count: 3 },
];
const winnersBy = (seed: string, from = entrants) =>
  drawFrom(from, PRIZES, seed).map(({ memberId }) => memberId);

it('draws the same winners again by the same seed, in whatever order they entered', () => {
  expect(winnersBy('abc', entrants.toReversed())).toEqual(winnersBy('abc'));
});

it('draws others by another seed', () => {
  expect(winnersBy('abd')).not.toEqual(winnersBy('abc'));
});

it('lets everybody win once, the first prize first, under a masked name', () => {
  const winners = drawFrom(entrants, PRIZES, 'abc');

  expect(new Set(winnersBy('abc')).size).toBe(4);
  expect(winners.map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, '책'],
    [2, '커피'],
    [3, '커피'],
    [4, '커피'],
  ]);
  expect(new Set(winners.map(({ label }) => label))).toEqual(new Set(['김○나']));
});

it('leaves the last prizes where too few have entered', () => {
  expect(drawFrom(entrants.slice(0, 2), PRIZES, 'abc').map(({ prize }) => prize)).toEqual([
    '책',
    '커피',
  ]);
});

it('favours no entrant over many draws', () => {
  const wins = new Map<number, number>();
  for (let seed = 0; seed < 2_000; seed += 1) {
    for (const id of winnersBy(String(seed), entrants.slice(0, 8))) {
      wins.set(id, (wins.get(id) ?? 0) + 1);
    }
  }
  // Four of eight win each time, so each about a thousand times.
  for (const count of wins.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
