import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function openBreaker() {
  const turns: boolean[] = [];
  let clock = 0;
  const breaker = createCircuitBreaker(
    () => clock,
    (resting) => turns.push(resting),
  );
  const fail = (times: number) => {
    for (let n = 0; n < times; n += 1) breaker.failed();
  };
  return { breaker, turns, fail, setClock: (ms: number) => (clock = ms) };
}

describe('[Q10] the circuit breaker', () => {
  it('rests for 30 s after the twentieth failure in a row, and says so once', () => {
    const { breaker, turns, fail } = openBreaker();

    fail(19);
    const before = breaker.restsUntil();
    fail(3);

    expect(before).toBeNull();
    expect(breaker.restsUntil()).toBe(30_000);
    expect(turns).toEqual([true]);
  });

  it('counts failures in a row only', () => {
    const { breaker, fail } = openBreaker();

    fail(19);
    breaker.succeeded();
    fail(19);

    expect(breaker.restsUntil()).toBeNull();
  });

  it('lets one try after the rest, and the others when it succeeded', () => {
    const { breaker, turns, fail, setClock } = openBreaker();
    fail(20);
    setClock(30_000);

    const first = breaker.restsUntil();
    const second = breaker.restsUntil();
    breaker.succeeded();

    expect([first, second]).toEqual([null, 60_000]);
    expect(breaker.restsUntil()).toBeNull();
    expect(turns).toEqual([true, false]);
  });
});
