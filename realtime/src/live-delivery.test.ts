import { publish } from '@maru/platform/db/outbox';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { heard, openStage, type Stage } from './stage.fixture.ts';

const SOON = { timeout: 10_000, interval: 50 };

interface Kept {
  name: string;
  about: object;
  committed_at: string;
  relayed_at: string;
}
interface KeptDelivery {
  process: string;
  emitted_at: string;
  clients: number;
  seen: number;
  seen_at: string | null;
}

describe('the delivery of a change', () => {
  let stage: Stage;
  let first: string;
  let second: string;
  beforeAll(async () => {
    stage = await openStage();
    first = await stage.openRealtime();
    second = await stage.openRealtime();
  });
  afterAll(() => stage.close());

  const connect = async (url: string, headers: Record<string, string> = {}): Promise<Socket> => {
    const client = stage.connect(url, { extraHeaders: headers });
    await heard(client, 'schedule.snapshot');
    return client;
  };

  /** The id behind the payload of the next event of this name. */
  const idOf = (client: Socket, name: string) =>
    new Promise<number>((resolve) => client.once(name, (_payload, id: number) => resolve(id)));

  const portOf = (url: string) => new URL(url).port;

  const deliveriesOf = async (id: number) => {
    const rows = await stage.db<KeptDelivery[]>`
      select process, emitted_at, clients, seen, seen_at from live_delivery
      where change_id = ${id}`;
    const of = (url: string) => rows.find(({ process }) => process.endsWith(`:${portOf(url)}`));
    return { first: of(first), second: of(second) };
  };

  it('[X09] is kept with its times, and counted for each process as clients say they heard', async () => {
    const item = await stage.addBroadcast();
    const clients = await Promise.all([first, first, second].map((url) => connect(`${url}/home`)));
    const ids = clients.map((client) => idOf(client, 'schedule.changed'));
    await stage.changeStatus(item._id, 1);
    const [id] = await Promise.all(ids);

    await vi.waitFor(async () => {
      expect(await deliveriesOf(id!)).toMatchObject({
        first: { clients: 2, seen: 0, seen_at: null },
        second: { clients: 1, seen: 0, seen_at: null },
      });
    }, SOON);
    const [change] = await stage.db<Kept[]>`select * from live_change where id = ${id!}`;
    expect(change).toMatchObject({
      name: 'schedule.changed',
      about: { id: item._id, title: item.title, status: 1 },
    });
    const { first: emitted } = await deliveriesOf(id!);
    const times = [change!.committed_at, change!.relayed_at, emitted!.emitted_at].map((at) =>
      Date.parse(at),
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));

    clients[0]!.emit('seen', [id]);
    clients[2]!.emit('seen', [id]);

    await vi.waitFor(async () => {
      const received = await deliveriesOf(id!);
      expect(received).toMatchObject({ first: { seen: 1 }, second: { seen: 1 } });
      expect(received.first?.seen_at).not.toBeNull();
    }, SOON);
  });

  it('counts a session that was ended as soon as its page has closed the connection', async () => {
    const { cookie, sessionId } = await stage.loginMember('sentaway1');
    const member = await connect(`${second}/home`, { cookie });
    const farewell = idOf(member, 'session.ended');

    await stage.db.begin((tx) =>
      publish(
        tx,
        'session.ended',
        { message: 'SESSION_INVALIDATED', at: new Date().toISOString() },
        sessionId,
      ),
    );
    const id = await farewell;

    await vi.waitFor(async () => {
      expect(await deliveriesOf(id)).toMatchObject({
        first: { clients: 0, seen: 0 },
        second: { clients: 1, seen: 1 },
      });
    }, SOON);
  });

  it('is not tracked for high-volume events such as campaign progress', async () => {
    const { cookie } = await stage.loginStaff('floodstaff');
    const desk = await connect(`${first}/admin`, { cookie });
    const progress = idOf(desk, 'campaign.progressed');
    await stage.db.begin((tx) =>
      publish(tx, 'campaign.progressed', {
        _id: 7,
        channel: 'sms',
        total: 1,
        waiting: 0,
        sent: 1,
        failed: 0,
        unknown: 0,
        cancelled: 0,
        state: 'done',
        version: 1,
        at: new Date().toISOString(),
      }),
    );

    expect(await progress).toBeUndefined();
    const kept = await stage.db`select from live_change where name = 'campaign.progressed'`;
    expect(kept).toHaveLength(0);
  });
});
