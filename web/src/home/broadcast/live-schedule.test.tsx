// @vitest-environment happy-dom
import { getSchedule, latestSchedule, listSchedules } from '@maru/contract/broadcast/broadcast';
import { getExpert } from '@maru/contract/expert/expert';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../shared/week.ts';
import { dayOf } from '../../shared/format.ts';
import { createQueries } from '../../shared/query.ts';
import { ExpertSchedule } from '../expert/expert-schedule.tsx';
import { LiveScheduleProvider } from './live-schedule.tsx';
import { ScheduleBoard } from './schedule-board.tsx';
import { Screen as BroadcastScreen } from './schedule-content-screen.tsx';
import { scheduleItemOf } from './schedule-item.fixture.ts';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn() }));
const { feed, sockets } = await vi.hoisted(() => import('../../shared/home-feed.fixture.ts'));
vi.mock('../../shared/sockets.ts', () => sockets);
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));
vi.mock('./join-broadcast.tsx', () => ({ useJoin: () => ({ join: vi.fn(), watch: vi.fn() }) }));

afterEach(() => {
  cleanup();
  feed.heard.clear();
});

const TODAY = dayOf(Date.now());
const ITEM = scheduleItemOf({
  _id: 7,
  title: '개장 전 브리핑',
  broadcast_status: 1,
  start_date: `${TODAY}T00:00:00+09:00`,
  end_date: `${TODAY}T23:59:00+09:00`,
  version: 3,
});

const PAGES = {
  'the schedule by day': <ScheduleBoard title="편성표" view="day" />,
  'the schedule by week': <ScheduleBoard title="편성표" view="week" />,
  'the page of its expert': <ExpertSchedule expert={1} today={TODAY} />,
  'a page of its own': <BroadcastScreen />,
};

it.each(Object.entries(PAGES))(
  '%s loses a broadcast that is called off, and has it again when it is back',
  async (_, page) => {
    makeCall.mockImplementation(async (call) => {
      if (call === getSchedule) return { item: { ...ITEM, body_html: '' } };
      if (call === getExpert) return { item: { hours: [] } };
      return { items: call === latestSchedule || call === listSchedules ? [ITEM] : [] };
    });
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter initialEntries={['/?_id=7']}>
          <LiveScheduleProvider>{page}</LiveScheduleProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const shown = () => screen.queryAllByText('개장 전 브리핑').length > 0;
    await waitFor(() => expect(shown()).toBe(true));
    await waitFor(() => expect(feed.heard.has('schedule.removed')).toBe(true));
    const hear = (name: string, payload: object) =>
      act(() => feed.heard.get(name)!({ ...payload, at: ITEM.start_date }));

    hear('schedule.removed', { _id: 7, version: 4 });
    await waitFor(() => expect(shown()).toBe(false));

    hear('schedule.changed', { item: { ...ITEM, version: 5 } });
    await waitFor(() => expect(shown()).toBe(true));
  },
);

it('counts for a week only the live events of that week', async () => {
  makeCall.mockImplementation(async (call) => ({
    items: call === latestSchedule || call === listSchedules ? [ITEM] : [],
  }));
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <LiveScheduleProvider>
          <ScheduleBoard title="편성표" view="week" />
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const all = () => screen.getByRole('button', { name: /^전체/ }).textContent;
  await waitFor(() => expect(all()).toBe('전체 1'));
  await waitFor(() => expect(feed.heard.has('schedule.changed')).toBe(true));
  const hear = (_id: number, start_date: string) =>
    act(() =>
      feed.heard.get('schedule.changed')!({
        item: { ...ITEM, _id, broadcast_status: 0, start_date, end_date: start_date },
        at: ITEM.start_date,
      }),
    );

  hear(8, `${addDays(TODAY, 7)}T09:00:00+09:00`);
  hear(9, `${TODAY}T09:00:00+09:00`);

  await waitFor(() => expect(all()).toBe('전체 2'));
});

describe.each([
  ['has what is on the air since yesterday under today', 0, 1],
  ['leaves out what is on the air where another week is shown', 7, 0],
] as const)('a broadcast that runs over midnight', (fact, days, count) => {
  it.each(['day', 'week'] as const)(`${fact}, by %s`, async (view) => {
    const since = {
      ...ITEM,
      start_date: `${addDays(TODAY, -1)}T22:30:00+09:00`,
      end_date: `${TODAY}T01:00:00+09:00`,
    };
    // The week request sends that week's days. On a Monday these exclude yesterday.
    makeCall.mockImplementation(async (call) => ({
      items: call === latestSchedule ? [since] : [],
    }));
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter initialEntries={[`/?day=${addDays(TODAY, days)}`]}>
          <LiveScheduleProvider>
            <ScheduleBoard title="편성표" view={view} />
          </LiveScheduleProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );

    expect(await screen.findByRole('button', { name: `LIVE ${count}` })).toBeDefined();
    expect(screen.queryAllByText('개장 전 브리핑').length > 0).toBe(count > 0);
  });
});

it.each(['day', 'week'] as const)(
  '[E08] a recording on the air has a chip of its own and is not counted as LIVE, by %s',
  async (view) => {
    const items = [ITEM, { ...ITEM, _id: 8, broadcast_status: 2, has_vod: true }];
    makeCall.mockImplementation(async (call) => ({
      items: call === latestSchedule || call === listSchedules ? items : [],
    }));
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter>
          <LiveScheduleProvider>
            <ScheduleBoard title="편성표" view={view} />
          </LiveScheduleProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );

    expect(await screen.findByRole('button', { name: 'LIVE 1' })).toBeDefined();
    expect(screen.getByRole('button', { name: '녹화 송출 1' })).toBeDefined();
    // The day tile shows the same count.
    const tiles = screen.queryAllByRole('button', { name: /2편\s*LIVE 1$/ });
    expect(tiles).toHaveLength(view === 'day' ? 1 : 0);
  },
);

it('fetches a broadcast on its own page again when events may have been missed', async () => {
  makeCall.mockImplementation(async (call) =>
    call === getSchedule ? { item: { ...ITEM, body_html: '' } } : { items: [] },
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/?_id=7']}>
        <LiveScheduleProvider>
          <BroadcastScreen />
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: '개장 전 브리핑' });
  await waitFor(() => expect(feed.heard.has('missed')).toBe(true));
  makeCall.mockImplementation(async (call) =>
    call === getSchedule
      ? { item: { ...ITEM, version: 4, title: '장 마감 정리', body_html: '' } }
      : { items: [] },
  );

  act(() => feed.heard.get('missed')!({ snapshotFollows: true }));

  expect(await screen.findByRole('heading', { name: '장 마감 정리' })).toBeDefined();
});
