import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, openStage, refusalOf, type Login, type Stage } from './stage.fixture.ts';

/** Changes without an event are detected at intervals, and whenever events may have been lost. */
describe('the net below the events that end sessions', () => {
  let stage: Stage;
  let url: string;
  beforeAll(async () => {
    stage = await openStage();
    url = await stage.openRealtime();
  });
  afterAll(() => stage.close());

  /** Makes the process compare everything with Postgres. */
  async function loseEvents(): Promise<void> {
    await stage.redisServer.kill({ forget: true });
    await stage.redisServer.start();
  }

  it('[A2] closes the broadcast room of an ended session', async () => {
    const { sessionId, subjectId: memberId } = await stage.loginMember('roomoutlived');
    const { _id: scheduleId } = await stage.addBroadcast();
    const { _id: openToAll } = await stage.addBroadcast();
    await stage.db`update broadcast_schedule set type = 0 where id = ${scheduleId}`;
    await stage.changeStatus(scheduleId, 2);
    await stage.changeStatus(openToAll, 2);
    const [member, visitor] = await Promise.all(
      [[scheduleId, { sessionId, memberId }] as const, [openToAll, {}] as const].map(
        async ([broadcast, holder]) => {
          const ticket = await stage.issueTicket(broadcast, holder);
          const socket = stage.connect(`${url}/room`, { auth: { ticket } });
          await heard(socket, 'room.entered');
          return socket;
        },
      ),
    );
    const received = heard<{ message: string }>(member!, 'session.ended');
    const gone = heard<string>(member!, 'disconnect');

    await stage.db`
      update session set ended_at = now(), end_reason = 'password' where id = ${sessionId}`;
    await loseEvents();

    expect((await received).message).toBe('SESSION_INVALIDATED');
    expect(await gone).toBe('io server disconnect');
    expect(visitor!.connected).toBe(true);
  });

  describe('for staff', () => {
    const FAR = '203.0.113.9';

    async function open(loginId: string, address = '127.0.0.1') {
      const login = await stage.loginStaff(loginId);
      const connect = () =>
        stage.connect(`${url}/admin`, {
          extraHeaders: { cookie: login.cookie, 'x-forwarded-for': address },
          reconnection: false,
        });
      const socket = connect();
      await heard(socket, 'schedule.snapshot');
      return { ...login, socket, connect };
    }

    it.each([
      [
        '[U19] the last day of the account is over',
        ({ subjectId }: Login) => stage.db`
          update admin set ends_on = kst_day(now()) - 1 where id = ${subjectId}`,
      ],
      [
        '[A4] it was not used for half an hour',
        ({ sessionId }: Login) => stage.db`
          update session set last_used_at = now() - interval '31 minutes' where id = ${sessionId}`,
      ],
    ])('[N5.17] tells a socket that its session is over once %s', async (what, end) => {
      const leaving = await open(`staffover${what.length}`);
      const other = await open(`staffstays${what.length}`);
      const received = heard<{ message: string }>(leaving.socket, 'session.closed');
      const gone = heard<string>(leaving.socket, 'disconnect');

      await end(leaving);
      await loseEvents();

      expect((await received).message).toBe('SESSION_INVALIDATED');
      expect(await gone).toBe('io server disconnect');
      expect(await refusalOf(leaving.connect())).toBe('SESSION_INVALIDATED');
      expect(other.socket.connected).toBe(true);
    });

    it('[C5] closes a socket from an address after its last valid day', async () => {
      await stage.db`
        insert into allowed_ip (net, valid_to) values (${`${FAR}/32`}, kst_day(now()))`;
      const { socket, connect } = await open('staffaway', FAR);
      const gone = heard<string>(socket, 'disconnect');

      await stage.db`
        update allowed_ip set valid_from = kst_day(now()) - 2, valid_to = kst_day(now()) - 1
        where net = ${`${FAR}/32`}`;
      await loseEvents();

      expect(await gone).toBe('io server disconnect');
      expect(await refusalOf(connect())).toBe('ACCESS_DENIED');
    });

    it('[C2] closes a socket after the permissions of its account change', async () => {
      const { socket, subjectId, connect } = await open('staffturned');
      const gone = heard<string>(socket, 'disconnect');

      await stage.db`delete from admin_permission where admin_id = ${subjectId}`;
      await loseEvents();

      expect(await gone).toBe('io server disconnect');
      await heard(connect(), 'schedule.snapshot');
    });
  });
});
