import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchEventLoop } from './event-loop.ts';

const EVERY_MS = 1_000;

let at: number;
let isStuck: () => boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  at = 0;
  isStuck = watchEventLoop(() => at);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the next turns of the loop, each late by `lateMs`. */
function turn(times: number, lateMs: number): void {
  for (let turned = 0; turned < times; turned += 1) {
    at += EVERY_MS + lateMs;
    vi.advanceTimersByTime(EVERY_MS);
  }
}

it('[reliability O10] is stuck once every turn was a second late for ten', () => {
  turn(4, 1_500);
  expect(isStuck()).toBe(false);

  turn(1, 1_500);
  expect(isStuck()).toBe(true);
});

it('[reliability O10] is not stuck after one late turn of the event loop', () => {
  turn(3, 1_500);
  turn(1, 0);
  turn(3, 1_500);

  expect(isStuck()).toBe(false);
});

it('[reliability O10] recovers with the first turn that is on time again', () => {
  turn(8, 3_000);
  expect(isStuck()).toBe(true);

  turn(1, 500);
  expect(isStuck()).toBe(false);
});
