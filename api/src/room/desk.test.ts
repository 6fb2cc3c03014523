import type { RoomView } from '@maru/contract/room/room';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';

const VIDEO = 'https://youtu.be/abcdefghijk';

let test: TestApp;
let writer: Browser;
let guest: Browser;
let expert: Browser;
let otherExpert: Browser;
let content: Browser;
let room: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'writer');
  const own = await insertMember(test, 'expert1', { type: 'expert' });
  const other = await insertMember(test, 'expert2', { type: 'expert' });
  await insertExpert(test.db, 1, { nick: '한결', memberId: own });
  await insertExpert(test.db, 2, { memberId: other });
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  guest = openBrowser(test);
  writer = await loginMember(test, 'writer');
  expert = await loginMember(test, 'expert1');
  otherExpert = await loginMember(test, 'expert2');
  content = await loginStaff(test, 'content');
  room = await insertBroadcast(test.db, { expertId: 1, status: 1, liveUrl: VIDEO });
});
beforeEach(async () => {
  await test.db`delete from outbox`;
  await test.db`delete from room_mute`;
  await test.db`delete from room_message`;
});
afterAll(() => test.stop());

async function ticketOf(browser: Browser): Promise<string> {
  const join = { scheduleId: room };
  const { body } = await browser.send('POST', '/api/home/broadcast/join_broadcast', join);
  return String(body['url']).replace('/room/', '');
}

async function enter(browser: Browser): Promise<RoomView> {
  const ticket = await ticketOf(browser);
  const { body } = await browser.send('POST', '/api/home/rooms/enter', { ticket });
  return body as unknown as RoomView;
}

const say = async (browser: Browser, text: string) =>
  browser.send('POST', '/api/home/rooms/messages', { ticket: await ticketOf(browser), text });

/** A line as stored, of the member or of a visitor. */
async function insertLine(text: string): Promise<number> {
  const [line] = await test.db<{ id: number }[]>`
    insert into room_message (schedule_id, member_id, person, nick, text)
    select ${room}, id, 'm' || id, '봄날', ${text} from member where login_id = 'writer'
    returning id`;
  return line!.id;
}

const setHidden = (browser: Browser, line: number, hidden: boolean, version = 1) => {
  const realm = browser === content ? 'admin' : 'home';
  return browser.send('PATCH', `/api/${realm}/rooms/lines/${line}`, { hidden, version });
};

const muteOf = (browser: Browser, line: number, length: string) => {
  const realm = browser === content ? 'admin' : 'home';
  return browser.send('POST', `/api/${realm}/rooms/lines/${line}/mute`, { length });
};

const eventsOf = (name: string) => test.db<{ payload: object; target: number }[]>`
  select body->'payload' as payload, (body->>'target')::int as target from outbox
  where name = ${name} order by id`;

const logged = () => test.db`
  select action, admin_id is null as "byExpert", diff from audit_log
  where target_kind = 'room' and target_id = ${room} order by id desc limit 1`;

describe('[S23] [N5.28] [N5.29] a hidden line', () => {
  it.each([
    ['staff', () => content],
    ['the expert of the room', () => expert],
  ])('is hidden by %s with an event and an audit entry, and in no room view', async (who, by) => {
    const line = await insertLine('수익 인증해 드려요');

    const { status, body } = await setHidden(by(), line, true);

    expect([status, body['item']]).toMatchObject([200, { _id: line, hidden: true, version: 2 }]);
    expect(await eventsOf('room.messageHidden')).toMatchObject([
      { payload: { _id: line, version: 2 }, target: room },
    ]);
    expect(await logged()).toEqual([
      { action: 'room.hideLine', byExpert: who !== 'staff', diff: { number: line } },
    ]);
    expect(await enter(guest)).toMatchObject({ messages: [], hidden: [{ _id: line, version: 2 }] });
  });

  it('is shown again with its text, also where it is older than the last lines', async () => {
    const line = await insertLine('다시 보여 주세요');
    await test.db`
      insert into room_message (schedule_id, nick, text)
      select ${room}, '손님', n::text from generate_series(1, 50) n`;
    await setHidden(content, line, true);

    const { body } = await setHidden(content, line, false, 2);

    expect(body['item']).toMatchObject({ hidden: false, version: 3 });
    expect(await eventsOf('room.messageShown')).toMatchObject([
      { payload: { item: { _id: line, text: '다시 보여 주세요', version: 3 } }, target: room },
    ]);
    const { messages } = await enter(guest);
    expect(messages).toHaveLength(51);
    expect(messages[0]).toMatchObject({ _id: line });
  });

  it('stays as it is when it is pressed twice, and refuses a stale version', async () => {
    const line = await insertLine('한 번만');
    await setHidden(content, line, true);

    const again = await setHidden(expert, line, true);
    const stale = await setHidden(content, line, false, 1);

    expect([again.status, again.body['item']]).toMatchObject([200, { version: 2 }]);
    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await eventsOf('room.messageHidden')).toHaveLength(1);
  });

  it('is not for members, other experts and staff without the permission', async () => {
    const line = await insertLine('그대로');
    const message = await loginStaff(test, 'message');

    const answers = [
      await setHidden(writer, line, true),
      await setHidden(otherExpert, line, true),
      await setHidden(guest, line, true),
      await message.send('PATCH', `/api/admin/rooms/lines/${line}`, { hidden: true, version: 1 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 401, 403]);
    expect((await enter(guest)).messages).toHaveLength(1);
  });

  it('is listed for staff and the expert', async () => {
    const line = await insertLine('숨긴 줄');
    await setHidden(content, line, true);

    const own = await expert.send('GET', `/api/home/rooms/${room}/desk`);
    const other = await otherExpert.send('GET', `/api/home/rooms/${room}/desk`);

    expect(own.body['item']).toMatchObject({ hidden: [{ _id: line, text: '숨긴 줄' }], mutes: [] });
    expect(other.status).toBe(404);
  });
});

describe('[S24] [N5.30] a muted person', () => {
  it('may not write for ten minutes, is told until when, and may write after staff lift it', async () => {
    const line = await insertLine('리딩방 오세요');
    await enter(writer);

    const { status, body } = await muteOf(expert, line, '10m');
    const refused = await say(writer, '저 왜요');

    expect([status, body['item']]).toMatchObject([201, { scope: 'room', by: null }]);
    expect([refused.status, refused.body['message']]).toEqual([403, 'CHAT_MUTED']);
    const [told] = await eventsOf('room.writerMuted');
    expect(told?.payload).toMatchObject({ muted: { scope: 'room' }, version: 1 });
    const { _id, version, until } = body['item'] as { _id: number; version: number; until: string };
    expect(Date.parse((await enter(writer)).mute.muted!.until!)).toBe(Date.parse(until));
    await content.send('POST', `/api/admin/rooms/mutes/${_id}/lift`, { version });

    expect((await eventsOf('room.writerMuted')).at(-1)?.payload).toMatchObject({
      muted: null,
      version: 2,
    });
    expect((await say(writer, '고맙습니다')).status).toBe(201);
  });

  it('is muted as a visitor in the rooms of the same browser', async () => {
    const { body } = await say(guest, '공짜 종목');
    const line = (body['item'] as { _id: number })._id;

    await muteOf(content, line, 'room');

    expect((await say(guest, '또 왔어요')).body['message']).toBe('CHAT_MUTED');
    const elsewhere = openBrowser(test, '198.51.100.77');
    expect((await say(elsewhere, '안녕하세요')).status).toBe(201);
  });

  it('is muted in all rooms by staff alone', async () => {
    const line = await insertLine('수익 보장');

    const byExpert = await muteOf(expert, line, 'good');
    const byStaff = await muteOf(content, line, 'good');

    expect(byExpert.status).toBe(400);
    expect(byStaff.body['item']).toMatchObject({ scope: 'all', until: null });
    expect(await logged()).toMatchObject([
      { action: 'room.muteWriter', diff: { number: line, muted_for: 'good' } },
    ]);
    expect((await enter(writer)).mute.muted).toEqual({ scope: 'all', until: null });
  });

  it('is never the expert of the room', async () => {
    const { body } = await say(expert, '안녕하세요');

    const refused = await muteOf(content, (body['item'] as { _id: number })._id, '10m');

    expect([refused.status, refused.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  });
});

describe('[S25] staff in a room', () => {
  const join = async () => {
    const path = `/api/admin/schedules/${room}/room`;
    const { body } = await content.send('POST', path, { recorded: false });
    const url = new URL(String(body['url']), 'http://maru.test');
    return { ticket: url.pathname.replace('/room/', ''), as: url.searchParams.get('as') };
  };

  it('enter with a ticket of their own session, and do not write', async () => {
    const { ticket, as } = await join();

    const inside = await content.send('POST', '/api/admin/rooms/enter', { ticket });
    const asGuest = await guest.send('POST', '/api/home/rooms/enter', { ticket });
    const said = await guest.send('POST', '/api/home/rooms/messages', { ticket, text: '저요' });

    expect(as).toBe('staff');
    expect(inside.body).toMatchObject({ desk: 'staff', may_post: false, schedule: { _id: room } });
    expect([asGuest.status, said.status]).toEqual([403, 403]);
    expect(await logged()).toMatchObject([{ action: 'room.enter' }]);
  });

  it('lose the ticket with the session', async () => {
    const { ticket } = await join();
    await content.send('POST', '/api/admin/rooms/enter', { ticket });
    content = await loginStaff(test, 'content');

    const { status } = await content.send('POST', '/api/admin/rooms/enter', { ticket });

    expect(status).toBe(403);
  });

  it('find no room off the air', async () => {
    const off = await insertBroadcast(test.db, { expertId: 2, status: 0 });

    const path = `/api/admin/schedules/${off}/room`;
    const answers = [
      await content.send('POST', path, { recorded: false }),
      await content.send('POST', path, { recorded: true }),
      await content.send('POST', '/api/admin/schedules/2000000/room', { recorded: false }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404]);
  });
});
