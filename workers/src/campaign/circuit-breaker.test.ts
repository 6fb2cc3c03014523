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

  it('passes the trial request on when its holder made no request', () => {
    const { breaker, fail, setClock } = openBreaker();
    fail(20);
    breaker.skipped();
    const resting = breaker.restsUntil();
    setClock(30_000);

    const first = breaker.restsUntil();
    breaker.skipped();
    const second = breaker.restsUntil();

    expect([resting, first, second]).toEqual([30_000, null, null]);
    expect(breaker.restsUntil()).toBe(60_000);
  });

  it('tells a failure among answers from one of many', () => {
    const { breaker, setClock } = openBreaker();
    const alone = [breaker.failed(0), breaker.failed(0)];
    setClock(1_000);
    breaker.succeeded();

    expect(alone).toEqual([true, false]);
    expect([breaker.failed(500), breaker.failed(1_000), breaker.failed(1_000)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
