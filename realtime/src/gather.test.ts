import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGatherer } from './gather.ts';

describe('[S27] batches', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function create() {
    const sent: number[][] = [];
    const gatherer = createGatherer<number>((values) => sent.push([...values]));
    return { sent, gatherer, offer: (key: string, n: number) => gatherer.offer(key, 250, n) };
  }

  it('send the first value at once and the others together, each key by itself', () => {
    const { sent, offer } = create();

    for (const n of [1, 2, 3]) {
      offer('a', n);
      offer('b', n * 10);
    }
    expect(sent).toEqual([[1], [10]]);
    vi.advanceTimersByTime(250);

    expect(sent).toEqual([[1], [10], [2, 3], [20, 30]]);
  });

  it('send at most four frames a second, with each value once and in order', () => {
    const { sent, offer } = create();

    for (let n = 1; n <= 1_000; n++) {
      offer('a', n);
      if (n % 10 === 0) vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(250);

    expect(sent.length).toBeLessThanOrEqual(1 + 4);
    expect(sent.flat()).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1));
  });

  it('are sent on flush', () => {
    const { sent, offer, gatherer } = create();
    offer('a', 1);
    offer('a', 2);

    gatherer.flush();
    vi.advanceTimersByTime(1_000);

    expect(sent).toEqual([[1], [2]]);
  });
});
