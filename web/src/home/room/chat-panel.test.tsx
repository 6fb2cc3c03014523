// @vitest-environment happy-dom
import { postMessage, type RoomView } from '@maru/contract/room/room';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
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
  viewers: 1,
  chat: 'two-way',
  may_post: true,
  playback: { kind: 'none', url: null },
  recorded: false,
  resume_s: null,
  at: '2026-11-26T15:10:00+09:00',
};

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <ChatPanel ticket="t" room={ROOM} chat={createChat('two-way')} viewers={1} onClose={null} />
    </QueryClientProvider>,
  );
}

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
    return { item: { _id: posted.length, nick: '나', expert: false, text, at: ROOM.at } };
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
