import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seeToLost } from './queues.ts';

const EVERY_MS = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('handles lost jobs in every round, except while the queue is paused', async () => {
  const isPaused = vi.fn(() => Promise.resolve(false));
  const see = vi.fn(() => Promise.resolve());
  const end = seeToLost({ isPaused }, EVERY_MS, see);

  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(see).toHaveBeenCalledTimes(2);

  isPaused.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(see).toHaveBeenCalledTimes(2);

  // Redis can no longer answer.
  isPaused.mockRejectedValue(new Error('Connection is closed.'));
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(see).toHaveBeenCalledTimes(2);

  isPaused.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(see).toHaveBeenCalledTimes(3);
  await end();
});

it('continues without Redis, which is its purpose', async () => {
  const see = vi.fn(() => Promise.resolve());
  const end = seeToLost({ isPaused: () => Promise.reject(new Error('closed')) }, EVERY_MS, see);

  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(see).toHaveBeenCalledTimes(1);
  await end();
});
