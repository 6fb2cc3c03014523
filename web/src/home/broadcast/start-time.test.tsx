// @vitest-environment happy-dom
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { weekOf } from '../../shared/week.ts';
import { HeroCard } from '../main/hero-card.tsx';
import { TimelineRow } from '../main/today-schedule.tsx';
import { DaySchedule } from './day-schedule.tsx';
import { LeftPanel } from './left-panel.tsx';
import { scheduleItemOf } from './schedule-item.fixture.ts';
import { StartTime } from './start-time.tsx';
import { WeekSchedule } from './week-schedule.tsx';

const known = vi.hoisted(() => ({ items: {} as Record<number, ScheduleItem> }));
vi.mock('./live-schedule.tsx', () => ({
  useFlipOf: () => false,
  useSchedule: () => known.items,
  useScheduleConnection: () => true,
}));
vi.mock('./join-broadcast.tsx', () => ({ useJoin: () => ({ join: vi.fn(), watch: vi.fn() }) }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(async () => ({ items: [] })),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A Saturday, 00:30. */
const SATURDAY = '2026-08-29';
const FRIDAY = '2026-08-28';
const NOW = Date.parse(`${SATURDAY}T00:30:00+09:00`);
const WEEK = weekOf(SATURDAY);

const item = scheduleItemOf({
  _id: 1,
  broadcast_status: 1,
  start_date: `${FRIDAY}T23:30:00+09:00`,
  end_date: `${SATURDAY}T00:50:00+09:00`,
});

const PLACES = {
  'the schedule of the day': <DaySchedule items={[item]} now={NOW} day={SATURDAY} />,
  'the time line of home': <TimelineRow item={item} now={NOW} />,
  'the first card of home': <HeroCard item={item} now={NOW} />,
  'the rail': <LeftPanel />,
};

function show(place: React.ReactElement): HTMLElement {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  known.items = { [item._id]: item };
  return render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>{place}</MemoryRouter>
    </QueryClientProvider>,
  ).container;
}

describe('a broadcast on the air since before midnight', () => {
  it.each(Object.entries(PLACES))('says so in %s', (_name, place) => {
    expect(show(place).textContent).toContain('어제 23:30부터');
  });

  it('has its own time on its own day of the week, and says so in the next', () => {
    const days = show(<WeekSchedule items={[item]} now={NOW} week={WEEK} today={SATURDAY} />);
    const textOf = (head: string) =>
      [...days.querySelectorAll('section')].find(({ textContent }) => textContent.startsWith(head))
        ?.textContent;

    expect(textOf('08.28')).toMatch(/^08\.28 \(금\)23:30LIVE/);
    expect(textOf('08.29')).toContain('어제 23:30부터');
  });
});

it.each([
  [FRIDAY, '23:30'],
  [SATURDAY, '어제 23:30부터'],
  ['2026-08-30', '08.28 23:30부터'],
])('writes the start in the schedule of %s as %s', (day, text) => {
  expect(show(<StartTime item={item} day={day} />).textContent).toBe(text);
});
