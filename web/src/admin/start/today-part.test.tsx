// @vitest-environment happy-dom
import type { StartNow } from '@maru/contract/start/start';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { TodayPart } from './today-part.tsx';

afterEach(cleanup);

const AT = '2026-03-02T01:00:00.000Z';
const nothing: StartNow = {
  at: AT,
  broadcasts: null,
  refunds: null,
  deposits: null,
  reviews: null,
  line_reports: null,
  inquiries: null,
  campaigns: null,
  alarms: [],
};

function show(now: Partial<StartNow>) {
  const start = { now: { ...nothing, ...now }, figures: null, feed: 'live' };
  return render(
    <MemoryRouter>
      <TodayPart start={start as ComponentProps<typeof TodayPart>['start']} />
    </MemoryRouter>,
  );
}

const tasksIn = (group: string) =>
  within(screen.getByRole('list', { name: `${group} 할 일` })).getAllByRole('link');

const refund = { _id: 1, request_no: 'R-1', amount: 5_000, due_on: '2026-02-27', overdue: true };

it('[V7.11] shows overdue work first, with a word and the list behind it', () => {
  show({
    refunds: { overdue: 1, today: 0, later: 2, items: [refund] },
    reviews: { pending: 3, oldest_at: AT, reported: 0 },
  });

  const tasks = tasksIn('오늘 안에');
  expect(tasks[0]?.textContent).toBe('기한 지난 환불기한 지남1건2026.02.27까지 · 5,000원');
  expect(tasks[0]?.getAttribute('href')).toBe('/curve/order-refund?due=overdue&sortBy=due');
  expect(tasks[1]?.textContent).toContain('승인할 후기3건');
  expect(tasks.at(-1)?.textContent).toContain('0건');
  expect(tasksIn('진행 중').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('그 뒤 환불2건'),
  ]);
});

it('shows neither a number nor a link of a part without permission', () => {
  show({ reviews: { pending: 1, oldest_at: AT, reported: 0 } });

  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.every((href) => href?.startsWith('/curve/review?'))).toBe(true);
  expect(screen.queryByText(/환불|입금|방송|메시지/)).toBeNull();
});

it('marks a broadcast that runs over its end', () => {
  const item = {
    _id: 1,
    title: '아침 방송',
    expert: '도담',
    broadcast_status: 1 as const,
    start_date: '2026-03-01T23:00:00.000Z',
    end_date: '2026-03-02T00:30:00.000Z',
    viewers: 12,
  };
  show({
    broadcasts: {
      on_air: { total: 1, items: [item] },
      soon: {
        total: 1,
        items: [{ ...item, _id: 2, title: '다음 방송', start_date: '2026-03-02T01:30:00.000Z' }],
      },
    },
  });

  const onAir = screen.getByRole('list', { name: '지금 방송 중' });
  expect(onAir.textContent).toContain('끝날 시각 지남');
  expect(screen.getByRole('list', { name: '2시간 안에 시작' }).textContent).toContain('30분 뒤');
});

it('says so when there is nothing to do', () => {
  show({});

  expect(screen.getByRole('heading', { name: '지금 할 일이 없어요' })).toBeTruthy();
});

it('[T58] shows the best campaign of last week with its share, before the lists', () => {
  const best = {
    _id: 7,
    channel: 'push',
    title: '공개 방송',
    total: 22,
    sent: 20,
    clicked: 7,
    started_at: '2026-02-24T03:30:00.000Z',
  } as const;
  show({ campaigns: { states: [], items: [], best } });

  const link = screen.getByRole('link', { name: '공개 방송' });
  expect(link.getAttribute('href')).toBe('/curve/push?id=7');
  expect(screen.getByText('35.0%')).toBeTruthy();
  expect(screen.getByText(/20대 중 7 클릭/)).toBeTruthy();
  cleanup();

  show({ campaigns: { states: [], items: [], best: { ...best, clicked: 0 } } });
  expect(screen.getByText('90.9%')).toBeTruthy();
  expect(screen.getByText(/22대 중 20 성공/)).toBeTruthy();
});
