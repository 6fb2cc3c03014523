// @vitest-environment happy-dom
import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { DayPanel } from './day-panel.tsx';
import { EntryList } from './entry-list.tsx';

afterEach(cleanup);

const entryOf = (_id: number, day: string): CalendarEntry => ({
  _id,
  day,
  until_day: null,
  time: '09:00',
  kind: 'indicator',
  importance: 2,
  title: `일정 ${_id}`,
  country: null,
  link: null,
});

const listed = (...days: string[]) => days.map((day, at) => [day, [entryOf(at + 1, day)]] as const);

const show = (...days: string[]) =>
  render(<EntryList days={listed(...days)} today="2026-11-15" loading={false} failed={false} />);

it('begins with today, and opens the past days of the month on demand', () => {
  show('2026-11-02', '2026-11-15', '2026-11-20');
  expect(screen.queryByText('일정 1')).toBeNull();
  expect(screen.getByText('일정 2')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: '지난 일정 1건 보기' }));

  expect(screen.getByText('일정 1')).toBeTruthy();
  expect(screen.getByRole('button', { expanded: true })).toBeTruthy();
});

it('shows a month that is over as a whole', () => {
  show('2026-10-02', '2026-10-20');

  expect(screen.getAllByRole('img', { name: '중요도 3점 중 2점' })).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

it('leads from an empty day to the next entry', () => {
  const choose = vi.fn();
  render(
    <MemoryRouter>
      <DayPanel
        day="2026-11-16"
        entries={[]}
        loading={false}
        failed={false}
        next={{ day: '2026-11-20', entry: entryOf(3, '2026-11-20') }}
        onChoose={choose}
      />
    </MemoryRouter>,
  );

  fireEvent.click(screen.getByRole('button', { name: /다음 일정.*일정 3/ }));

  expect(choose).toHaveBeenCalledWith('2026-11-20');
});
