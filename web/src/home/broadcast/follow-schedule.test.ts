// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followHome } from '../../shared/connect.ts';
import { followSchedule } from './follow-schedule.ts';
import { createLiveSchedule } from './live-schedule.store.ts';
import { scheduleItemOf } from './schedule-item.fixture.ts';

const listeners = new Map<string, (payload?: unknown) => void>();
const socket = {
  active: true,
  connected: true,
  on(name: string, hear: (payload?: unknown) => void) {
    listeners.set(name, hear);
    return socket;
  },
};
vi.mock('socket.io-client', () => ({ io: () => socket }));
vi.mock('../../shared/session/session.store.ts', () => ({
  settledSession: () => Promise.resolve(),
}));
vi.mock('../../shared/report-seen.ts', () => ({ reportSeen: () => undefined }));

beforeEach(() => {
  listeners.clear();
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

it('[R12] a snapshot that arrives before the code of the schedule reaches the page', async () => {
  const served = scheduleItemOf({ _id: 7, version: 1, broadcast_status: 0 });
  const schedule = createLiveSchedule([served]);
  const feed = await followHome(() => undefined);
  await vi.waitFor(() => expect(listeners.has('connect')).toBe(true));
  const items = [{ ...served, version: 2, broadcast_status: 1 }];
  listeners.get('connect')!();
  listeners.get('schedule.snapshot')!({ items, at: new Date().toISOString() });

  const ask = { askAgain: () => Promise.resolve(undefined), askForRest: () => undefined };
  followSchedule(schedule, feed, ask);

  expect(schedule.state.items[7]).toMatchObject({ version: 2, broadcast_status: 1 });
});
