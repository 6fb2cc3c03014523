import { latencyBounds } from '@maru/contract/monitor/monitor';
import { expect, it } from 'vitest';
import { addCounts, quantilesOf } from './latency.ts';

const counts = (byBound: Readonly<Record<number, number>>) =>
  [...latencyBounds, Infinity].map((bound) => byBound[bound] ?? 0);

it('reports no quantiles without observations', () => {
  expect(quantilesOf(counts({}))).toEqual({ p50_ms: null, p99_ms: null });
});

it('finds the half and the slowest of a hundred between the bounds', () => {
  const { p50_ms, p99_ms } = quantilesOf(counts({ 0.01: 98, 0.5: 2 }));

  expect(p50_ms).toBeGreaterThan(5);
  expect(p50_ms).toBeLessThanOrEqual(10);
  expect(p99_ms).toBeGreaterThan(250);
  expect(p99_ms).toBeLessThanOrEqual(500);
});

it('stays at the last bound where nothing more is known', () => {
  expect(quantilesOf(counts({ [Infinity]: 3 }))).toEqual({ p50_ms: 10_000, p99_ms: 10_000 });
});

it('adds the counts of several processes', () => {
  expect(addCounts([counts({ 0.001: 1 }), counts({ 0.001: 2, 10: 1 })])).toEqual(
    counts({ 0.001: 3, 10: 1 }),
  );
});
