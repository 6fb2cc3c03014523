import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearServerDate, hearServerMoment, resetServerClock, serverNow } from './server-clock.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  resetServerClock();
  vi.useRealTimers();
});

/**
 * A response of a server with a clock `ahead` ms ahead. The network delay is `wayMs` ms each way.
 */
function answerFrom(ahead: number, wayMs = 20): void {
  const sentAt = Date.now();
  const header = new Date(Math.floor((sentAt + wayMs + ahead) / 1_000) * 1_000).toUTCString();
  vi.advanceTimersByTime(2 * wayMs);
  hearServerDate(header, sentAt, Date.now());
}

describe('[R11] the server’s time', () => {
  it('is our own until something is known', () => {
    expect(serverNow()).toBe(NOON);
  });

  it.each([DAY_MS, -DAY_MS, 0, 7_500])(
    'is right within a second when we are off by %i ms',
    (ahead) => {
      answerFrom(ahead);

      expect(Math.abs(serverNow() - (Date.now() + ahead))).toBeLessThanOrEqual(540);
    },
  );

  it('gets better with every answer', () => {
    for (let answer = 0; answer < 40; answer += 1) {
      vi.advanceTimersByTime(137);
      answerFrom(DAY_MS);
    }

    expect(Math.abs(serverNow() - (Date.now() + DAY_MS))).toBeLessThanOrEqual(60);
  });

  it.each([
    [DAY_MS, 0],
    [0, DAY_MS],
  ])('resets when a clock is set, from %i to %i ms', (before, after) => {
    answerFrom(before);

    answerFrom(after);

    expect(Math.abs(serverNow() - (Date.now() + after))).toBeLessThanOrEqual(540);
  });

  it('is never earlier than the latest time from the server', () => {
    hearServerMoment(new Date(NOON + 5_000).toISOString());

    expect(serverNow()).toBe(NOON + 5_000);
  });

  it('learns nothing from an event that was long under way, nor from nonsense', () => {
    hearServerMoment(NOON - 60_000);
    hearServerMoment('yesterday');
    hearServerDate('no date', NOON, NOON);
    hearServerDate(null, NOON, NOON);

    expect(serverNow()).toBe(NOON);
  });
});
