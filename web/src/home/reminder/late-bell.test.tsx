// @vitest-environment happy-dom
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { takeDialogs, type DialogRequest } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { HeroCard } from '../main/hero-card.tsx';
import { TimelineRow } from '../main/today-schedule.tsx';

const { join } = vi.hoisted(() => ({ join: vi.fn() }));
vi.mock('../broadcast/join-broadcast.tsx', () => ({
  useJoin: () => ({ join, watch: join, joining: null }),
}));
vi.mock('../broadcast/live-schedule.tsx', () => ({
  useFlipOf: () => false,
  useScheduleConnection: () => true,
}));
vi.mock('../broadcast/vod-progress.ts', () => ({ useVodProgress: () => new Map() }));

const unknown = { ...sessionState };
afterEach(() => {
  cleanup();
  join.mockReset();
  Object.assign(sessionState, unknown);
});

const BEFORE_NOON = Date.parse('2026-08-24T11:59:00+09:00');
const upcoming = scheduleItemOf({ _id: 4 });
const live = scheduleItemOf({ _id: 5, broadcast_status: 1, title: '지금 하는 방송' });

const PLACES = {
  'a card': (item: ScheduleItem) => <BroadcastCard item={item} now={BEFORE_NOON} />,
  'a row of the day': (item: ScheduleItem) => <TimelineRow item={item} now={BEFORE_NOON} />,
  'the first card of the page': (item: ScheduleItem) => <HeroCard item={item} now={BEFORE_NOON} />,
};
const places = Object.entries(PLACES);

function open(shown: ReactNode): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const bellOf = ({ title }: ScheduleItem) => ({ name: `${title} 알림 받기` });

it.each(places)(
  '[S14] %s has a bell for a broadcast to come, and enters nothing by it',
  async (_place, show) => {
    const asked: DialogRequest[] = [];
    takeDialogs((wish) => void (typeof wish === 'object' && asked.push(wish)));
    Object.assign(sessionState, { initialized: true, authenticated: false });
    open(show(upcoming));

    const bell = await screen.findByRole('button', bellOf(upcoming));
    expect(bell.getAttribute('aria-label')).toContain(bell.textContent);
    await userEvent.click(bell);

    expect(asked).toHaveLength(1);
    expect(join).not.toHaveBeenCalled();
  },
);

it.each(places)('[S14] %s has no bell for a live broadcast', async (_place, show) => {
  open(
    <>
      {show(live)}
      {show(upcoming)}
    </>,
  );

  // The bell of the upcoming broadcast shows that bells are loaded.
  await screen.findByRole('button', bellOf(upcoming));
  expect(screen.queryByRole('button', bellOf(live))).toBeNull();
});

it.each(places.slice(1))(
  '[S14] %s has the bell in the place of the way in',
  async (_place, show) => {
    open(show(upcoming));
    expect(screen.getByRole('button', { name: '방송 예정' })).toBeDefined();

    await screen.findByRole('button', bellOf(upcoming));
    expect(screen.queryByRole('button', { name: '방송 예정' })).toBeNull();
  },
);
