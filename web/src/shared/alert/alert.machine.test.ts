import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { alertMachine, type HoldReason } from './alert.machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startAlerts() {
  const actor = createActor(alertMachine).start();
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    show: (message: string, more: { timeout?: number; action?: boolean } = {}) =>
      actor.send({
        type: 'request',
        request: {
          type: 'info',
          message,
          ...(more.timeout === undefined ? {} : { timeout: more.timeout }),
          ...(more.action ? { action: { label: '실행 취소', run: () => undefined } } : {}),
        },
      }),
    shown: () => context().shown?.message ?? null,
    remaining: () => context().remaining,
    hold: (reason: HoldReason) => actor.send({ type: 'hold', reason }),
    release: (reason: HoldReason) => actor.send({ type: 'release', reason }),
  };
}

describe('[V4.35] [S9.10] [A19] an alert', () => {
  it('shows 400 ms after it was asked for', () => {
    const { show, shown } = startAlerts();

    show('저장했어요');
    vi.advanceTimersByTime(399);
    expect(shown()).toBeNull();

    vi.advanceTimersByTime(1);
    expect(shown()).toBe('저장했어요');
  });

  it('counts down in steps of 100 ms and leaves after 4000 ms', () => {
    const { show, shown, remaining } = startAlerts();
    show('저장했어요');
    vi.advanceTimersByTime(400);

    const steps = Array.from({ length: 40 }, () => {
      const before = remaining();
      vi.advanceTimersByTime(100);
      return before - remaining();
    });

    expect(steps).toEqual(Array.from({ length: 40 }, () => 100));
    expect(shown()).toBeNull();
  });

  it('stays for the time it was given, and 8 s with something to press', () => {
    const short = startAlerts();
    short.show('곧', { timeout: 3_000 });
    const long = startAlerts();
    long.show('지웠어요', { action: true });

    vi.advanceTimersByTime(3_399);
    expect(short.shown()).toBe('곧');
    vi.advanceTimersByTime(1);
    expect(short.shown()).toBeNull();

    vi.advanceTimersByTime(4_999);
    expect(long.shown()).toBe('지웠어요');
    vi.advanceTimersByTime(1);
    expect(long.shown()).toBeNull();
  });

  it.each(['hover', 'focus', 'hidden'] as const)('pauses under %s', (reason) => {
    const { show, shown, remaining, hold, release } = startAlerts();
    show('저장했어요');
    vi.advanceTimersByTime(400 + 1_000);

    hold(reason);
    vi.advanceTimersByTime(60_000);
    expect(remaining()).toBe(3_000);

    release(reason);
    vi.advanceTimersByTime(2_999);
    expect(shown()).toBe('저장했어요');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it('resumes only when no hold remains', () => {
    const { show, remaining, hold, release } = startAlerts();
    show('저장했어요');
    vi.advanceTimersByTime(400);

    hold('hover');
    hold('focus');
    release('hover');
    vi.advanceTimersByTime(1_000);
    expect(remaining()).toBe(4_000);

    release('focus');
    vi.advanceTimersByTime(1_000);
    expect(remaining()).toBe(3_000);
  });

  it('that is closed under the pointer does not hold the next one', () => {
    const { actor, show, shown, remaining, hold } = startAlerts();
    show('첫째');
    show('둘째');
    vi.advanceTimersByTime(400);
    hold('hover');

    actor.send({ type: 'close' });
    vi.advanceTimersByTime(1_000);

    expect(shown()).toBe('둘째');
    expect(remaining()).toBe(3_000);
  });
});

it('[A19] shows alerts in the order in which they were asked for, one at a time', () => {
  const { show, shown } = startAlerts();
  show('첫째');
  show('둘째');
  show('셋째');
  vi.advanceTimersByTime(400);

  const seen = [shown()];
  for (let turn = 0; turn < 3; turn += 1) {
    vi.advanceTimersByTime(4_000);
    seen.push(shown());
  }

  expect(seen).toEqual(['첫째', '둘째', '셋째', null]);
});

it('makes an alert that is asked for during the last one wait its 400 ms', () => {
  const { show, shown } = startAlerts();
  show('첫째');
  vi.advanceTimersByTime(400 + 3_900);
  show('둘째');

  vi.advanceTimersByTime(100);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(300);
  expect(shown()).toBe('둘째');
});
