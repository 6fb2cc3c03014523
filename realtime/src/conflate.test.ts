import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConflator } from './conflate.ts';

describe('conflation', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function create() {
    const sent: { key: string; n: number }[] = [];
    const conflator = createConflator<{ key: string; n: number }>((value) => sent.push(value));
    const offer = (key: string, n: number) => conflator.offer(key, 250, { key, n });
    return { sent, offer, conflator };
  }

  it('lets the first through at once and then the newest, each key by itself', () => {
    const { sent, offer } = create();

    for (const n of [1, 2, 3]) {
      offer('a', n);
      offer('b', n * 10);
    }
    expect(sent.map(({ n }) => n)).toEqual([1, 10]);
    vi.advanceTimersByTime(250);
    expect(sent.map(({ n }) => n)).toEqual([1, 10, 3, 30]);

    vi.advanceTimersByTime(250);
    offer('a', 4);
    expect(sent.map(({ n }) => n)).toEqual([1, 10, 3, 30, 4]);
  });

  it('sends at most one per interval, however many come', () => {
    const { sent, offer } = create();

    for (let n = 1; n <= 100; n++) {
      offer('a', n);
      vi.advanceTimersByTime(25);
    }
    vi.advanceTimersByTime(250);

    expect(sent.length).toBeLessThanOrEqual(1 + 2_500 / 250);
    expect(sent.at(-1)!.n).toBe(100);
  });

  it('sends pending values on flush', () => {
    const { sent, offer, conflator } = create();
    offer('a', 1);
    offer('a', 2);

    conflator.flush();
    vi.advanceTimersByTime(1_000);

    expect(sent.map(({ n }) => n)).toEqual([1, 2]);
  });
});
