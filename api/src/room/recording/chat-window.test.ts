import { WINDOW_LINES, type ChatWindow } from '@maru/contract/room/recording';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../../../tests/support/app.ts';
import { openRoomStage, VIDEO, type RoomStage } from '../room.fixture.ts';

const HOUR_MS = 3_600_000;

let stage: RoomStage;
/** Second 0 of the recording, in ms. */
let began: number;

beforeAll(async () => {
  stage = await openRoomStage();
});
afterAll(() => stage.test.stop());
beforeEach(async () => {
  const { db, room } = stage;
  await db`delete from room_message`;
  await db`delete from broadcast_log where schedule_id = ${room}`;
  await db`delete from join_ticket`;
  began = Math.floor(Date.now() / 1_000) * 1_000 - 3 * HOUR_MS;
  await db`
    update broadcast_schedule
    set vod_url = ${VIDEO}, broadcast_status = 0, start_date = ${new Date(began).toISOString()},
        end_date = ${new Date(began + HOUR_MS).toISOString()}, kind = 'free', type = 1
    where id = ${room}`;
});

async function insertLineAt(seconds: number, text: string, memberId: number | null = null) {
  const [line] = await stage.db<{ id: number }[]>`
    insert into room_message (schedule_id, member_id, nick, text, at)
    values (${stage.room}, ${memberId}, '회원', ${text},
            ${new Date(began + seconds * 1_000).toISOString()}) returning id`;
  return line!.id;
}

async function ticketOf(browser: Browser): Promise<string> {
  const join = { scheduleId: stage.room };
  const { body } = await browser.send('POST', '/api/home/broadcast/join_vod', join);
  return String(body['url']).replace('/room/', '');
}

async function ask(browser: Browser, fields: object) {
  const ticket = await ticketOf(browser);
  return browser.send('POST', '/api/home/rooms/chat', { ticket, ...fields });
}
const windowAt = async (from_s: number, after?: number, browser = stage.guest) =>
  (await ask(browser, { from_s, after })).body as unknown as ChatWindow;
const textsOf = ({ items }: ChatWindow) => items.map(({ text }) => text);

const logStatus = (seconds: number, status: number) => stage.db`
  insert into broadcast_log (schedule_id, action, from_status, to_status, at)
  values (${stage.room}, 'status', ${1 - status}, ${status},
          ${new Date(began + seconds * 1_000).toISOString()})`;

it('[N5.36] [S37] a window has the lines of its minute alone', async () => {
  for (const second of [-5, 0, 59, 60, 119, 120]) await insertLineAt(second, String(second));

  const first = await windowAt(0);

  expect([textsOf(first), first.more]).toEqual([['0', '59'], false]);
  expect(Date.parse(first.began_at)).toBe(began);
  expect(textsOf(await windowAt(60))).toEqual(['60', '119']);
  expect(textsOf(await windowAt(180))).toEqual([]);
});

it('[S37] second 0 is the moment at which the broadcast went on the air, not a rehearsal', async () => {
  await logStatus(-1_200, 1);
  await logStatus(-900, 0);
  await logStatus(-30, 1);
  await logStatus(600, 0);
  await logStatus(660, 1);
  for (const second of [-1_000, -30, 15, 30]) await insertLineAt(second, String(second));

  const first = await windowAt(0);

  expect(Date.parse(first.began_at)).toBe(began - 30_000);
  expect(textsOf(first)).toEqual(['-30', '15']);
});

it('[S37] a broadcast that was over before its planned start began as it went on the air', async () => {
  await logStatus(-1_200, 1);
  await logStatus(-600, 0);
  await insertLineAt(-1_190, '줄');

  expect(textsOf(await windowAt(0))).toEqual(['줄']);
});

it('[S37] a busy window has pages', async () => {
  const most = WINDOW_LINES + 3;
  await stage.db`
    insert into room_message (schedule_id, nick, text, at)
    select ${stage.room}, '회원', i::text, ${new Date(began).toISOString()}::timestamptz + (i / 10) * interval '1 second'
    from generate_series(1, ${most}) i`;

  const first = await windowAt(0);
  const second = await windowAt(0, first.items.at(-1)!._id);

  expect([first.items.length, first.more, second.more]).toEqual([WINDOW_LINES, true, false]);
  expect([...textsOf(first), ...textsOf(second)]).toEqual(
    Array.from({ length: most }, (_, i) => String(i + 1)),
  );
});

it('[S23] [S37] hidden lines stay hidden', async () => {
  const line = await insertLineAt(1, '숨길 줄');
  await insertLineAt(2, '남는 줄');
  const change = { hidden: true, version: 1 };
  await stage.content.send('PATCH', `/api/admin/rooms/lines/${line}`, change);

  expect(textsOf(await windowAt(0))).toEqual(['남는 줄']);
});

it('[S37] a member sees which lines are their own', async () => {
  const [{ id }] = await stage.db<
    [{ id: number }]
  >`select id from member where login_id = 'writer'`;
  const own = await insertLineAt(1, '내 줄', id);
  await insertLineAt(2, '다른 줄');

  expect((await windowAt(0, undefined, stage.writer)).own).toEqual([own]);
  expect((await windowAt(0)).own).toEqual([]);
});

it('[S37] the chat opens with a ticket of the recording alone', async () => {
  await insertLineAt(1, '줄');
  const ticket = await ticketOf(stage.guest);
  await stage.guest.send('POST', '/api/home/rooms/enter', { ticket });
  const again = () => stage.guest.send('POST', '/api/home/rooms/chat', { ticket, from_s: 0 });
  expect((await again()).status).toBe(200);

  await stage.db`update broadcast_schedule set kind = 'paid', type = 0 where id = ${stage.room}`;

  expect((await again()).body['message']).toBe('TICKET_EXPIRED');
});

it('[S37] [L03] has no lines where the law allows no chat', async () => {
  await insertLineAt(1, '줄');
  await stage.db`update broadcast_schedule set kind = 'paid', type = 0 where id = ${stage.room}`;
  const read = (browser: Browser) =>
    browser.send('GET', `/api/admin/rooms/${stage.room}/chat?from_s=0`);
  expect((await read(stage.content)).status).toBe(404);

  await stage.db`update broadcast_schedule set kind = 'free' where id = ${stage.room}`;
  expect(textsOf((await read(stage.content)).body as unknown as ChatWindow)).toEqual(['줄']);
  expect((await read(stage.message)).status).toBe(403);
});

it.each([{ from_s: -1 }, { from_s: 86_401 }, { from_s: 0.5 }, {}])(
  '[S37] refuses the window %j',
  async (fields) => {
    expect((await ask(stage.guest, fields)).status).toBe(400);
  },
);
