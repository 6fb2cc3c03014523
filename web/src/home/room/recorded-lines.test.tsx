// @vitest-environment happy-dom
import { listRoomChat, listRoomChatAsStaff } from '@maru/contract/room/recording';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { createChat, type Chat } from './chat.store.ts';
import { createPlayerClock, type PlayerClock } from './player/player-clock.ts';
import { RecordedLines } from './recorded-lines.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { body?: Asked; query?: Asked }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

interface Asked {
  from_s: number;
  after?: number;
}

const BEGAN = Date.parse('2026-11-26T15:00:00+09:00');
const lineAt = (_id: number, second: number, version = 1) => ({
  _id,
  nick: '봄날',
  expert: false,
  text: `줄 ${_id}.`,
  at: new Date(BEGAN + second * 1_000).toISOString(),
  version,
});
/** The room: a line every 20 seconds for 20 minutes. */
const ROOM = Array.from({ length: 60 }, (_, at) => lineAt(at + 1, at * 20));
/** Lines of a page. */
const MOST = 2;

let chat: Chat;
let clock: PlayerClock;
beforeEach(() => {
  chat = createChat('two-way');
  clock = createPlayerClock();
  makeCall.mockImplementation(async (_call, { body, query }) => {
    const { from_s, after = 0 } = (body ?? query)!;
    const found = ROOM.filter(({ _id, at }) => {
      const second = (Date.parse(at) - BEGAN) / 1_000;
      return second >= from_s && second < from_s + 60 && _id > after;
    });
    return {
      items: found.slice(0, MOST),
      own: [],
      began_at: new Date(BEGAN).toISOString(),
      more: found.length > MOST,
    };
  });
});
afterEach(() => {
  cleanup();
  makeCall.mockReset();
});

function show(isStaff = false): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <RecordedLines
        ticket="t"
        reader={{ ticket: 't', scheduleId: 7, isStaff }}
        chat={chat}
        desk={null}
        clock={clock}
      />
    </QueryClientProvider>,
  );
}
const shown = async () =>
  [...(await screen.findByRole('log')).textContent.matchAll(/줄 (\d+)\./g)].map(([, id]) =>
    Number(id),
  );
const showsAt = async (second: number, ...ids: number[]) => {
  act(() => clock.report(second));
  await waitFor(async () => expect(await shown()).toEqual(ids));
};
const asked = () =>
  new Set(makeCall.mock.calls.map(([, { body, query }]) => (body ?? query)!.from_s));

it('[S37] lines appear with playback, and leave when it goes back', async () => {
  show();
  await showsAt(0, 1);
  await showsAt(19, 1);
  await showsAt(41, 1, 2, 3);
  await showsAt(65, 1, 2, 3, 4);
  await showsAt(20, 1, 2);
  expect(await shown()).toEqual([1, 2]);
});

it('[S37] a jump loads the minutes around it, never the whole room', async () => {
  show();
  await showsAt(0, 1);

  await showsAt(600, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);

  expect([...asked()].toSorted((a, b) => a - b)).toEqual([0, 60, 420, 480, 540, 600, 660]);
});

it('[S23] [S37] a line that is hidden meanwhile leaves, and comes back when it is shown', async () => {
  show();
  await showsAt(41, 1, 2, 3);

  act(() => chat.hide({ _id: 2, version: 2 }));
  await waitFor(async () => expect(await shown()).toEqual([1, 3]));

  act(() => chat.hear(lineAt(2, 20, 3)));
  await waitFor(async () => expect(await shown()).toEqual([1, 2, 3]));
});

it('[S37] the switch shows all of the past chat', async () => {
  chat.hear(lineAt(59, 1_160), lineAt(60, 1_180));
  show();
  await showsAt(0, 1);

  fireEvent.click(screen.getByRole('radio', { name: '전체 지난 채팅' }));

  expect(await shown()).toEqual([59, 60]);
});

it('[S25] [S37] staff read the lines with their own session', async () => {
  show(true);
  await showsAt(0, 1);

  expect(makeCall.mock.calls.every(([call]) => call === listRoomChatAsStaff)).toBe(true);
  expect(makeCall.mock.calls.some(([call]) => call === listRoomChat)).toBe(false);
});
