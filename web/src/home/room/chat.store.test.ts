import type { ChatMessage } from '@maru/contract/room/room';
import { expect, it } from 'vitest';
import { NO_SETTINGS } from '@maru/contract/room/room-settings';
import { createChat } from './chat.store.ts';

const line = (_id: number): ChatMessage => ({
  _id,
  nick: '봄날의산책',
  expert: false,
  text: `${_id}번째 줄`,
  at: '2026-11-20T09:00:00+09:00',
  version: 1,
});

it('keeps each line once and in order, also when lines arrive again after a reconnect', () => {
  const chat = createChat('two-way');

  chat.hear(line(1), line(2));
  chat.hear(line(4));
  chat.hear(line(2), line(3), line(4));

  expect(chat.state.messages.map(({ _id }) => _id)).toEqual([1, 2, 3, 4]);
});

it('lets the oldest lines go', () => {
  const chat = createChat('two-way');

  chat.hear(...Array.from({ length: 301 }, (_, index) => line(index + 1)));

  expect(chat.state.messages).toHaveLength(300);
  expect(chat.state.messages[0]?._id).toBe(2);
});

it('[S23] keeps a hidden line away, whatever arrives after it', () => {
  const chat = createChat('two-way');
  chat.hear(line(1), line(2));

  chat.hide({ _id: 2, version: 2 });
  chat.hear(line(2), line(3));
  chat.hide({ _id: 4, version: 2 });
  chat.hear(line(4));

  expect(chat.state.messages.map(({ _id }) => _id)).toEqual([1, 3]);
});

it('[S23] shows a line again, and ignores an older event', () => {
  const chat = createChat('two-way');
  chat.hear(line(1));
  chat.hide({ _id: 1, version: 2 });

  chat.hear({ ...line(1), version: 3 });
  chat.hide({ _id: 1, version: 2 });

  expect(chat.state.messages.map(({ _id }) => _id)).toEqual([1]);
});

it('[S24] keeps the newest state of a mute', () => {
  const chat = createChat('two-way');
  chat.muted({ muted: { scope: 'room', until: null }, version: 1 });
  chat.muted({ muted: null, version: 2 });

  chat.muted({ muted: { scope: 'room', until: null }, version: 1 });

  expect(chat.state.mute).toEqual({ muted: null, version: 2 });
});

it('[L03] keeps no line once there may be no chat', () => {
  const chat = createChat('two-way');
  chat.hear(line(1));
  chat.hide({ _id: 2, version: 2 });

  chat.turn('none');

  expect(chat.state).toEqual({
    mode: 'none',
    messages: [],
    turned: {},
    own: [],
    mute: { muted: null, version: 0 },
    settings: NO_SETTINGS,
    poll: null,
    vote: null,
    wroteAt: null,
  });
});

it('[S28] keeps the newest settings, and the last moment at which the reader wrote', () => {
  const chat = createChat('two-way');
  chat.settle({ ...NO_SETTINGS, slow_s: 30, version: 2 });
  chat.wrote('2026-11-20T09:00:05+09:00');

  chat.settle({ ...NO_SETTINGS, version: 1 });
  chat.wrote('2026-11-20T09:00:00+09:00');
  chat.wrote(null);

  expect(chat.state.settings.slow_s).toBe(30);
  expect(chat.state.wroteAt).toBe(Date.parse('2026-11-20T09:00:05+09:00'));
});
