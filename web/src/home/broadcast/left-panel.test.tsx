// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LeftPanel } from './left-panel.tsx';
import { scheduleItemOf } from './schedule-item.fixture.ts';

const DAY = '2026-08-24';

vi.mock('./join-broadcast.tsx', () => ({ useJoin: () => ({ join: vi.fn(), watch: vi.fn() }) }));
vi.mock('../../shared/server-clock.ts', () => ({
  useServerNow: () => Date.parse('2026-08-24T12:00:00+09:00'),
}));
const schedule = vi.hoisted(() => ({ items: [] as unknown[] }));
vi.mock('./live-schedule.tsx', () => ({
  useFlipOf: () => false,
  useSchedule: () => schedule.items,
  useScheduleConnection: () => true,
}));

afterEach(cleanup);

it('[S2.29] [S9.5] shows three broadcasts of today, and all after a press', async () => {
  schedule.items = [13, 14, 15, 16, 17].map((hour) =>
    scheduleItemOf({
      _id: hour,
      start_date: `${DAY}T${hour}:00:00+09:00`,
      end_date: `${DAY}T${hour}:50:00+09:00`,
    }),
  );
  render(<LeftPanel />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);

  await userEvent.click(screen.getByRole('button', { name: '2개 더보기' }));

  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

it('[S8.13] shows nothing while no broadcast is known', () => {
  schedule.items = [];
  const { container } = render(<LeftPanel />);

  expect(container.childElementCount).toBe(0);
});
