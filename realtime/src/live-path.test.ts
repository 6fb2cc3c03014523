import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { CampaignProgress } from '@maru/contract/campaign/campaign';
import { eventStreamOf, publish } from '@maru/platform/db/outbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { heard, listen, openStage, type Stage } from './stage.fixture.ts';

type Changed = { item: ScheduleItem; at: string };
type Snapshot = { items: ScheduleItem[]; at: string };

/** Within this time a change is on every page, or the product's promise is broken. */
const PROMPT = { timeout: 5_000, interval: 10 };

describe('[R02] the path of a change to every browser', () => {
  let stage: Stage;
  let first: string;
  let second: string;
  beforeAll(async () => {
    stage = await openStage();
    first = await stage.openRealtime();
    second = await stage.openRealtime();
  });
  afterAll(() => stage.close());

  it('[N5.10] gives a client the whole schedule as soon as it connects', async () => {
    const item = await stage.addBroadcast();
    await stage.changeStatus(item._id, 1);
    const url = await stage.openRealtime();

    const { items } = await heard<Snapshot>(stage.connect(`${url}/home`), 'schedule.snapshot');

    expect(items.find(({ _id }) => _id === item._id)).toEqual({
      ...item,
      broadcast_status: 1,
      version: 2,
    });
  });

  it('[N5.6] [N5.11] tells the clients of every process, on WebSocket and on polling', async () => {
    const item = await stage.addBroadcast({ expertId: 2 });
    const clients = [first, first, second, second].map((url, i) =>
      stage.connect(`${url}/home`, { transports: [i % 2 === 0 ? 'websocket' : 'polling'] }),
    );
    await Promise.all(clients.map((client) => heard(client, 'schedule.snapshot')));
    const heardBy = clients.map((client) => listen<Changed>(client, 'schedule.changed'));
    // Broadcast events of other tests may still be in flight.
    const news = () =>
      heardBy.map((changes) =>
        changes.map((change) => change.item).find(({ _id }) => _id === item._id),
      );

    await stage.changeStatus(item._id, 1);

    const changed = { ...item, broadcast_status: 1, version: 2 };
    await vi.waitFor(() => expect(news()).toEqual(clients.map(() => changed)), PROMPT);
  });

  it('[N6.1] never announces a change that was rolled back', async () => {
    const item = await stage.addBroadcast();
    const client = stage.connect(`${first}/home`);
    await heard(client, 'schedule.snapshot');
    const changes = listen<Changed>(client, 'schedule.changed');

    const rolledBack = stage.db.begin(async (tx) => {
      await publish(tx, 'schedule.changed', {
        item: { ...item, version: 90 },
        at: new Date().toISOString(),
      });
      throw new Error('changed our mind');
    });
    await expect(rolledBack).rejects.toThrow('changed our mind');
    await stage.changeStatus(item._id, 2);

    await vi.waitFor(() => expect(changes).not.toHaveLength(0), PROMPT);
    expect(changes.map((change) => change.item.version)).toEqual([2]);
  });

  it('does not repeat a version older than the one already told', async () => {
    const item = await stage.addBroadcast();
    const client = stage.connect(`${first}/home`);
    await heard(client, 'schedule.snapshot');
    const changes = listen<Changed>(client, 'schedule.changed');
    await stage.changeStatus(item._id, 2);
    await stage.changeStatus(item._id, 0);
    await vi.waitFor(() => expect(changes).toHaveLength(2), PROMPT);

    const late = {
      payload: { item: { ...item, version: 2 }, at: new Date().toISOString() },
      target: 0,
    };
    await stage.redis.xadd(
      eventStreamOf(stage.config.redisPrefix),
      '*',
      'name',
      'schedule.changed',
      'body',
      JSON.stringify(late),
      'created_at',
      new Date().toISOString(),
    );
    await stage.changeStatus(item._id, 2);

    await vi.waitFor(() => expect(changes).toHaveLength(3), PROMPT);
    expect(changes.map((change) => change.item.version)).toEqual([2, 3, 4]);
  });

  it('skips unreadable entries and continues', async () => {
    const client = stage.connect(`${first}/home`);
    await heard(client, 'schedule.snapshot');
    const news = heard<{ location: string }>(client, 'banner.changed');
    const stream = eventStreamOf(stage.config.redisPrefix);

    await stage.redis.xadd(stream, '*', 'name', 'schedule.changed', 'body', '{');
    await stage.redis.xadd(stream, '*', 'other', 'thing');
    const at = new Date().toISOString();
    await stage.db.begin((tx) =>
      publish(tx, 'banner.changed', { location: 'POPUP', version: 1, at }),
    );

    expect(await news).toEqual({ location: 'POPUP', version: 1, at });
  });

  it('[N6.2] keeps the commit order, also across batches', async () => {
    const client = stage.connect(`${first}/home`);
    await heard(client, 'schedule.snapshot');
    const all = listen<{ version: number }>(client, 'banner.changed');
    const count = 1_200;

    await stage.db.begin(async (tx) => {
      for (let version = 1; version <= count; version++) {
        await publish(tx, 'banner.changed', {
          location: 'X',
          version,
          at: new Date().toISOString(),
        });
      }
    });

    await vi.waitFor(() => expect(all).toHaveLength(count), { timeout: 15_000 });
    expect(all.map(({ version }) => version)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    );
  });

  it('[N5.18] thins out a burst of progress and always ends with the newest', async () => {
    const { cookie } = await stage.loginStaff('staffprogress');
    const desk = stage.connect(`${second}/admin`, { extraHeaders: { cookie } });
    await heard(desk, 'schedule.snapshot');
    const received = listen<CampaignProgress>(desk, 'campaign.progressed');
    const steps = 40;

    for (let sent = 1; sent <= steps; sent++) {
      await stage.db.begin((tx) =>
        publish(tx, 'campaign.progressed', {
          _id: 7,
          channel: 'sms',
          total: steps,
          waiting: steps - sent,
          sent,
          failed: 0,
          unknown: 0,
          cancelled: 0,
          state: sent === steps ? 'done' : 'sending',
          version: sent,
          at: new Date().toISOString(),
        }),
      );
    }

    await vi.waitFor(() => expect(received.at(-1)?.state).toBe('done'), PROMPT);
    expect(received[0]?.sent).toBe(1);
    expect(received.length).toBeLessThan(steps);
    expect(received.map(({ sent }) => sent)).toEqual(
      received.map(({ sent }) => sent).toSorted((a, b) => a - b),
    );
  });
});

describe('an outage of Redis', () => {
  it('[N5.7] [N6.4] leaves every client right once Redis is back, though it forgot everything', async () => {
    const stage = await openStage();
    try {
      const url = await stage.openRealtime();
      const item = await stage.addBroadcast();
      const member = await stage.loginMember('forgotten1');
      const guest = stage.connect(`${url}/home`);
      const known = new Map<number, ScheduleItem>();
      const learn = (changed: ScheduleItem) => {
        if (changed.version > (known.get(changed._id)?.version ?? 0))
          known.set(changed._id, changed);
      };
      guest.on('schedule.snapshot', ({ items }: Snapshot) => items.forEach(learn));
      guest.on('schedule.changed', ({ item: changed }: Changed) => learn(changed));
      const loggedIn = stage.connect(`${url}/home`, { extraHeaders: { cookie: member.cookie } });
      await Promise.all([guest, loggedIn].map((client) => heard(client, 'schedule.snapshot')));
      const farewell = heard<{ message: string }>(loggedIn, 'session.ended');

      await stage.redisServer.kill({ forget: true });
      await stage.changeStatus(item._id, 1);
      // No event announces this change, as if it had been lost with the old Redis.
      await stage.db`update session set ended_at = now(), end_reason = 'logout'
                     where id = ${member.sessionId}`;
      await stage.redisServer.start();

      await vi.waitFor(
        () => expect(known.get(item._id)).toMatchObject({ broadcast_status: 1, version: 2 }),
        { timeout: 15_000 },
      );
      expect((await farewell).message).toBe('SESSION_INVALIDATED');
      expect(guest.connected).toBe(true);
    } finally {
      await stage.close();
    }
  });
});

describe('a change without an event while Redis was unavailable', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.close());

  async function openRooms(url: string) {
    const login = await stage.loginMember('watcher');
    const holder = { sessionId: login.sessionId, memberId: login.subjectId };
    const [off, gone, on] = [
      await stage.addBroadcast(),
      await stage.addBroadcast(),
      await stage.addBroadcast({ expertId: 2 }),
    ];
    for (const { _id } of [off, gone, on]) await stage.changeStatus(_id, 2);
    const enter = async ({ _id }: ScheduleItem, whose = {}) => {
      const socket = stage.connect(`${url}/room`, {
        auth: { ticket: await stage.issueTicket(_id, whose) },
      });
      await heard(socket, 'room.entered');
      return socket;
    };
    return {
      off,
      gone,
      inOff: await enter(off),
      inGone: await enter(gone),
      inOn: await enter(on),
      ofMember: await enter(on, holder),
    };
  }

  /** As if the events had been lost with the old Redis. */
  async function changeUnnoticed({ off, gone }: { off: ScheduleItem; gone: ScheduleItem }) {
    await stage.db`update broadcast_schedule set broadcast_status = 0, version = version + 1
                   where id in (${off._id}, ${gone._id})`;
    await stage.db`update broadcast_schedule set deleted_at = now() where id = ${gone._id}`;
    await stage.db`update join_ticket set ended_at = now() where member_id is not null`;
    await stage.db`update deployment set advisory_kind = 'registered',
                                         advisory_version = advisory_version + 1`;
  }

  it('[N5.15] [N5.26] closes rooms and plays that are over, and turns the chat of the others', async () => {
    const rooms = await openRooms(await stage.openRealtime());
    const { inOff, inGone, inOn, ofMember } = rooms;
    const closed = heard<{ schedule: ScheduleItem }>(inOff, 'room.closed');
    const refused = heard<Error>(inGone, 'connect_error');
    const ended = heard<{ message: string }>(ofMember, 'play.ended');
    const turned = heard<{ kind: string }>(inOn, 'advisory.changed');

    await stage.redisServer.kill({ forget: true });
    await changeUnnoticed(rooms);
    await stage.redisServer.start();

    const { schedule } = await closed;
    expect(schedule).toMatchObject({ _id: rooms.off._id, broadcast_status: 0, version: 3 });
    expect((await refused).message).toBe('NOT_FOUND');
    expect((await ended).message).toBe('OTHER_DEVICE_LOGIN');
    expect((await turned).kind).toBe('registered');
    expect(inOn.connected).toBe(true);
  });

  it('makes every client reconnect that connected before the stream was first read', async () => {
    await stage.redisServer.kill();
    const rooms = await openRooms(await stage.openRealtime());
    const closed = heard(rooms.inOff, 'room.closed');
    const left = heard<string>(rooms.inOn, 'disconnect');
    const back = heard(rooms.inOn, 'room.entered');

    await changeUnnoticed(rooms);
    await stage.redisServer.start();

    await closed;
    expect(await left).toBe('transport close');
    await back;
  });
});

describe('a stream that dropped unread entries', () => {
  it('makes every client reconnect and receive a snapshot', async () => {
    const stage = await openStage();
    try {
      const url = await stage.openRealtime();
      const item = await stage.addBroadcast();
      const { cookie } = await stage.loginStaff('staffbehind');
      const guest = stage.connect(`${url}/home`);
      const desk = stage.connect(`${url}/admin`, { extraHeaders: { cookie } });
      await Promise.all([guest, desk].map((one) => heard(one, 'schedule.snapshot')));
      const left = Promise.all([guest, desk].map((one) => heard<string>(one, 'disconnect')));
      const back = Promise.all([guest, desk].map((one) => heard(one, 'connect')));
      const received = [guest, desk].map((one) => listen<Snapshot>(one, 'schedule.snapshot'));

      // No event announces this change: its event is among those that were dropped.
      await stage.db`update broadcast_schedule set broadcast_status = 1, version = 2
                     where id = ${item._id}`;
      await dropUnread(stage);

      expect(await left).toEqual(['transport close', 'transport close']);
      await back;
      const now = [{ ...item, broadcast_status: 1, version: 2 }];
      const heardLast = () => received.map((snapshots) => snapshots.at(-1)?.items);
      await vi.waitFor(() => expect(heardLast()).toEqual([now, now]), PROMPT);
    } finally {
      await stage.close();
    }
  });

  /**
   * Adds more entries than one read returns. The first are dropped before any reader could read
   * them.
   */
  async function dropUnread({ redis, config }: Stage): Promise<void> {
    const stream = eventStreamOf(config.redisPrefix);
    const batch = redis.multi();
    for (let n = 0; n < 700; n += 1) batch.xadd(stream, '*', 'name', 'no.such');
    batch.xtrim(stream, 'MAXLEN', 600);
    await batch.exec();
  }
});
