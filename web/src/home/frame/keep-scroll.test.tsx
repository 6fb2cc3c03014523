// @vitest-environment happy-dom
import { listExperts } from '@maru/contract/expert/expert';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { ScheduleBoard } from '../broadcast/schedule-board.tsx';
import { Screen as CalendarScreen } from '../calendar/calendar-screen.tsx';
import { Screen as VodScreen } from '../vod/vod-screen.tsx';
import { PageChange } from './page-change.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn() }));
vi.mock('../../shared/sockets.ts');
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const board = <ScheduleBoard title="편성표" view="day" />;
const calendar = <CalendarScreen />;
const vods = <VodScreen />;
const MONDAY = '2026-08-24';
const HANGYEOL = {
  _id: 1,
  nick: '한결',
  market: '국내주식',
  profile: { profile_img_path: [] },
};

const chooseExpert = () => {
  const { value } = screen.getByRole<HTMLOptionElement>('option', { name: '한결' });
  fireEvent.change(screen.getByLabelText('전문가'), { target: { value } });
};
const press = (role: string, name: string | RegExp) => () =>
  fireEvent.click(screen.getByRole(role, { name }));

const CHOICES: [what: string, page: ReactNode, choose: () => void][] = [
  ['a day of the schedule', board, press('button', /^수 ?26/)],
  ['a state of the schedule', board, press('button', /^예정/)],
  ['an expert of the schedule', board, chooseExpert],
  ['another week of the schedule', board, press('link', '다음 주')],
  ['a day of the calendar', calendar, press('button', /^2026\.08\.26/)],
  ['another month of the calendar', calendar, press('link', '다음 달')],
  ['the price of recordings', vods, press('link', '무료')],
  ['the market of recordings', vods, press('link', '국내주식')],
  ['the expert of recordings', vods, chooseExpert],
  ['the order of recordings', vods, press('link', '인기순')],
];

const scrollTo = vi.fn();
beforeEach(() => {
  vi.mocked(afterFirstPaint).mockReturnValue(() => undefined);
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it.each(CHOICES)('%s is chosen without being thrown to the top', async (_, page, choose) => {
  makeCall.mockImplementation(async (call) => ({
    items: call === listExperts ? [HANGYEOL] : [],
    total: 0,
  }));
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/?day=${MONDAY}&month=2026-08`]}>
        <PageChange />
        <Address />
        <LiveScheduleProvider>{page}</LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const before = screen.getByTestId('address').textContent;
  await waitFor(choose);
  await waitFor(() => expect(screen.getByTestId('address').textContent).not.toBe(before));

  expect(scrollTo).not.toHaveBeenCalled();
});

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}
