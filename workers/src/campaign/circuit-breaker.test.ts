import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function openBreaker() {
  const turns: boolean[] = [];
  let clock = 0;
  const breaker = createCircuitBreaker(
    () => clock,
    (resting) => turns.push(resting),
  );
  const fail = (times: number, begunAt = clock) => {
    for (let n = 0; n < times; n += 1) breaker.failed(begunAt);
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

  it('does not count who was slow while others were answered', () => {
    const { breaker, fail, setClock } = openBreaker();
    setClock(1_000);
    breaker.succeeded();
    setClock(8_000);

    fail(20, 0);
    const slow = breaker.restsUntil();
    fail(20, 1_500);

    expect(slow).toBeNull();
    expect(breaker.restsUntil()).toBe(38_000);
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
