// @vitest-environment happy-dom
import { listSchedules } from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { TodaySchedule } from './today-schedule.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall:
    vi.fn<(call: unknown, input: { query: { from: string; to: string } }) => Promise<unknown>>(),
}));
vi.mock('../../shared/sockets.ts');
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../broadcast/join-broadcast.tsx', () => ({
  useJoin: () => ({ join: vi.fn(), watch: vi.fn() }),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SUNDAY = '2026-08-23';
const MONDAY = '2026-08-24';

it('shows the broadcasts of tomorrow on a Sunday too, and shows nothing before they load', async () => {
  vi.useFakeTimers({ now: Date.parse(`${SUNDAY}T12:00:00+09:00`), toFake: ['Date'] });
  let answer: (() => void) | undefined;
  makeCall.mockImplementation(async (call, { query }) => {
    if (call !== listSchedules) return { items: [] };
    await new Promise<void>((resolve) => (answer = resolve));
    const isIn = query.from <= MONDAY && MONDAY <= query.to;
    return { items: isIn ? [scheduleItemOf({ _id: 1, title: '월요일 개장' })] : [] };
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <LiveScheduleProvider>
          <TodaySchedule />
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('편성된 방송이 없어요');

  fireEvent.click(screen.getByLabelText('내일'));
  expect(screen.queryByText('편성된 방송이 없어요')).toBeNull();

  await waitFor(() => answer!());
  expect(await screen.findByText('월요일 개장')).toBeDefined();
});
