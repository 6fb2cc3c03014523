// @vitest-environment happy-dom
import { enterRoom } from '@maru/contract/room/room';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenClean } from '../../shared/dirty.ts';
import { takeReturn } from '../../shared/session/session.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { createQueries } from '../../shared/query.ts';
import { pendingJoinOf } from '../broadcast/pending-join.ts';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { rememberMoment } from '../broadcast/watch-moment.ts';
import { BareLayout } from '../routes/site-layout.tsx';
import { Screen } from './room-screen.tsx';

const {
  room: { socket, listeners },
  home,
} = vi.hoisted(() => {
  const connect = () => {
    const heard = new Map<string, (payload: unknown) => void>();
    const fake = {
      on(name: string, listener: (payload: unknown) => void) {
        heard.set(name, listener);
        return fake;
      },
      off: () => fake,
      connect: vi.fn(),
      disconnect: vi.fn(),
    };
    return { socket: fake, listeners: heard };
  };
  return { room: connect(), home: connect() };
});
vi.mock('../../shared/sockets.ts', async (actual) => ({
  ...(await actual<object>()),
  openRoomSocket: async () => socket,
  homeFeed: async () => home.socket,
}));

afterEach(() => {
  cleanup();
  sessionState.authenticated = false;
  sessionState.redirectFrom = null;
  sessionStorage.clear();
  listeners.clear();
  home.listeners.clear();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
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

it('[V6.7] offers to try again where entering may succeed the next time, and only there', async () => {
  refuseWith('SERVICE_UNAVAILABLE', 503);
  open();
  const again = await screen.findByRole('button', { name: '다시 시도' });

  refuseWith('TICKET_EXPIRED', 410);
  fireEvent.click(again);

  expect(await screen.findByText('입장 시간이 지났어요. 방송을 다시 눌러 주세요.')).toBeDefined();
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
});

it('[R03] calls its connection good only while there is one', async () => {
  answerWith(ROOM);
  open();
  await waitFor(() => expect(listeners.has('disconnect')).toBe(true));
  const hear = (name: string, payload?: unknown) => act(() => listeners.get(name)!(payload));

  expect(screen.getByText('연결하는 중')).toBeDefined();
  hear('connect_error', { message: 'websocket error' });
  expect(screen.getByText('다시 연결하는 중')).toBeDefined();
  hear('room.entered', ROOM);
  expect(screen.getByText('연결 양호')).toBeDefined();
  hear('disconnect');
  expect(screen.getByText('다시 연결하는 중')).toBeDefined();
});

it.each([
  ['play.ended', { message: 'OTHER_DEVICE_LOGIN', at: '2026-11-20T09:00:00+09:00' }],
  // The socket was disconnected when the play ended, and reconnects.
  ['connect_error', { message: 'OTHER_DEVICE_LOGIN' }],
])('[U28] lets go of the broadcast at %s, and says why', async (event, payload) => {
  answerWith(ROOM);
  open();
  await waitFor(() => expect(listeners.has(event)).toBe(true));

  act(() => listeners.get(event)!(payload));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    '다른 기기에서 방송을 시작했어요',
  );
  expect(screen.getByText('다른 기기에서 로그인되어 로그아웃 되었습니다.')).toBeDefined();
  expect(socket.disconnect).toHaveBeenCalled();
});

it('stays when the session ends, and the log-in leads back into the broadcast', async () => {
  sessionState.authenticated = true;
  answerWith(ROOM);
  open();
  await waitFor(() => expect(listeners.has('room.entered')).toBe(true));

  act(() => void (sessionState.authenticated = false));
  await screen.findByRole('heading', { name: '로그아웃되어 방송을 멈췄어요' });
  fireEvent.click(screen.getByRole('button', { name: '로그인하고 이어 보기' }));

  expect(await screen.findByText('여기는 로그인')).toBeDefined();
  expect(pendingJoinOf()).toMatchObject({ scheduleId: 7, wish: 'join' });
  expect(socket.disconnect).toHaveBeenCalled();
});

it('continues without the session when the broadcast is open to all', async () => {
  sessionState.authenticated = true;
  answerWith({ ...ROOM, schedule: scheduleItemOf({ _id: 7, broadcast_status: 1, type: 1 }) });
  open();
  await waitFor(() => expect(listeners.has('room.entered')).toBe(true));

  act(() => void (sessionState.authenticated = false));

  expect(screen.queryByRole('heading', { name: '로그아웃되어 방송을 멈췄어요' })).toBeNull();
  expect(socket.disconnect).not.toHaveBeenCalled();
});

it('leads to the main page by a log-in that is not needed any more, as another tab had one', async () => {
  sessionState.authenticated = true;
  answerWith(ROOM);
  open();
  await waitFor(() => expect(listeners.has('room.entered')).toBe(true));
  act(() => void (sessionState.authenticated = false));
  const logIn = await screen.findByRole('button', { name: '로그인하고 이어 보기' });

  act(() => void (sessionState.authenticated = true));
  fireEvent.click(logIn);
  await screen.findByText('여기는 로그인');

  // The login page does the same for a logged-in visitor, with the room as the previous page.
  expect(takeReturn('/room/abc')).toBe('/');
  expect(pendingJoinOf()).toMatchObject({ scheduleId: 7, wish: 'join' });
});

it('[O06] [K28] lets go of the broadcast when the membership is over, and says so', async () => {
  answerWith(ROOM);
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
  answerWith(ROOM);
  open();
  await waitFor(() => expect(listeners.has('connect_error')).toBe(true));

  act(() => listeners.get('connect_error')!({ message: 'TICKET_EXPIRED' }));

  expect(screen.getByText('입장 시간이 지났어요. 방송을 다시 눌러 주세요.')).toBeDefined();
});

it.each([
  ['says that the broadcast is over', false, '방송이 끝났어요'],
  ['refuses a recording that is gone', true, '방송에 들어갈 수 없어요'],
])('%s when the reconnection finds no room', async (_, recorded, title) => {
  answerWith({ ...ROOM, recorded });
  open();
  await waitFor(() => expect(listeners.has('connect_error')).toBe(true));

  act(() => listeners.get('connect_error')!({ message: 'NOT_FOUND' }));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(socket.disconnect).toHaveBeenCalled();
});

it.each([
  ['lets go of the broadcast', false, '방송이 끝났어요'],
  ['stays with the recording', true, '점심 시황 점검'],
])('%s when the broadcast ends', async (_, recorded, title) => {
  answerWith({ ...ROOM, recorded });
  open();
  await waitFor(() => expect(listeners.has('room.closed')).toBe(true));

  act(() => closeRoom());

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});

it('[R03] stays when it hears late that the broadcast was off the air before', async () => {
  const schedule = { ...ROOM.schedule, version: 5 };
  answerWith({ ...ROOM, schedule });
  open();
  await waitFor(() => expect(listeners.has('room.closed')).toBe(true));

  act(() => closeRoom(4));
  act(() => listeners.get('room.entered')!({ ...ROOM, schedule: { ...schedule, version: 7 } }));
  act(() => closeRoom(6));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('점심 시황 점검');

  act(() => closeRoom(8));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('방송이 끝났어요');
});

it.each([
  ['comes back after a refusal that passes', false],
  ['stays away once it was left', true],
])('[R03] %s', async (_, isLeft) => {
  answerWith(ROOM);
  open();
  await waitFor(() => expect(listeners.has('connect_error')).toBe(true));
  vi.useFakeTimers();

  act(() => listeners.get('connect_error')!({ message: 'SERVICE_UNAVAILABLE' }));
  if (isLeft) cleanup();
  await act(() => vi.advanceTimersByTimeAsync(15_000));

  expect(socket.connect).toHaveBeenCalledTimes(isLeft ? 0 : 1);
});

it('[L03] opens and closes its chat when the permissions of the company change', async () => {
  answerWith(ROOM);
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

it.each([
  ['open beside the player', true],
  ['closed where the chat stands under it', false],
])('[L03] has the warning of personal advice at the head of the chat, %s', async (_, isWide) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerWith(ROOM);
  open();

  const notice = await screen.findByText(/1:1 상담을 요청하는 계정은 신고해 주세요/);
  expect(notice.closest('details')?.open).toBe(isWide);
});

it('sets the lines of the reader apart, those said before and the one just said', async () => {
  answerWith({
    ...ROOM,
    chat: 'two-way',
    may_post: true,
    messages: [LINE, { ...LINE, _id: 2, text: '소리 잘 들립니다' }],
    own: [2],
  });
  open();
  fireEvent.change(await screen.findByLabelText('메시지'), { target: { value: '감사합니다' } });

  fireEvent.click(screen.getByRole('button', { name: '보내기' }));

  await screen.findByText('감사합니다');
  const isOwn = (text: string) => screen.getByText(text).hasAttribute('data-own');
  expect(['잘 보여요', '소리 잘 들립니다', '감사합니다'].map(isOwn)).toEqual([false, true, true]);
});

it('keeps typed text while the previous line is being sent', async () => {
  let arrive: (() => void) | undefined;
  answerWith({ ...ROOM, chat: 'two-way', may_post: true });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/messages')) await new Promise<void>((resolve) => (arrive = resolve));
    return answer(url);
  });
  open();
  const box = await screen.findByLabelText<HTMLInputElement>('메시지');
  fireEvent.change(box, { target: { value: '감사합니다' } });
  fireEvent.click(screen.getByRole('button', { name: '보내기' }));
  fireEvent.change(box, { target: { value: '그런데 하나 더요' } });

  await waitFor(() => arrive!());
  await screen.findByText('감사합니다');

  expect(box.value).toBe('그런데 하나 더요');
});

it('stays at the newest line when less room is left for lines', async () => {
  let shrink = () => {};
  const observer = { observe: () => {}, disconnect: () => {} };
  vi.stubGlobal('ResizeObserver', function (notified: () => void) {
    shrink = notified;
    return observer;
  });
  answerWith({ ...ROOM, chat: 'two-way', messages: [LINE] });
  open();
  const scrolled = vi.spyOn(await screen.findByRole('log'), 'scrollTo');

  shrink();

  expect(scrolled).toHaveBeenCalled();
});

it('shows the picture of the broadcast until there is something to play', async () => {
  const content = JSON.stringify({ thumbnailUrl: '/uploads/broadcast/a.png' });
  answerWith({ ...ROOM, schedule: { ...ROOM.schedule, content } });
  open();

  const words = await screen.findByText(/화면이 늦어지고 있어요|곧 화면이 시작돼요/);

  expect(words.closest('div')?.querySelector('img')?.getAttribute('src')).toBe(
    '/uploads/broadcast/a.png',
  );
});

it.each([
  ['a live broadcast', 1, '생방송 중', true],
  ['a replay', 2, '녹화 방송 송출 중', false],
])('says of %s that it is one', async (_, broadcast_status, words, isLive) => {
  answerWith({ ...ROOM, schedule: { ...ROOM.schedule, broadcast_status } });
  open();

  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryAllByText('LIVE').length > 0).toBe(isLive);
});

it('enters again when a live broadcast becomes a replay', async () => {
  await openLive();

  answerWith(REPLAY);
  hearOfReplay();

  expect(await screen.findByText('녹화 방송 송출 중')).toBeDefined();
  expect(screen.queryByText('생방송 중')).toBeNull();
});

it('enters again when staff change a broadcast that had no picture', async () => {
  await openLive();
  const asked = answerWith({ ...ROOM, schedule: LATER });

  act(() => home.listeners.get('schedule.changed')!({ item: LATER, at: ROOM.at }));

  const entries = () => asked.mock.calls.filter(([url]) => url.endsWith(enterRoom.path));
  await waitFor(() => expect(entries().length).toBe(1));
});

it('stays inside while it cannot be entered again, and tries until it can', async () => {
  await openLive();

  const asked = refuseWith('SERVICE_UNAVAILABLE', 503);
  hearOfReplay();
  const tries = () => asked.mock.calls.filter(([url]) => url.endsWith(enterRoom.path));
  await waitFor(() => expect(tries().length).toBeGreaterThan(1));
  expect(screen.queryByText('방송에 들어갈 수 없어요')).toBeNull();
  answerWith(REPLAY);

  expect(await screen.findByText('녹화 방송 송출 중')).toBeDefined();
});

it('shows a recording of a two-way broadcast without a box to write in', async () => {
  answerWith({ ...ROOM, chat: 'two-way', recorded: true, messages: [LINE] });
  open();

  expect(await screen.findByText('잘 보여요')).toBeDefined();
  expect(screen.queryByLabelText('메시지')).toBeNull();
});

it('[Z13] keeps messages and typed text while staff have closed the chat', async () => {
  answerWith({ ...ROOM, chat: 'two-way', may_post: true, messages: [LINE] });
  open();
  const box = await screen.findByLabelText<HTMLInputElement>('메시지');
  fireEvent.change(box, { target: { value: '오늘 장 어때요' } });
  const say = (isOpen: boolean, version: number) =>
    act(() => listeners.get('feature.changed')!({ ...CHAT, open: isOpen, version, at: ROOM.at }));

  say(false, 2);

  await waitFor(() => expect(box.readOnly).toBe(true));
  expect(screen.getByText('채팅을 잠시 쉬고 있어요. 다시 열리면 바로 쓸 수 있어요.')).toBeDefined();
  expect(screen.getByText('잘 보여요')).toBeDefined();

  say(true, 3);

  await waitFor(() => expect(box.readOnly).toBe(false));
  expect(box.value).toBe('오늘 장 어때요');
});

it('[A17] holds the reload of an update back for as long as the broadcast is there', async () => {
  answerWith({ ...ROOM, chat: 'two-way', may_post: true });
  open();
  const box = await screen.findByLabelText<HTMLInputElement>('메시지');
  fireEvent.change(box, { target: { value: '오늘 장 어때요' } });
  const reload = vi.fn();
  whenClean(reload);

  act(() => closeRoom());
  expect(await screen.findByText('방송이 끝났어요')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  cleanup();

  expect(reload).toHaveBeenCalledOnce();
});

const CHAT = { _id: 3, name: 'chat', open: true, version: 1 };

const LINE = {
  _id: 1,
  nick: '봄날의산책',
  expert: false,
  text: '잘 보여요',
  at: '2026-11-20T09:00:00+09:00',
  version: 1,
};

const ROOM = {
  schedule: scheduleItemOf({ _id: 7, broadcast_status: 1, kind: 'paid' }),
  messages: [],
  own: [],
  hidden: [],
  mute: { muted: null, version: 0 },
  desk: null,
  viewers: 1,
  chat: 'none',
  may_post: false,
  playback: { kind: 'none', url: null },
  recorded: false,
  chapters: [],
  resume_s: null,
  at: '2026-11-20T09:00:00+09:00',
};

/** The same broadcast, with a change that its viewers cannot see. */
const LATER = { ...ROOM.schedule, version: 2 };

const REPLAY = { ...ROOM, schedule: { ...ROOM.schedule, broadcast_status: 2, version: 2 } };

/** Enters a live broadcast that sends change events to the page. Random delays are set to zero. */
async function openLive(): Promise<void> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answerWith(ROOM);
  open();
  await screen.findByText('생방송 중');
  await waitFor(() => expect(home.listeners.has('schedule.changed')).toBe(true));
}

const hearOfReplay = () =>
  act(() => home.listeners.get('schedule.changed')!({ item: REPLAY.schedule, at: ROOM.at }));

function closeRoom(version = ROOM.schedule.version + 1): void {
  const schedule = { ...ROOM.schedule, broadcast_status: 0, version };
  listeners.get('room.closed')!({ schedule, at: ROOM.at });
}

it('gives the telephone that staff keep where there is no chat', async () => {
  answerWith(ROOM);
  open();

  expect(await screen.findByText(/고객센터 1544-2345/)).toBeDefined();
});

describe('a recording', () => {
  const RECORDING = {
    ...ROOM,
    schedule: { ...ROOM.schedule, broadcast_status: 0, has_vod: true },
    recorded: true,
    playback: { kind: 'file', url: '/demo/lectures/lecture-1.webm' },
    chapters: [
      { at_s: 0, title: '시작' },
      { at_s: 750, title: '반도체 업황' },
    ],
  };
  const enter = async () => {
    answerWith(RECORDING);
    open();
    await screen.findByRole('navigation', { name: '목차' });
    const video = document.querySelector('video')!;
    const whole = { length: 1, start: () => 0, end: () => 3_600 };
    Object.defineProperty(video, 'seekable', { value: whole });
    return video;
  };

  it('[S33] goes to the chapter that is pressed, and marks the current one', async () => {
    const video = await enter();
    const chapter = screen.getByRole('button', { name: /반도체 업황/ });
    expect(chapter.getAttribute('aria-current')).toBeNull();

    await userEvent.click(chapter);

    expect([video.currentTime, chapter.getAttribute('aria-current')]).toEqual([750, 'true']);
  });

  it('[S34] is shared at its current second', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await enter();
    await userEvent.click(screen.getByRole('button', { name: /반도체 업황/ }));
    await userEvent.click(screen.getByRole('button', { name: '공유' }));

    expect(write.mock.calls[0]![0]).toMatch(/\/vod\?watch=7&t=750$/);
  });

  it('[S34] starts at the moment of the link that led here', async () => {
    rememberMoment({ scheduleId: 7, seconds: 754 });
    const video = await enter();
    fireEvent.loadedMetadata(video);

    expect(video.currentTime).toBe(754);
    expect(screen.getByText('12:34부터 봐요')).toBeDefined();
  });
});

function answerWith(room: object, status = 200) {
  const answer = vi.fn(async (url: string) =>
    url.includes('/features')
      ? Response.json({ items: [CHAT] })
      : url.endsWith('/latest')
        ? Response.json({ items: [] })
        : url.endsWith('/home/links')
          ? Response.json({ items: [{ kind: 'phone', address: '1544-2345' }] })
          : url.endsWith('/messages')
            ? Response.json({ item: { ...LINE, _id: 3, text: '감사합니다' } })
            : Response.json(room, { status }),
  );
  vi.stubGlobal('fetch', answer);
  return answer;
}

const refuseWith = (message: string, status: number) =>
  answerWith({ success: false, message }, status);

function open(): void {
  const page = (
    <BareLayout>
      <Screen />
    </BareLayout>
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/room/abc']}>
        <Routes>
          <Route path="/room/:ticket" element={page} />
          <Route path="/login" element="여기는 로그인" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
