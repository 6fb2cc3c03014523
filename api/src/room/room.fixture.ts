import type { RoomView } from '@maru/contract/room/room';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';

export const VIDEO = 'https://youtu.be/abcdefghijk';

export type RoomStage = Awaited<ReturnType<typeof openRoomStage>>;

/** A free room on the air, with a member, a visitor, two experts and staff. */
export async function openRoomStage() {
  const test = await startTestApp();
  await insertMember(test, 'writer');
  const own = await insertMember(test, 'expert1', { type: 'expert' });
  const other = await insertMember(test, 'expert2', { type: 'expert' });
  await insertExpert(test.db, 1, { nick: '한결', memberId: own });
  await insertExpert(test.db, 2, { memberId: other });
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  const room = await insertBroadcast(test.db, { expertId: 1, status: 1, liveUrl: VIDEO });

  async function ticketOf(browser: Browser): Promise<string> {
    const join = { scheduleId: room };
    const { body } = await browser.send('POST', '/api/home/broadcast/join_broadcast', join);
    return String(body['url']).replace('/room/', '');
  }

  return {
    test,
    db: test.db,
    room,
    guest: openBrowser(test),
    writer: await loginMember(test, 'writer'),
    expert: await loginMember(test, 'expert1'),
    otherExpert: await loginMember(test, 'expert2'),
    content: await loginStaff(test, 'content'),
    message: await loginStaff(test, 'message'),
    ticketOf,
    async enter(browser: Browser): Promise<RoomView> {
      const ticket = await ticketOf(browser);
      const { body } = await browser.send('POST', '/api/home/rooms/enter', { ticket });
      return body as unknown as RoomView;
    },
    say: async (browser: Browser, text: string) =>
      browser.send('POST', '/api/home/rooms/messages', { ticket: await ticketOf(browser), text }),
    /** Ends the rate limits of the chat, so that everyone may write again. */
    async forgetPace(): Promise<void> {
      const keys = await test.redis.keys(`${test.config.redisPrefix}:*chat:*`);
      if (keys.length > 0) await test.redis.del(keys);
    },
    /** A line as stored, of the member. */
    async insertLine(text: string): Promise<number> {
      const [line] = await test.db<{ id: number }[]>`
        insert into room_message (schedule_id, member_id, person, nick, text)
        select ${room}, id, 'm' || id, '봄날', ${text} from member where login_id = 'writer'
        returning id`;
      return line!.id;
    },
    eventsOf: (name: string) => test.db<{ payload: object; target: number }[]>`
      select body->'payload' as payload, (body->>'target')::int as target from outbox
      where name = ${name} order by id`,
    logged: () => test.db`
      select action, admin_id is null as "byExpert", diff from audit_log
      where target_kind = 'room' and target_id = ${room} order by id desc limit 1`,
  };
}
