import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHand } from './in-flight-window.ts';

const LONG_MS = 60_000;

/** Work that never ends. */
const stuck = () => new Promise<string>(() => undefined);

describe('a hand', () => {
  it('returns finished work, and holds unfinished work', async () => {
    const hand = createHand<string>(3);
    hand.take(stuck());
    hand.take(Promise.resolve('first'));
    hand.take(Promise.resolve('second'));

    expect(await hand.putDown(2, LONG_MS)).toEqual(['first', 'second']);
    expect(hand.room).toBe(2);
  });

  it('has no room for more until finished work is taken out', async () => {
    const hand = createHand<string>(2);
    hand.take(Promise.resolve('first'));
    hand.take(Promise.resolve('second'));
    await turn();

    expect(hand.room).toBe(0);
    await hand.putDown(1, LONG_MS);
    expect(hand.room).toBe(2);
  });

  it('waits for all when that is less than enough', async () => {
    const hand = createHand<string>(5);
    hand.take(turn('late'));

    expect(await hand.putDown(5, LONG_MS)).toEqual(['late']);
  });

  it('waits no longer than the given time', async () => {
    const hand = createHand<string>(5);
    hand.take(stuck());

    expect(await hand.putDown(1, 1)).toEqual([]);
  });

  it('throws the error of its work', async () => {
    const hand = createHand<string>(5);
    hand.take(stuck());
    hand.take(Promise.reject(new Error('power cut')));

    await expect(hand.putDown(2, LONG_MS)).rejects.toThrow('power cut');
  });
});
