import { insertTicket, signTicket } from '@maru/platform/join-ticket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, openStage, type Stage } from './stage.fixture.ts';

/** What nobody was told of is noticed now and then, and whenever events may have been lost. */
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

  it('[A2] closes the window of a broadcast whose session is over', async () => {
    const { sessionId, subjectId: memberId } = await stage.loginMember('roomoutlived');
    const { _id: scheduleId } = await stage.addBroadcast();
    await stage.changeStatus(scheduleId, 2);
    const ticketFor = async (holder: { sessionId: number | null; memberId: number | null }) => {
      const [ticket] = await insertTicket(
        stage.db,
        { scheduleId, recorded: false, ...holder },
        { ip: '127.0.0.1', userAgent: 'test' },
      );
      return signTicket(ticket!, stage.config.SESSION_SECRET);
    };
    const [member, visitor] = await Promise.all(
      [
        { sessionId, memberId },
        { sessionId: null, memberId: null },
      ].map(async (holder) => {
        const socket = stage.connect(`${url}/room`, { auth: { ticket: await ticketFor(holder) } });
        await heard(socket, 'room.entered');
        return socket;
      }),
    );
    const told = heard<{ message: string }>(member!, 'session.ended');
    const gone = heard<string>(member!, 'disconnect');

    await stage.db`
      update session set ended_at = now(), end_reason = 'password' where id = ${sessionId}`;
    await loseEvents();

    expect((await told).message).toBe('SESSION_INVALIDATED');
    expect(await gone).toBe('io server disconnect');
    expect(visitor!.connected).toBe(true);
  });
});
