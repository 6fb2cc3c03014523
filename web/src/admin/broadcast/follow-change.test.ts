import { beforeEach, expect, test, vi } from 'vitest';
import { followChange } from './follow-change.ts';

type Hear = (news: { item: { _id: number; version: number } }) => void;
const listeners = new Set<Hear>();

vi.mock('../../shared/sockets.ts', () => ({
  adminSocket: () =>
    Promise.resolve({
      on: (_: string, hear: Hear) => listeners.add(hear),
      off: (_: string, hear: Hear) => listeners.delete(hear),
    }),
}));

const say = (_id: number, version: number) => {
  for (const hear of listeners) hear({ item: { _id, version } });
};

beforeEach(() => listeners.clear());

test('[S11] a change counts as spread once its own news are heard', async () => {
  const echo = await followChange(7);
  const heard = echo.heard(5);

  say(8, 5);
  say(7, 4);
  say(7, 5);

  expect(await heard).toBeGreaterThanOrEqual(0);
  expect(listeners.size).toBe(0);
});

test('news that are quicker than the answer to the call count too', async () => {
  const echo = await followChange(7);
  say(7, 5);

  expect(await echo.heard(5)).toBeGreaterThanOrEqual(0);
});

test('news that never come are not waited for forever', async () => {
  vi.useFakeTimers();
  const echo = await followChange(7);
  const heard = echo.heard(5);

  await vi.advanceTimersByTimeAsync(5_000);

  expect(await heard).toBeNull();
  vi.useRealTimers();
});
