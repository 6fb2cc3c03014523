// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { weekOf } from '../../shared/week.ts';
import { scheduleItemOf } from './schedule-item.fixture.ts';
import { WeekSchedule } from './week-schedule.tsx';

vi.mock('./join-broadcast.tsx', () => ({ useJoin: () => ({ join: vi.fn(), watch: vi.fn() }) }));
vi.mock('../../shared/calendar/market-days.ts', () => ({
  marketTitleOf: vi.fn(),
  marketWeekQuery: (day: string) => ({ queryKey: [day], queryFn: () => ({ items: [] }) }),
}));
vi.mock('./live-schedule.tsx', () => ({
  useFlipOf: () => false,
  useScheduleConnection: () => true,
}));

afterEach(cleanup);

/** A Monday, and a day with five broadcasts, of which two are over at noon. */
const DAY = '2026-08-24';
const NOON = Date.parse(`${DAY}T12:00:00+09:00`);
const SATURDAY = '2026-08-29';
const items = [8, 9, 13, 15, 18].map((hour, index) =>
  scheduleItemOf({
    _id: index + 1,
    title: `${hour}시 방송`,
    start_date: `${DAY}T${String(hour).padStart(2, '0')}:00:00+09:00`,
    end_date: `${DAY}T${String(hour).padStart(2, '0')}:50:00+09:00`,
  }),
);
const weekend = scheduleItemOf({ _id: 9, start_date: `${SATURDAY}T11:00:00+09:00` });

function show(brief: boolean): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <WeekSchedule
          items={[...items, weekend]}
          now={NOON}
          week={weekOf(DAY)}
          today={DAY}
          brief={brief}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('[S03] shows every broadcast of the week, and a Saturday that has one', () => {
  show(false);

  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
  for (const { title } of items) expect(screen.getByText(title)).toBeDefined();
});

it('previews the workdays with the next broadcasts, and links to the rest of a day', () => {
  show(true);

  const days = screen.getAllByRole('heading', { level: 2 });
  expect(days).toHaveLength(5);
  const monday = within(days[0]!.closest('section')!);
  expect(monday.getAllByText(/시 방송$/).map(({ textContent }) => textContent)).toEqual([
    '13시 방송',
    '15시 방송',
    '18시 방송',
  ]);
  expect(monday.getByRole('link', { name: /^2편 더 보기/ }).getAttribute('href')).toMatch(
    new RegExp(`view=day&day=${DAY}$`),
  );
});
