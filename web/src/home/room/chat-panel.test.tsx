// @vitest-environment happy-dom
import { reportLine } from '@maru/contract/room/line-report';
import { NO_CAPTIONS } from '@maru/contract/vod/captions';
import type { RoomPoll } from '@maru/contract/room/poll';
import { postMessage, votePoll, type RoomView } from '@maru/contract/room/room';
import { NO_SETTINGS } from '@maru/contract/room/room-settings';
import { expertDesk } from '@maru/contract/room/room-desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { ChatPanel } from './chat-panel.tsx';
import { createChat } from './chat.store.ts';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, request: { body: { text: string } }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const ROOM: RoomView = {
  schedule: {
    _id: 1,
    id: 1,
    type: 1,
    broadcast_status: 1,
    kind: 'free',
    title: '장 마감',
    start_date: '2026-11-26T15:00:00+09:00',
    end_date: '2026-11-26T16:00:00+09:00',
    content: null,
    has_vod: false,
    expert: { _id: 7, nick: '가온', field: '주식', profile: { profile_img_path: [] } },
    version: 1,
  },
  expert_has_page: true,
  messages: [],
  own: [],
  hidden: [],
  mute: { muted: null, version: 0 },
  desk: null,
  viewers: 1,
  chat: 'two-way',
  settings: NO_SETTINGS,
  member: true,
  poll: null,
  vote: null,
  wrote_at: null,
  may_post: true,
  playback: { kind: 'none', url: null },
  recorded: false,
  chapters: [],
  captions: NO_CAPTIONS,
  resume_s: null,
  at: '2026-11-26T15:10:00+09:00',
};

function show(room = ROOM, chat = createChat('two-way')) {
  render(
    <QueryClientProvider client={createQueries()}>
      <ChatPanel ticket="t" room={room} chat={chat} viewers={1} clock={null} onClose={null} />
      <DialogHost />
    </QueryClientProvider>,
  );
  return chat;
}

const lineOf = (_id: number) => ({
  _id,
  nick: '봄날',
  expert: false,
  text: `줄 ${_id}`,
  at: ROOM.at,
  version: 1,
});

it('[S23] hides a line from its menu, which arrow keys reach', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call !== expertDesk.setHidden) return { items: [] };
    return { item: { ...lineOf(1), version: 2, hidden: true } };
  });
  const chat = createChat('two-way');
  chat.hear(lineOf(1), lineOf(2));
  show({ ...ROOM, desk: 'expert' }, chat);
  const [first, last] = screen.getAllByRole('button', { name: '봄날 님의 메시지 관리' });
  expect([first!.tabIndex, last!.tabIndex]).toEqual([-1, 0]);

  last!.focus();
  fireEvent.keyDown(last!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
  fireEvent.click(first!);
  const dialog = await screen.findByRole('dialog', { name: '봄날 님의 메시지' });
  expect(within(dialog).queryByRole('button', { name: '모든 방송에서 쓰기 정지' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: '메시지 숨기기' }));

  await waitFor(() => expect(screen.getByRole('log').textContent).not.toContain('줄 1'));
  expect(screen.getByRole('log').textContent).toContain('줄 2');
});

it('[S23] has no menus for viewers', () => {
  const chat = createChat('two-way');
  chat.hear(lineOf(1));
  show(ROOM, chat);

  expect(screen.queryByRole('button', { name: /메시지 관리/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '관리' })).toBeNull();
});

it('[S24] tells a muted viewer how long, and lets them write after it', async () => {
  const chat = show();

  act(() => chat.muted({ muted: { scope: 'room', until: null }, version: 1 }));
  expect(await screen.findByText(/이 방송이 끝날 때까지 글쓰기를 멈췄어요/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '메시지' })).toBeNull();
  act(() => chat.muted({ muted: null, version: 2 }));

  expect(await screen.findByRole('textbox', { name: '메시지' })).toBeTruthy();
});

it('[L03] shows when a rate-limited line may be sent, even with other writers on the network', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call !== postMessage) return { items: [] };
    throw new CallFailed('TOO_MANY_REQUESTS', { status: 429, retryAfter: 4 });
  });
  show();

  fireEvent.change(screen.getByRole('textbox', { name: '메시지' }), { target: { value: '안녕' } });
  fireEvent.click(screen.getByRole('button', { name: '보내기' }));

  expect(await screen.findByText('4초 뒤에 이어서 보내요.')).toBeTruthy();
});

it('keeps text typed while a message is being sent for the next one', async () => {
  const posted: string[] = [];
  const answers: (() => void)[] = [];
  makeCall.mockImplementation(async (call, request) => {
    if (call !== postMessage) return { items: [] };
    const { text } = request.body;
    await new Promise<void>((settle) => answers.push(settle));
    posted.push(text);
    return {
      item: { _id: posted.length, nick: '나', expert: false, text, at: ROOM.at, version: 1 },
    };
  });
  show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '메시지' });
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: field.value + text } });
    fireEvent.submit(field);
  };

  enter('첫번째');
  enter('두번째');
  expect(field.value).toBe('');
  await act(async () => answers[0]!());
  await act(async () => answers[1]!());

  expect(posted).toEqual(['첫번째', '두번째']);
  expect(screen.getByRole('log').textContent).toContain('두번째');
  expect(screen.queryByRole('list', { name: '보내는 메시지' })).toBeNull();
});

it.each(['\u200b\u200b', '\u3164', '\u2800 \u115f'])(
  'sends no message of unseen characters, and says so: %j',
  async (value) => {
    const calls: unknown[] = [];
    makeCall.mockImplementation(async (call) => {
      calls.push(call);
      return { items: [] };
    });
    show();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '메시지' });

    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.form!);

    expect(screen.getByText('보이는 글자를 입력해 주세요.')).toBeTruthy();
    expect(field.value).toBe(value);
    expect(calls).not.toContain(postMessage);
  },
);

const fieldOf = () => screen.getByRole<HTMLInputElement>('textbox', { name: '메시지' });

it('[S28] holds the next line of a writer in slow mode, and keeps its text', async () => {
  const written: string[] = [];
  makeCall.mockImplementation(async (call, request) => {
    if (call !== postMessage) return { items: [] };
    written.push(request.body.text);
    return { item: { ...lineOf(written.length), at: new Date().toISOString() } };
  });
  const chat = show();
  act(() => chat.settle({ ...NO_SETTINGS, slow_s: 60, version: 1 }));
  expect(await screen.findByText('60초에 한 번 보낼 수 있어요')).toBeTruthy();

  fireEvent.change(fieldOf(), { target: { value: '첫째' } });
  fireEvent.submit(fieldOf());
  expect(await screen.findByText(/초 뒤에 보낼 수 있어요/)).toBeTruthy();
  fireEvent.change(fieldOf(), { target: { value: '둘째' } });
  fireEvent.submit(fieldOf());

  expect(fieldOf().value).toBe('둘째');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '보내기' }).disabled).toBe(true);
  expect(written).toEqual(['첫째']);
  act(() => chat.settle({ ...NO_SETTINGS, version: 2 }));
  expect(await screen.findByText('1초에 한 번 보낼 수 있어요')).toBeTruthy();
  fireEvent.submit(fieldOf());
  await waitFor(() => expect(written).toEqual(['첫째', '둘째']));
});

it('[F3] counts the letters of a message as stored, and keeps a longer text whole', async () => {
  const written: string[] = [];
  makeCall.mockImplementation(async (call, request) => {
    if (call !== postMessage) return { items: [] };
    written.push(request.body.text);
    return { item: lineOf(written.length) };
  });
  show();
  const longest = '각'.repeat(300);
  const type = (value: string) => fireEvent.change(fieldOf(), { target: { value } });
  const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '보내기' });

  type(`${longest}각각`.normalize('NFD'));
  expect(fieldOf().value.normalize('NFC')).toHaveLength(302);
  expect(screen.getByText('300자까지 보낼 수 있어요. 2자를 줄여 주세요')).toBeTruthy();
  expect([sendButton().disabled, fieldOf().getAttribute('aria-invalid')]).toEqual([true, 'true']);
  fireEvent.submit(fieldOf());
  expect(written).toEqual([]);

  type(longest.normalize('NFD'));
  expect(screen.getByText('300 / 300자')).toBeTruthy();
  fireEvent.submit(fieldOf());
  await waitFor(() => expect(written).toEqual([longest]));
  expect(fieldOf().hasAttribute('maxlength')).toBe(false);
});

it('[S28] does not hold the expert in slow mode', () => {
  const chat = createChat('two-way');
  chat.settle({ ...NO_SETTINGS, slow_s: 60, version: 1 });
  chat.wrote(new Date().toISOString());
  show({ ...ROOM, desk: 'expert' }, chat);

  fireEvent.change(fieldOf(), { target: { value: '이어서' } });

  expect(screen.getByRole<HTMLButtonElement>('button', { name: '보내기' }).disabled).toBe(false);
});

it('[S28] shows who may write, and lets readers write again once they may', async () => {
  const chat = show({ ...ROOM, member: false });

  act(() => chat.settle({ ...NO_SETTINGS, writers: 'members', version: 1 }));
  expect(await screen.findByText(/로그인한 회원만 메시지를 남길 수 있어요/)).toBeTruthy();
  act(() => chat.settle({ ...NO_SETTINGS, writers: 'expert', version: 2 }));
  expect(await screen.findByText(/지금은 전문가만 메시지를 남길 수 있어요/)).toBeTruthy();
  act(() => chat.settle({ ...NO_SETTINGS, version: 3 }));

  expect(await screen.findByRole('textbox', { name: '메시지' })).toBeTruthy();
});

it('[S28] shows the pinned note with its author, until it is removed', async () => {
  const chat = show();
  const pin = { text: '질문은 10시에 받아요', by: 'expert' as const, at: ROOM.at };

  act(() => chat.settle({ ...NO_SETTINGS, pin, version: 1 }));
  expect(await screen.findByText('질문은 10시에 받아요')).toBeTruthy();
  expect(screen.getByText('전문가 안내')).toBeTruthy();
  act(() => chat.settle({ ...NO_SETTINGS, version: 2 }));

  await waitFor(() => expect(screen.queryByText('질문은 10시에 받아요')).toBeNull());
});

it('[S29] reports a line of another writer with a reason, and offers no report of own lines', async () => {
  const sent: unknown[] = [];
  makeCall.mockImplementation(async (call, request) => {
    if (call !== reportLine) return { items: [] };
    sent.push(request.body);
    return undefined;
  });
  const chat = createChat('two-way');
  chat.hear(lineOf(1), { ...lineOf(2), nick: '나' });
  chat.own(2);
  show(ROOM, chat);
  expect(screen.queryByRole('button', { name: '나 님의 메시지 신고' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: '봄날 님의 메시지 신고' }));
  const dialog = await screen.findByRole('dialog', { name: '봄날 님의 메시지 신고' });
  fireEvent.click(within(dialog).getByText('불법 리딩이나 투자 권유예요'));
  fireEvent.click(within(dialog).getByRole('button', { name: '신고하기' }));

  await waitFor(() =>
    expect(sent).toEqual([{ ticket: 't', line: 1, reason: 'solicitation', detail: '' }]),
  );
});

it('[S30] says why a line was refused, and lets the writer correct its text', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call !== postMessage) return { items: [] };
    throw new CallFailed('CHAT_LINK', { status: 400 });
  });
  show();
  fireEvent.change(fieldOf(), { target: { value: '여기 bit.ly/abc' } });
  fireEvent.submit(fieldOf());

  expect(await screen.findByText(/채팅에는 링크를 보낼 수 없어요/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '고쳐 쓰기' }));

  expect(fieldOf().value).toBe('여기 bit.ly/abc');
  expect(document.activeElement).toBe(fieldOf());
  expect(screen.queryByText(/채팅에는 링크를 보낼 수 없어요/)).toBeNull();
});

const pollOf = (change: Partial<RoomPoll> = {}): RoomPoll => ({
  _id: 3,
  question: '다음 주제는요?',
  answers: [
    { text: '금리', votes: 3 },
    { text: '환율', votes: 1 },
  ],
  at: ROOM.at,
  closed_at: null,
  version: 1,
  ...change,
});

it('[S31] lets a viewer vote once, and then shows the votes of all', async () => {
  const sent: unknown[] = [];
  const answers = [
    { text: '금리', votes: 3 },
    { text: '환율', votes: 2 },
  ];
  makeCall.mockImplementation(async (call, request) => {
    if (call !== votePoll) return { items: [] };
    sent.push(request.body);
    return { item: pollOf({ answers, version: 2 }), vote: { poll: 3, answer: 1 } };
  });
  const chat = show();
  act(() => chat.ask(pollOf()));

  fireEvent.click(await screen.findByRole('radio', { name: '환율' }));
  expect(screen.queryByText(/3표/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '투표하기' }));

  expect(await screen.findByText('40% · 2표')).toBeTruthy();
  expect(screen.getByText('내 선택')).toBeTruthy();
  expect(sent).toEqual([{ ticket: 't', answer: 1 }]);
  act(() => chat.ask(pollOf({ version: 1 })));
  expect(screen.queryByRole('radio')).toBeNull();
});

it('[S31] shows the result to all once the question is closed, until the viewer hides it', async () => {
  const chat = show();
  act(() => chat.ask(pollOf({ closed_at: ROOM.at, version: 4 })));

  expect(await screen.findByText('75% · 3표')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '투표 결과 닫기' }));

  expect(screen.queryByText('75% · 3표')).toBeNull();
});
