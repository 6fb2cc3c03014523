import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createInFlightWindow } from './in-flight-window.ts';

const LONG_MS = 60_000;

/** Work that never ends. */
const stuck = () => new Promise<string>(() => undefined);

describe('an in-flight window', () => {
  it('returns finished work, and holds unfinished work', async () => {
    const inFlight = createInFlightWindow<string>(3);
    inFlight.add(stuck());
    inFlight.add(Promise.resolve('first'));
    inFlight.add(Promise.resolve('second'));

    expect(await inFlight.collect(2, LONG_MS)).toEqual(['first', 'second']);
    expect(inFlight.room).toBe(2);
  });

  it('has no room for more until finished work is taken out', async () => {
    const inFlight = createInFlightWindow<string>(2);
    inFlight.add(Promise.resolve('first'));
    inFlight.add(Promise.resolve('second'));
    await turn();

    expect(inFlight.room).toBe(0);
    await inFlight.collect(1, LONG_MS);
    expect(inFlight.room).toBe(2);
  });

  it('waits for all when that is less than enough', async () => {
    const inFlight = createInFlightWindow<string>(5);
    inFlight.add(turn('late'));

    expect(await inFlight.collect(5, LONG_MS)).toEqual(['late']);
  });

  it('waits no longer than the given time', async () => {
    const inFlight = createInFlightWindow<string>(5);
    inFlight.add(stuck());

    expect(await inFlight.collect(1, 1)).toEqual([]);
  });

  it('throws the error of its work', async () => {
    const inFlight = createInFlightWindow<string>(5);
    inFlight.add(stuck());
    inFlight.add(Promise.reject(new Error('power cut')));

    await expect(inFlight.collect(2, LONG_MS)).rejects.toThrow('power cut');
  });
});
