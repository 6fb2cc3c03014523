import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginStaff, openBrowser, type Browser } from '../../../tests/support/app.ts';
import { insertBroadcast } from '../../../tests/support/broadcasts.ts';
import { openRoomStage, type RoomStage } from './room.fixture.ts';

let stage: RoomStage;
let test: RoomStage['test'];
let writer: Browser;
let guest: Browser;
let expert: Browser;
let otherExpert: Browser;
let content: Browser;
let message: Browser;
let room: number;

beforeAll(async () => {
  stage = await openRoomStage();
  ({ test, writer, guest, expert, otherExpert, content, message, room } = stage);
});
beforeEach(async () => {
  await test.db`delete from outbox`;
  await test.db`delete from room_mute`;
  await test.db`delete from room_message`;
});
afterAll(() => test.stop());

const enter = (browser: Browser) => stage.enter(browser);
const say = (browser: Browser, text: string) => stage.say(browser, text);
const insertLine = (text: string) => stage.insertLine(text);
const eventsOf = (name: string) => stage.eventsOf(name);
const logged = () => stage.logged();

const setHidden = (browser: Browser, line: number, hidden: boolean, version = 1) => {
  const realm = browser === content ? 'admin' : 'home';
  return browser.send('PATCH', `/api/${realm}/rooms/lines/${line}`, { hidden, version });
};

const muteOf = (browser: Browser, line: number, length: string) => {
  const realm = browser === content ? 'admin' : 'home';
  return browser.send('POST', `/api/${realm}/rooms/lines/${line}/mute`, { length });
};

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
    const [notified] = await eventsOf('room.writerMuted');
    expect(notified?.payload).toMatchObject({ muted: { scope: 'room' }, version: 1 });
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
