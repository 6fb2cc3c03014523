// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { Screen } from './room-screen.tsx';

const { socket, listeners } = vi.hoisted(() => {
  const heard = new Map<string, (payload: unknown) => void>();
  const fake = {
    on(name: string, listener: (payload: unknown) => void) {
      heard.set(name, listener);
      return fake;
    },
    disconnect: vi.fn(),
  };
  return { socket: fake, listeners: heard };
});
vi.mock('../../shared/sockets.ts', async (actual) => ({
  ...(await actual<object>()),
  openRoomSocket: async () => socket,
}));

afterEach(() => {
  cleanup();
  listeners.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['INVALID_INPUT', 400, '입장 시간이 지났어요. 방송을 다시 눌러 주세요.'],
  ['TICKET_EXPIRED', 410, '입장 시간이 지났어요. 방송을 다시 눌러 주세요.'],
  ['TOO_MANY_REQUESTS', 429, '요청이 많아요. 잠시 후 다시 시도해 주세요.'],
])('speaks of the broadcast when a ticket is refused with %s', async (message, status, line) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message }, { status }));

  open();

  expect(await screen.findByText(line)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('방송에 들어갈 수 없어요');
});

it.each([
  ['play.ended', { message: 'OTHER_DEVICE_LOGIN', at: '2026-11-20T09:00:00+09:00' }],
  // Its socket was away when it ended, and comes back.
  ['connect_error', { message: 'OTHER_DEVICE_LOGIN' }],
])('[U28] lets go of the broadcast at %s, and says why', async (event, payload) => {
  vi.stubGlobal('fetch', async () => Response.json(ROOM));
  open();
  await waitFor(() => expect(listeners.has(event)).toBe(true));

  act(() => listeners.get(event)!(payload));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    '다른 기기에서 방송을 시작했어요',
  );
  expect(screen.getByText('다른 기기에서 로그인되어 로그아웃 되었습니다.')).toBeDefined();
  expect(socket.disconnect).toHaveBeenCalled();
});

it('[O06] lets go of the broadcast when the membership is over, and says so', async () => {
  vi.stubGlobal('fetch', async () => Response.json(ROOM));
  open();
  await waitFor(() => expect(listeners.has('play.ended')).toBe(true));

  act(() =>
    listeners.get('play.ended')!({
      message: 'Subscription required for paid broadcast',
      at: ROOM.at,
    }),
  );

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('이용 기간이 끝났어요');
  expect(screen.getByText('전문가 상품 가입 후 이용하실 수 있습니다.')).toBeDefined();
  expect(socket.disconnect).toHaveBeenCalled();
});

it('[O06] lets go of the broadcast when the ticket opens nothing any more', async () => {
  vi.stubGlobal('fetch', async () => Response.json(ROOM));
  open();
  await waitFor(() => expect(listeners.has('connect_error')).toBe(true));

  act(() => listeners.get('connect_error')!({ message: 'TICKET_EXPIRED' }));

  expect(screen.getByText('입장 시간이 지났어요. 방송을 다시 눌러 주세요.')).toBeDefined();
});

it('[L03] opens and closes its chat when what the company may do changes', async () => {
  vi.stubGlobal('fetch', async () => Response.json(ROOM));
  open();
  await waitFor(() => expect(listeners.has('advisory.changed')).toBe(true));
  expect(screen.queryByLabelText('메시지')).toBeNull();
  const turn = (kind: string) =>
    act(() => listeners.get('advisory.changed')!({ kind, version: 2, at: ROOM.at }));

  turn('registered');
  expect(await screen.findByLabelText('메시지')).toBeDefined();
  act(() => listeners.get('room.messagePosted')!(LINE));
  expect(await screen.findByText('잘 보여요')).toBeDefined();

  turn('quasi');
  await waitFor(() => expect(screen.queryByLabelText('메시지')).toBeNull());
  expect(screen.queryByText('잘 보여요')).toBeNull();
});

it('shows a recording of a two-way broadcast without a box to write in', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...ROOM, chat: 'two-way', recorded: true, messages: [LINE] }),
  );
  open();

  expect(await screen.findByText('잘 보여요')).toBeDefined();
  expect(screen.queryByLabelText('메시지')).toBeNull();
});

const LINE = {
  _id: 1,
  nick: '봄날의산책',
  expert: false,
  text: '잘 보여요',
  at: '2026-11-20T09:00:00+09:00',
};

const ROOM = {
  schedule: scheduleItemOf({ _id: 7, broadcast_status: 1, kind: 'paid' }),
  messages: [],
  viewers: 1,
  chat: 'none',
  may_post: false,
  playback: { kind: 'none', url: null },
  recorded: false,
  resume_s: null,
  at: '2026-11-20T09:00:00+09:00',
};

function open(): void {
  render(
    <MemoryRouter initialEntries={['/room/abc']}>
      <Routes>
        <Route path="/room/:ticket" element={<Screen />} />
      </Routes>
    </MemoryRouter>,
  );
}
