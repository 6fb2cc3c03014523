// @vitest-environment happy-dom
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import {
  adminGetSchedule,
  updateSchedule,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { EventEmitter } from 'node:events';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';

import { inform } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { openSlot } from '../draft-keeper.ts';
import { Screen } from './broadcast-write-screen.tsx';

const socket = new EventEmitter();
vi.mock('../../shared/sockets.ts', async (original) => ({
  ...(await original<typeof import('../../shared/sockets.ts')>()),
  adminSocket: () => Promise.resolve(socket),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ inform: vi.fn() }));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'content', permissions: ['manageContent'] }),
}));

const stored: StaffScheduleItem = {
  _id: 7,
  id: 7,
  title: '오늘의 수급',
  type: 0,
  broadcast_status: 0,
  kind: 'free',
  start_date: '2026-11-26T10:00:00.000Z',
  end_date: '2026-11-26T11:00:00.000Z',
  content: null,
  expert: { _id: 1, nick: '한결', field: '반도체', profile: { profile_img_path: [] } },
  has_vod: false,
  over_at: '2026-11-26T11:00:00.000Z',
  live_url: null,
  vod_url: null,
  body_html: '',
  auto_status: true,
  cancelled_at: null,
  rule: null,
  viewers: 0,
  joins: 0,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  updated_by: null,
  version: 3,
};

/** Successive server answers about the broadcast; the last one repeats. */
let answers: (StaffScheduleItem | CallFailed)[];

beforeEach(() => {
  vi.mocked(inform).mockReset().mockResolvedValue(undefined);
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call === getAdvisoryMode) return { item: { kind: 'quasi', version: 1 } };
    if (call !== adminGetSchedule) return { items: [], total: 0 };
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof CallFailed) throw answer;
    return { item: answer };
  });
});
afterEach(cleanup);

async function open() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/curve/broadcast/write?_id=7']}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByDisplayValue(stored.title);
}

/** Opens the form of the broadcast, and receives the event that it left the schedule. */
async function openAndHear(...later: typeof answers) {
  answers = [stored, ...later];
  await open();
  await waitFor(() => expect(socket.listenerCount('schedule.removed')).toBe(1));
  socket.emit('schedule.removed', { _id: 7 });
}

test('[S11] a deleted broadcast is reported as deleted by another person', async () => {
  await openAndHear(new CallFailed('NOT_FOUND', { status: 404 }));

  await waitFor(() =>
    expect(inform).toHaveBeenCalledWith({ title: '다른 사람이 이 방송을 지웠어요' }),
  );
});

test('[S11] one that was cancelled stays open, also where the server fails to say so at once', async () => {
  const cancelled = { ...stored, cancelled_at: '2026-11-26T09:00:00.000Z', version: 4 };
  await openAndHear(new CallFailed('NETWORK'), cancelled);

  await screen.findByText(/^취소한 방송이에요/);
  expect(inform).not.toHaveBeenCalled();
});

test('a year that is half typed stays in its field and is refused with a sentence', async () => {
  answers = [stored];
  await open();
  const start = screen.getByLabelText<HTMLInputElement>(/^시작/);

  fireEvent.change(start, { target: { value: '0002-12-25T19:00' } });
  expect(start.value).toBe('0002.12.25 19:00');
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));

  await screen.findAllByText(/^연도를 확인해 주세요/);
  expect(vi.mocked(makeCall).mock.calls.some(([call]) => call === updateSchedule)).toBe(false);
});

test('the end follows a start that was cleared and typed again, and stays while it is half typed', async () => {
  answers = [stored];
  await open();
  const start = screen.getByLabelText<HTMLInputElement>(/^시작/);
  const end = screen.getByLabelText<HTMLInputElement>(/^종료/);
  expect(end.value).toBe('2026.11.26 20:00');

  for (const typed of ['', '2', '2026.12.', '0000-01-01 09:00', '2026.12.01 0']) {
    fireEvent.change(start, { target: { value: typed } });
    expect(end.value).toBe('2026.11.26 20:00');
  }
  fireEvent.change(start, { target: { value: '2026.12.01 09:00' } });

  expect(end.value).toBe('2026.12.01 10:00');
});

test('an end that was typed while the start was empty stays', async () => {
  answers = [stored];
  await open();
  const start = screen.getByLabelText<HTMLInputElement>(/^시작/);
  const end = screen.getByLabelText<HTMLInputElement>(/^종료/);

  fireEvent.change(start, { target: { value: '' } });
  fireEvent.change(end, { target: { value: '2026.12.01 12:00' } });
  fireEvent.change(start, { target: { value: '2026.12.01 09:00' } });

  expect(end.value).toBe('2026.12.01 12:00');
});

test.each(['0002-12-25T10:00:00.000Z', '2-12-25', 'x'])(
  'a kept draft that starts at %s opens',
  async (start_date) => {
    const { title, type, kind, end_date, live_url, vod_url, body_html, auto_status } = stored;
    const rest = { type, kind, end_date, live_url, vod_url, body_html, auto_status };
    const content = { broadcaster: '', thumbnailUrl: '', name: '' };
    const repeat = { on: false, weekdays: [], until_day: '', skip_holidays: true };
    const values = { ...rest, expert_id: 1, content, repeat, title: `${title} 초안`, start_date };
    openSlot('content', 'broadcast-7').keep({ version: 3, values });
    answers = [stored];
    await open();

    fireEvent.click(screen.getByRole('button', { name: '불러오기' }));

    expect(await screen.findByDisplayValue('오늘의 수급 초안')).not.toBeNull();
  },
);
