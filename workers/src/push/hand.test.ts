import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHand } from './hand.ts';

const LONG_MS = 60_000;

/** Work that never ends. */
const stuck = () => new Promise<string>(() => undefined);

describe('a hand', () => {
  it('puts down what has ended, and holds what has not', async () => {
    const hand = createHand<string>(3);
    hand.take(stuck());
    hand.take(Promise.resolve('first'));
    hand.take(Promise.resolve('second'));

    expect(await hand.putDown(2, LONG_MS)).toEqual(['first', 'second']);
    expect(hand.room).toBe(2);
  });

  it('has no room for more while what has ended was not put down', async () => {
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

  it('waits for nobody longer than it is told to', async () => {
    const hand = createHand<string>(5);
    hand.take(stuck());

    expect(await hand.putDown(1, 1)).toEqual([]);
  });

  it('throws what its work threw', async () => {
    const hand = createHand<string>(5);
    hand.take(stuck());
    hand.take(Promise.reject(new Error('power cut')));

    await expect(hand.putDown(2, LONG_MS)).rejects.toThrow('power cut');
  });
});
