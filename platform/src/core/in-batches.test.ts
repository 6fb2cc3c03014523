import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

let closed: number[];
beforeEach(() => {
  closed = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const connections = (count: number) => Array.from({ length: count }, (_, i) => i);
const close = (one: number) => void closed.push(one);

it('[O1] closes a few at once', async () => {
  await inBatches(connections(200), close);

  expect(closed).toEqual(connections(200));
});

it('[O1] closes many two thousand a second, each once', async () => {
  const done = inBatches(new Set(connections(1_001)), close);
  for (const soFar of [200, 400, 600, 800, 1_000]) {
    expect(closed).toHaveLength(soFar);
    await vi.advanceTimersByTimeAsync(100);
  }
  await done;

  expect(closed).toEqual(connections(1_001));
});

it('[O1] is through with however many before the stop would be cut short', async () => {
  const done = inBatches(connections(50_000), close);
  await vi.advanceTimersByTimeAsync(4_000);
  await done;

  expect(closed).toHaveLength(50_000);
});
