import type { AddressInfo } from 'node:net';
import type { ScheduleItem } from '@maru/contract/broadcast';
import type { ChatMessage } from '@maru/contract/room';
import { changeAdvisoryMode } from '@maru/platform/advisory-mode';
import type { Queryable } from '@maru/platform/db';
import { endShutPlays, insertTicket, signTicket } from '@maru/platform/join-ticket';
import { publish } from '@maru/platform/outbox';
import { endSession } from '@maru/platform/session.repository';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { heard, listen, openStage, type Stage } from './stage.fixture.ts';
import { watchDb } from './watched-db.fixture.ts';

type Entered = {
  schedule: ScheduleItem;
  messages: ChatMessage[];
  chat: string;
  viewers: number;
};

const PROGRESS = {
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
} as const;

const PROMPT = { timeout: 5_000, interval: 20 };

let stage: Stage;
let url: string;
beforeAll(async () => {
  stage = await openStage({ ALLOWED_ORIGINS: 'https://partner.example' });
  url = await stage.openRealtime();
});
afterAll(() => stage.close());

/** The code of a refused handshake. */
async function refusalOf(socket: Socket): Promise<string> {
  return (await heard<Error>(socket, 'connect_error')).message;
}

describe('sessions', () => {
  it('lets staff in over the connection by which they are on the public site', async () => {
    const { cookie } = await stage.loginStaff('staffathome');
    const home = stage.connect(`${url}/home`, { extraHeaders: { cookie } });
    await heard(home, 'connect');

    const admin = home.io.socket('/admin');
    await heard(admin.connect(), 'connect');

    expect(admin.id).not.toBe(home.id);
    admin.disconnect();
  });

  it('[R07] counts the browsers in which a member is logged in, and no guests', async () => {
    const { cookie } = await stage.loginMember('memberonline');
    const own = await stage.openRealtime();
    const online = async () =>
      /^maru_members_online\S* (\d+)$/m.exec(await (await fetch(`${own}/metrics`)).text())?.[1];
    const guest = stage.connect(`${own}/home`);
    const tabs = [1, 2].map(() => stage.connect(`${own}/home`, { extraHeaders: { cookie } }));
    await Promise.all([guest, ...tabs].map((socket) => heard(socket, 'schedule.snapshot')));

    await expect.poll(online, { timeout: 5_000 }).toBe('1');
    for (const tab of tabs) tab.disconnect();
    await expect.poll(online, { timeout: 5_000 }).toBe('0');
    guest.disconnect();
  });

  it('refuses the staff area by the code that says why', async () => {
    const { cookie, sessionId } = await stage.loginStaff('staffcodes');
    const member = await stage.loginMember('membercodes');
    await stage.db.begin((tx) => endSession(tx, sessionId, 'logout'));

    const attempt = (header?: string) =>
      refusalOf(
        stage.connect(`${url}/admin`, header ? { extraHeaders: { cookie: header } } : undefined),
      );

    expect(await attempt()).toBe('MISSING_TOKENS');
    expect(await attempt(member.cookie)).toBe('MISSING_TOKENS');
    expect(await attempt(cookie)).toBe('SESSION_INVALIDATED');
    expect(await attempt('__Host-maru_admin_access=forged')).toBe('INVALID_TOKEN');
  });

  it('refuses staff whose address is not allowed, as the proxy reports it', async () => {
    const { cookie } = await stage.loginStaff('stafffar');
    const far = { cookie, 'x-forwarded-for': '203.0.113.9' };

    expect(await refusalOf(stage.connect(`${url}/admin`, { extraHeaders: far }))).toBe(
      'ACCESS_DENIED',
    );
  });

  it('[C2] tells no news of a permission to staff who lack the second factor it asks for', async () => {
    const [bare, proven] = await Promise.all(
      ['staffbare', 'staffproven'].map((loginId) => stage.loginStaff(loginId)),
    );
    await stage.db`update admin set totp_enc = '-', totp_since = now() where id = ${proven!.subjectId}`;
    await stage.db`insert into second_factor_rule (permission) values ('manageMessages')`;
    const [withoutIt, withIt] = await Promise.all(
      [bare!, proven!].map(async ({ cookie }) => {
        const socket = stage.connect(`${url}/admin`, { extraHeaders: { cookie } });
        await heard(socket, 'schedule.snapshot');
        return socket;
      }),
    );
    await stage.db`delete from second_factor_rule`;
    const kept = listen(withoutIt!, 'campaign.progressed');
    const told = heard(withIt!, 'campaign.progressed');

    await stage.db.begin((tx) => publish(tx, 'campaign.progressed', PROGRESS));
    await told;
    await stage.changeStatus((await stage.addBroadcast())._id, 2);
    await heard(withoutIt!, 'schedule.changed');

    expect(kept).toEqual([]);
  });

  it('[C2] sends staff away whose rights changed while they came in, and lets them come back', async () => {
    const watched = watchDb(stage.db);
    const own = await stage.openRealtime(watched.handle);
    const { cookie, subjectId } = await stage.loginStaff('staffslow');
    const connect = () =>
      stage.connect(`${own}/admin`, { extraHeaders: { cookie }, reconnection: false });
    const witness = connect();
    await heard(witness, 'schedule.snapshot');
    const kept = watched.keepBack('from session s join admin a');
    const slow = connect();
    const gone = heard<string>(slow, 'disconnect');
    await kept.answered;

    const news = { name: '직원', permissions: [], version: 2, at: new Date().toISOString() };
    await stage.db.begin((tx) => publish(tx, 'staff.changed', news, subjectId));
    await heard(witness, 'staff.changed');
    kept.letGo();

    expect(await gone).toBe('io server disconnect');
    const back = connect();
    await heard(back, 'schedule.snapshot');
    const left = listen(back, 'disconnect');
    await stage.changeStatus((await stage.addBroadcast())._id, 2);
    await heard(back, 'schedule.changed');
    expect(left).toEqual([]);
  });

  it('closes the sockets of the replaced staff session, and no other', async () => {
    const before = await stage.loginStaff('staffkick');
    const other = await stage.loginStaff('staffother');
    const old = stage.connect(`${url}/admin`, { extraHeaders: { cookie: before.cookie } });
    const publicSide = stage.connect(`${url}/home`, { extraHeaders: { cookie: before.cookie } });
    const colleague = stage.connect(`${url}/admin`, { extraHeaders: { cookie: other.cookie } });
    await Promise.all([old, publicSide, colleague].map((one) => heard(one, 'schedule.snapshot')));
    const reason = heard<string>(old, 'disconnect');
    const told = heard<{ message: string; ip_address: string }>(old, 'session.replaced');

    const after = await stage.loginStaff('staffkick');
    const fresh = stage.connect(`${url}/admin`, { extraHeaders: { cookie: after.cookie } });
    await heard(fresh, 'schedule.snapshot');

    expect(await told).toMatchObject({ message: 'OTHER_DEVICE_LOGIN', ip_address: '127.0.0.1' });
    expect(await reason).toBe('io server disconnect');
    expect([fresh, publicSide, colleague].map(({ connected }) => connected)).toEqual([
      true,
      true,
      true,
    ]);
    const again = stage.connect(`${url}/admin`, { extraHeaders: { cookie: before.cookie } });
    expect(await refusalOf(again)).toBe('OTHER_DEVICE_LOGIN');
  });

  it('tells the one member session that ended why, then closes it', async () => {
    const [phone, desk] = [await stage.loginMember('twice'), await stage.loginMember('twice')];
    const [onPhone, onDesk] = [phone, desk].map(({ cookie }) =>
      stage.connect(`${url}/home`, { extraHeaders: { cookie } }),
    );
    await Promise.all([onPhone!, onDesk!].map((one) => heard(one, 'schedule.snapshot')));
    const farewell = heard<{ message: string }>(onPhone!, 'session.ended');
    const closed = heard(onPhone!, 'disconnect');

    await stage.db.begin((tx) => endSession(tx, phone.sessionId, 'password'));

    expect((await farewell).message).toBe('SESSION_INVALIDATED');
    await closed;
    expect(onDesk!.connected).toBe(true);
  });
});

describe('the handshake', () => {
  it.each(['websocket', 'polling'] as const)(
    'refuses a foreign origin on %s',
    async (transport) => {
      const from = (origin: string) =>
        stage.connect(`${url}/home`, {
          transports: [transport],
          reconnection: false,
          extraHeaders: { origin },
        });

      for (const origin of ['https://evil.example', 'null', `${url}.evil.example`]) {
        const socket = from(origin);
        await heard(socket, 'connect_error');
        expect(socket.connected, origin).toBe(false);
      }
      for (const origin of [url, 'https://partner.example']) {
        await heard(from(origin), 'schedule.snapshot');
      }
    },
  );

  it('lets one address hold only so many connections', async () => {
    const crowded = await openStage({ SOCKETS_PER_ADDRESS: '2' });
    try {
      const there = await crowded.openRealtime();
      const from = (address: string) =>
        crowded.connect(`${there}/home`, {
          reconnection: false,
          extraHeaders: { 'x-forwarded-for': address },
        });
      const held = [from('198.51.100.1'), from('198.51.100.1')];
      await Promise.all(held.map((one) => heard(one, 'schedule.snapshot')));

      await heard(from('198.51.100.1'), 'connect_error');
      await heard(from('198.51.100.2'), 'schedule.snapshot');
      held[0]!.disconnect();
      await vi.waitFor(async () => {
        const next = from('198.51.100.1');
        const joined = await Promise.race([
          heard(next, 'schedule.snapshot').then(() => true),
          heard(next, 'connect_error').then(() => false),
        ]);
        expect(joined).toBe(true);
      }, PROMPT);
    } finally {
      await crowded.close();
    }
  });

  it.each(['websocket', 'polling'] as const)(
    '[R2] cuts off a client that talks on %s, says why, and cuts nobody else',
    async (transport) => {
      const loud = stage.connect(`${url}/home`, { reconnection: false, transports: [transport] });
      const quiet = stage.connect(`${url}/home`);
      await Promise.all([loud, quiet].map((one) => heard(one, 'schedule.snapshot')));
      const told = refusalOf(loud);
      const closed = new Promise((resolve) => loud.io.once('close', resolve));

      for (let i = 0; i < 150; i++) loud.emit(i % 2 ? 'schedule.changed' : 'error', { i });

      expect(await told).toBe('TOO_MANY_REQUESTS');
      await closed;
      expect(quiet.connected).toBe(true);
    },
  );

  it('[R1] takes a request without an origin for a browser’s only from the own site', async () => {
    const from = (site?: string) =>
      fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
        headers: site === undefined ? {} : { 'sec-fetch-site': site },
      });

    expect((await from('cross-site')).status).toBe(403);
    expect((await from('same-site')).status).toBe(403);
    expect((await from('none')).status).toBe(403);
    expect((await from('same-origin')).status).toBe(200);
    expect((await from()).status).toBe(200);
  });

  it.each([
    ['member', '/home'],
    ['staff', '/admin'],
  ] as const)('[R2] lets one %s hold ten connections', async (kind, namespace) => {
    const login = (name: string) =>
      kind === 'member' ? stage.loginMember(name) : stage.loginStaff(name);
    const [many, other] = [await login(`${kind}many`), await login(`${kind}other`)];
    const connect = ({ cookie }: { cookie: string }) =>
      stage.connect(`${url}${namespace}`, { reconnection: false, extraHeaders: { cookie } });
    // All at once, so that they are looked up together.
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = connect(many);
        const refused = refusalOf(socket);
        return {
          socket,
          code: await Promise.race([refused, heard(socket, 'schedule.snapshot').then(() => null)]),
        };
      }),
    );

    const refused = outcomes.filter(({ code }) => code !== null);
    expect(refused.map(({ code }) => code)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    await heard(connect(other), 'schedule.snapshot');
    outcomes.find(({ code }) => code === null)!.socket.disconnect();
    await vi.waitFor(async () => {
      const next = connect(many);
      const isIn = Promise.race([
        heard(next, 'schedule.snapshot').then(() => true),
        heard(next, 'connect_error').then(() => false),
      ]);
      expect(await isIn).toBe(true);
    }, PROMPT);
  });
});

describe('a room', () => {
  const enter = (ticket: unknown) =>
    stage.connect(`${url}/room`, { auth: { ticket }, reconnection: false });

  async function ticketFor(
    scheduleId: number,
    sessionId: number | null = null,
    memberId: number | null = null,
  ): Promise<string> {
    const [ticket] = await insertTicket(
      stage.db,
      { scheduleId, memberId, sessionId, recorded: false },
      { ip: '127.0.0.1', userAgent: 'test' },
    );
    return signTicket(ticket!, stage.config.SESSION_SECRET);
  }

  async function subscribe(memberId: number): Promise<void> {
    await stage.db`
      with vip as (
        insert into product (kind, name, price, period_unit, period_n)
        values ('vip', 'VIP', 165000, 'month', 1) returning id)
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      select ${memberId}, id, 'paid', now(), now() + interval '30 days' from vip`;
  }

  async function openBroadcast(kind: 'free' | 'paid' = 'free') {
    const { _id } = await stage.addBroadcast({ kind });
    await stage.changeStatus(_id, 2);
    return _id;
  }

  it('opens to a ticket, shows the last messages, and lets the holder come back', async () => {
    const scheduleId = await openBroadcast();
    for (let i = 1; i <= 55; i++) {
      await stage.db`insert into room_message (schedule_id, nick, text)
                     values (${scheduleId}, '회원', ${String(i)})`;
    }
    const ticket = await ticketFor(scheduleId);

    const entered = await heard<Entered>(enter(ticket), 'room.entered');
    await stage.db`update join_ticket set issued_at = issued_at - interval '1 hour'
                   where schedule_id = ${scheduleId}`;
    const again = await heard<Entered>(enter(ticket), 'room.entered');

    expect(entered.schedule).toMatchObject({ _id: scheduleId, broadcast_status: 2 });
    expect(entered.messages.map(({ text }) => Number(text))).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 6),
    );
    expect(again.schedule._id).toBe(scheduleId);
  });

  it('stays closed to whatever is no ticket, and to one not used within a minute', async () => {
    const scheduleId = await openBroadcast();
    const late = await ticketFor(scheduleId);
    await stage.db`update join_ticket set issued_at = issued_at - interval '61 seconds'
                   where schedule_id = ${scheduleId}`;

    expect(await refusalOf(enter(late))).toBe('TICKET_EXPIRED');
    expect(await refusalOf(enter(`${await ticketFor(scheduleId)}x`))).toBe('TICKET_EXPIRED');
    expect(await refusalOf(enter({ $ne: 1 }))).toBe('TICKET_EXPIRED');
    expect(await refusalOf(enter(undefined))).toBe('TICKET_EXPIRED');
  });

  it('ends with the session of the holder and with the broadcast', async () => {
    const { sessionId } = await stage.loginMember('roomholder');
    const scheduleId = await openBroadcast();
    const bound = await ticketFor(scheduleId, sessionId);
    const open = await ticketFor(scheduleId);
    const inside = enter(open);
    const holder = enter(bound);
    await Promise.all([heard(holder, 'room.entered'), heard(inside, 'room.entered')]);
    const told = heard<{ message: string }>(holder, 'session.ended');
    const gone = heard<string>(holder, 'disconnect');
    const closing = heard<{ schedule: ScheduleItem }>(inside, 'room.closed');

    await stage.db.begin((tx) => endSession(tx, sessionId, 'logout'));
    expect((await told).message).toBe('SESSION_INVALIDATED');
    expect(await gone).toBe('io server disconnect');
    expect(await refusalOf(enter(bound))).toBe('TICKET_EXPIRED');
    expect(inside.connected).toBe(true);
    await stage.changeStatus(scheduleId, 0);

    expect((await closing).schedule.broadcast_status).toBe(0);
    expect(await refusalOf(enter(open))).toBe('NOT_FOUND');
  });

  describe('told of what happens while somebody comes in', () => {
    /** Somebody inside, and a process whose answers from Postgres can be kept back. */
    async function openSlowly() {
      const watched = watchDb(stage.db);
      const own = await stage.openRealtime(watched.handle);
      const scheduleId = await openBroadcast();
      const ticket = await ticketFor(scheduleId);
      const come = () => stage.connect(`${own}/room`, { auth: { ticket }, reconnection: false });
      const inside = come();
      await heard(inside, 'room.entered');
      return { watched, scheduleId, come, inside };
    }

    it('says that the broadcast has ended', async () => {
      const { watched, scheduleId, come, inside } = await openSlowly();
      const kept = watched.keepBack('from join_ticket t join broadcast_schedule s');
      const late = heard<{ schedule: ScheduleItem }>(come(), 'room.closed');
      await kept.answered;

      await stage.changeStatus(scheduleId, 0);
      await heard(inside, 'room.closed');
      kept.letGo();

      expect((await late).schedule).toMatchObject({ _id: scheduleId, broadcast_status: 0 });
    });

    it('loses no line', async () => {
      const { watched, scheduleId, come, inside } = await openSlowly();
      const kept = watched.keepBack('from room_message');
      const late = come();
      const lines = listen<ChatMessage>(late, 'room.messagePosted');
      const entered = heard<Entered>(late, 'room.entered');
      await kept.answered;

      await stage.db.begin(async (tx) => {
        const [line] = await tx<ChatMessage[]>`
          insert into room_message (schedule_id, nick, text) values (${scheduleId}, '회원', '안녕')
          returning id as _id, nick, expert, text, at`;
        await publish(tx, 'room.messagePosted', line!, scheduleId);
      });
      await heard(inside, 'room.messagePosted');
      kept.letGo();

      const { messages } = await entered;
      expect([...messages, ...lines].map(({ text }) => text)).toEqual(['안녕']);
    });

    it('lets go of whoever cannot be told, so that they come again', async () => {
      const { watched, come } = await openSlowly();
      const kept = watched.keepBack('from room_message');
      const late = come();
      const gone = heard<string>(late, 'disconnect');
      await kept.answered;

      kept.fail();

      expect(await gone).toBe('transport close');
    });
  });

  it('[L03] shows no chat in a paid broadcast of a quasi adviser, until that changes', async () => {
    const scheduleId = await openBroadcast('paid');
    await stage.db`insert into room_message (schedule_id, nick, text)
                   values (${scheduleId}, '회원', '안녕하세요')`;

    const { subjectId, sessionId } = await stage.loginMember('subscriber');
    await subscribe(subjectId);
    const ticket = await ticketFor(scheduleId, sessionId, subjectId);

    const inside = enter(ticket);
    const { messages, chat } = await heard<Entered>(inside, 'room.entered');

    expect([messages, chat]).toEqual([[], 'none']);
    expect(await refusalOf(enter(await ticketFor(scheduleId)))).toBe('TICKET_EXPIRED');

    const told = heard<{ kind: string }>(inside, 'advisory.changed');
    await stage.db.begin((tx) => changeAdvisoryMode(tx, 'registered'));

    expect((await told).kind).toBe('registered');
    const later = await heard<Entered>(enter(ticket), 'room.entered');
    expect([later.messages.map(({ text }) => text), later.chat]).toEqual([
      ['안녕하세요'],
      'two-way',
    ]);
    await stage.db.begin((tx) => changeAdvisoryMode(tx, 'quasi'));
  });

  it.each([
    // As it stands at the instant to which it was bought.
    ['by itself', (db: Queryable) => db`ends_at = now()`],
    ['by a refund', (db: Queryable) => db`state = 'refunded'`],
  ])('[O06] ends with the membership that opened it: %s', async (how, change) => {
    const { subjectId, sessionId } = await stage.loginMember(`leaving${how.length}`);
    await subscribe(subjectId);
    const scheduleId = await openBroadcast('paid');
    const free = await openBroadcast();
    const inside = enter(await ticketFor(scheduleId, sessionId, subjectId));
    await heard(inside, 'room.entered');
    const visitor = enter(await ticketFor(free));
    await heard(visitor, 'room.entered');
    const told = heard<{ message: string }>(inside, 'play.ended');
    const gone = heard<string>(inside, 'disconnect');

    await stage.db.begin(async (tx) => {
      await tx`update membership set ${change(tx)} where member_id = ${subjectId}`;
      if (how === 'by a refund') await endShutPlays(tx, subjectId);
    });

    expect(await told).toMatchObject({ message: 'Subscription required for paid broadcast' });
    expect(await gone).toBe('io server disconnect');
    expect(visitor.connected).toBe(true);
  });

  it('[U28] ends where the account begins to watch elsewhere, and says why', async () => {
    const scheduleId = await openBroadcast();
    const there = await stage.loginMember('watcher');
    const here = await stage.loginMember('watcher');
    const first = await ticketFor(scheduleId, there.sessionId, there.subjectId);
    const watching = enter(first);
    await heard(watching, 'room.entered');
    const told = heard<{ message: string }>(watching, 'play.ended');
    const gone = heard<string>(watching, 'disconnect');

    const second = enter(await ticketFor(scheduleId, here.sessionId, here.subjectId));
    await heard(second, 'room.entered');

    expect(await told).toMatchObject({ message: 'OTHER_DEVICE_LOGIN' });
    expect(await gone).toBe('io server disconnect');
    expect(await refusalOf(enter(first))).toBe('OTHER_DEVICE_LOGIN');
    expect(second.connected).toBe(true);
  });

  it('[U28] is left with its last socket, and open again when one comes back', async () => {
    const scheduleId = await openBroadcast();
    const { sessionId, subjectId } = await stage.loginMember('leaver');
    const ticket = await ticketFor(scheduleId, sessionId, subjectId);
    const isLeft = async () => {
      const [row] = await stage.db<{ left: boolean }[]>`
        select left_at is not null as left from join_ticket where session_id = ${sessionId}`;
      return row!.left;
    };
    const [one, other] = [enter(ticket), enter(ticket)];
    await Promise.all([heard(one, 'room.entered'), heard(other, 'room.entered')]);

    one.disconnect();
    other.disconnect();
    await vi.waitFor(async () => expect(await isLeft()).toBe(true), PROMPT);
    await heard(enter(ticket), 'room.entered');

    expect(await isLeft()).toBe(false);
  });

  it('counts its viewers over all processes', async () => {
    const scheduleId = await openBroadcast();
    const second = await stage.openRealtime();
    const counts: number[] = [];
    const here = enter(await ticketFor(scheduleId));
    here.on('room.viewersCounted', ({ count }: { count: number }) => counts.push(count));
    await heard(here, 'room.entered');
    const there = stage.connect(`${second}/room`, {
      auth: { ticket: await ticketFor(scheduleId) },
    });
    await heard(there, 'room.entered');

    await vi.waitFor(() => expect(counts.at(-1)).toBe(2), PROMPT);
    there.disconnect();
    await vi.waitFor(() => expect(counts.at(-1)).toBe(1), PROMPT);
  });
});

describe('the end of a process', () => {
  it('is announced by readyz and lets clients go so that they connect again', async () => {
    const realtime = await stage.openRealtimeProcess();
    const { port } = realtime.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const client = stage.connect(`${address}/home`);
    await heard(client, 'schedule.snapshot');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const reason = heard<string>(client, 'disconnect');

    realtime.drain();
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    await realtime.stop();

    expect(await reason).toBe('transport close');
    expect(client.active).toBe(true);
  });
});
