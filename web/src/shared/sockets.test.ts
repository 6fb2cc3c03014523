// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connections, pollWhileLost } from './sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[R8] polls every 30 s while no socket connects, and not once one does', () => {
  const fetchAgain = vi.fn();
  connections.home = { state: 'lost', since: 0 };
  const stop = pollWhileLost(fetchAgain);

  vi.advanceTimersByTime(60_000);
  expect(fetchAgain).toHaveBeenCalledTimes(2);

  connections.home = { state: 'connected', since: 0 };
  vi.advanceTimersByTime(60_000);
  expect(fetchAgain).toHaveBeenCalledTimes(2);

  stop();
  connections.home = { state: 'lost', since: 0 };
  vi.advanceTimersByTime(60_000);
  expect(fetchAgain).toHaveBeenCalledTimes(2);
});
