// @vitest-environment happy-dom
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { BroadcastStrip } from './broadcast-strip.tsx';

const { feed, sockets } = await vi.hoisted(() => import('../../shared/home-feed.fixture.ts'));
vi.mock('../../shared/sockets.ts', () => sockets);
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));
vi.mock('../broadcast/join-broadcast.tsx', () => ({
  useJoin: () => ({ join: vi.fn(), watch: vi.fn() }),
}));

afterEach(() => {
  cleanup();
  feed.heard.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The strip with this on the air, its connection made. */
async function show(item: ScheduleItem): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ items: [item] }));
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <LiveScheduleProvider>
          <BroadcastStrip title="방송" />
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(item.title);
  await waitFor(() => expect(feed.heard.has('schedule.snapshot')).toBe(true));
  await act(async () => feed.heard.get('schedule.snapshot')!({ items: [item] }));
}

/** The badge on the picture of the one broadcast. */
const badge = () => screen.getByRole('listitem').textContent?.match(/LIVE\??|녹화 송출/)?.[0];

it.each([
  ['live', 1, 'LIVE'],
  ['a recording on the air', 2, '녹화 송출'],
] as const)(
  '[V0.2] says on the picture that it is %s, and not at its head',
  async (_, status, words) => {
    await show(scheduleItemOf({ _id: 1, broadcast_status: status }));

    expect(badge()).toBe(words);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('방송');
  },
);

it('is not sure that something is live while the connection is lost', async () => {
  await show(scheduleItemOf({ _id: 1, broadcast_status: 1 }));
  vi.useFakeTimers();

  await act(async () => feed.heard.get('disconnect')!({}));
  await act(() => vi.advanceTimersByTimeAsync(2_000));

  expect(badge()).toBe('LIVE?');
});
