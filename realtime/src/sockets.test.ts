import type { AddressInfo } from 'node:net';
import { commonHeaders } from '@maru/platform/http/common-headers';
import { publish } from '@maru/platform/db/outbox';
import { endSession } from '@maru/platform/session/session.repository';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { heard, listen, openStage, refusalOf, type Stage } from './stage.fixture.ts';
import { watchDb } from './watched-db.fixture.ts';

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

const OFTEN = { interval: 20 };

let stage: Stage;
let url: string;
beforeAll(async () => {
  stage = await openStage({ ALLOWED_ORIGINS: 'https://partner.example' });
  url = await stage.openRealtime();
});
afterAll(() => stage.close());

describe('an edge that routes past web', () => {
  it.each(['', '&sid=unknown'])(
    'gets the headers of every public answer: polling%s',
    async (sid) => {
      const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling${sid}`);

      expect(answer.status).toBe(sid === '' ? 200 : 400);
      expect(Object.fromEntries(answer.headers)).toMatchObject(
        commonHeaders({ publicUrl: 'http://localhost:3000' }),
      );
    },
  );
});

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

    await expect.poll(online).toBe('1');
    for (const tab of tabs) tab.disconnect();
    await expect.poll(online).toBe('0');
    guest.disconnect();
  });

  it('[N5.4] [R01] refuses the staff area by the code that says why', async () => {
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

  it('refuses staff from an address that is not allowed, as reported by the proxy', async () => {
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
    const received = heard(withIt!, 'campaign.progressed');

    await stage.db.begin((tx) => publish(tx, 'campaign.progressed', PROGRESS));
    await received;
    const later = heard(withoutIt!, 'schedule.changed');
    await stage.changeStatus((await stage.addBroadcast())._id, 2);
    await later;

    expect(kept).toEqual([]);
  });

  it('[C2] disconnects staff after a permission change during the handshake, and lets them reconnect', async () => {
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
    const received = heard(witness, 'staff.changed');
    await stage.db.begin((tx) => publish(tx, 'staff.changed', news, subjectId));
    await received;
    kept.letGo();

    expect(await gone).toBe('io server disconnect');
    const back = connect();
    await heard(back, 'schedule.snapshot');
    const left = listen(back, 'disconnect');
    const changed = heard(back, 'schedule.changed');
    await stage.changeStatus((await stage.addBroadcast())._id, 2);
    await changed;
    expect(left).toEqual([]);
  });

  it('[N5.16] [R04] [U16] closes the sockets of the replaced staff session, and no other', async () => {
    const before = await stage.loginStaff('staffkick');
    const other = await stage.loginStaff('staffother');
    const old = stage.connect(`${url}/admin`, { extraHeaders: { cookie: before.cookie } });
    const publicSide = stage.connect(`${url}/home`, { extraHeaders: { cookie: before.cookie } });
    const colleague = stage.connect(`${url}/admin`, { extraHeaders: { cookie: other.cookie } });
    await Promise.all([old, publicSide, colleague].map((one) => heard(one, 'schedule.snapshot')));
    const reason = heard<string>(old, 'disconnect');
    const received = heard<{ message: string; ip_address: string }>(old, 'session.replaced');

    const after = await stage.loginStaff('staffkick');
    const fresh = stage.connect(`${url}/admin`, { extraHeaders: { cookie: after.cookie } });
    await heard(fresh, 'schedule.snapshot');

    expect(await received).toMatchObject({
      message: 'OTHER_DEVICE_LOGIN',
      ip_address: '127.0.0.1',
    });
    expect(await reason).toBe('io server disconnect');
    expect([fresh, publicSide, colleague].map(({ connected }) => connected)).toEqual([
      true,
      true,
      true,
    ]);
    const again = stage.connect(`${url}/admin`, { extraHeaders: { cookie: before.cookie } });
    expect(await refusalOf(again)).toBe('OTHER_DEVICE_LOGIN');
  });

  it('[N5.14] [R04] tells the one member session that ended why, then closes it', async () => {
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

  it('[N5.37] reports an inbox to all sessions of its member alone', async () => {
    const member = await stage.loginMember('reading');
    const again = await stage.loginMember('reading');
    const stranger = await stage.loginMember('beside');
    const staff = await stage.loginStaff('watching');
    const at = (path: string, extraHeaders: Record<string, string>) =>
      stage.connect(`${url}${path}`, { extraHeaders });
    const sockets = [
      at('/home', { cookie: member.cookie }),
      at('/home', { cookie: again.cookie }),
      at('/home', { cookie: stranger.cookie }),
      at('/home', {}),
      at('/admin', { cookie: staff.cookie }),
    ];
    await Promise.all(sockets.map((socket) => heard(socket, 'schedule.snapshot')));
    const news = sockets.map((socket) => listen(socket, 'inbox.changed'));
    const changed = { unread: 3, version: 7, at: new Date().toISOString() };

    await stage.db.begin((tx) => publish(tx, 'inbox.changed', changed, member.subjectId));

    await vi.waitFor(() => expect(news.slice(0, 2)).toEqual([[changed], [changed]]), OFTEN);
    // Everything before this event has arrived.
    const marks = sockets.map((socket) => heard(socket, 'schedule.removed'));
    const removed = { _id: 1, version: 9, at: changed.at };
    await stage.db.begin((tx) => publish(tx, 'schedule.removed', removed));
    await Promise.all(marks);
    expect(news.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0]);
    for (const socket of sockets) socket.disconnect();
  });

  it('[N5.43] reports an incident to everybody on the site, and to super admins', async () => {
    const boss = await stage.loginStaff('boss');
    await stage.db`
      insert into admin_permission (admin_id, permission)
      values (${boss.subjectId}, 'superAdmin')`;
    const other = await stage.loginStaff('writing');
    const sockets = [
      stage.connect(`${url}/home`, {}),
      stage.connect(`${url}/admin`, { extraHeaders: { cookie: boss.cookie } }),
      stage.connect(`${url}/admin`, { extraHeaders: { cookie: other.cookie } }),
    ];
    await Promise.all(sockets.map((socket) => heard(socket, 'schedule.snapshot')));
    const news = sockets.map((socket) => listen(socket, 'incident.removed'));
    const removed = { _id: 4, version: 3, at: new Date().toISOString() };

    await stage.db.begin((tx) => publish(tx, 'incident.removed', removed));

    await vi.waitFor(() => expect(news.slice(0, 2)).toEqual([[removed], [removed]]), OFTEN);
    const marks = sockets.map((socket) => heard(socket, 'schedule.removed'));
    await stage.db.begin((tx) => publish(tx, 'schedule.removed', removed));
    await Promise.all(marks);
    expect(news[2]).toEqual([]);
    for (const socket of sockets) socket.disconnect();
  });

  it('[N5.50] [N5.51] sends a subscription to the sessions of its member and to staff', async () => {
    const member = await stage.loginMember('subscriber');
    const stranger = await stage.loginMember('stranger');
    const cashier = await stage.loginStaff('cashier');
    await stage.db`
      insert into admin_permission (admin_id, permission)
      values (${cashier.subjectId}, 'managePayments')`;
    const at = (path: string, { cookie }: { cookie: string }) =>
      stage.connect(`${url}${path}`, { extraHeaders: { cookie } });
    const sockets = [at('/home', member), at('/admin', cashier), at('/home', stranger)];
    await Promise.all(sockets.map((socket) => heard(socket, 'schedule.snapshot')));
    const news = sockets.map((socket) => listen(socket, 'subscription.changed'));
    const now = new Date().toISOString();
    const changed = {
      _id: 7,
      standing: 'ending',
      version: 2,
      permission: 'managePayments',
      at: now,
    } as const;

    await stage.db.begin((tx) => publish(tx, 'subscription.changed', changed, member.subjectId));
    const counts = () => news.map(({ length }) => length);
    await vi.waitFor(() => expect(counts().slice(0, 2)).toEqual([1, 1]), OFTEN);
    // Everything before this event has arrived.
    const marks = sockets.map((socket) => heard(socket, 'schedule.removed'));
    await stage.db.begin((tx) => publish(tx, 'schedule.removed', { _id: 51, version: 1, at: now }));
    await Promise.all(marks);
    expect(counts()).toEqual([1, 1, 0]);
    for (const socket of sockets) socket.disconnect();
  });

  it('[N5.52] [N5.53] reports a tax document to the sessions of its member and to staff', async () => {
    const member = await stage.loginMember('taxpayer');
    const stranger = await stage.loginMember('untaxed');
    const cashier = await stage.loginStaff('taxCashier');
    await stage.db`
      insert into admin_permission (admin_id, permission)
      values (${cashier.subjectId}, 'managePayments')`;
    const at = (path: string, { cookie }: { cookie: string }) =>
      stage.connect(`${url}${path}`, { extraHeaders: { cookie } });
    const sockets = [at('/home', member), at('/admin', cashier), at('/home', stranger)];
    await Promise.all(sockets.map((socket) => heard(socket, 'schedule.snapshot')));
    const news = sockets.map((socket) => listen(socket, 'taxDocument.changed'));
    const now = new Date().toISOString();
    const changed = {
      _id: 7,
      order: 3,
      state: 'issued',
      version: 2,
      permission: 'managePayments',
      at: now,
    } as const;

    await stage.db.begin((tx) => publish(tx, 'taxDocument.changed', changed, member.subjectId));
    const received = () => news.map(({ length }) => length);
    await vi.waitFor(() => expect(received().slice(0, 2)).toEqual([1, 1]), OFTEN);
    // Everything before this event has arrived.
    const marks = sockets.map((socket) => heard(socket, 'schedule.removed'));
    await stage.db.begin((tx) => publish(tx, 'schedule.removed', { _id: 51, version: 1, at: now }));
    await Promise.all(marks);
    expect(received()).toEqual([1, 1, 0]);
    for (const socket of sockets) socket.disconnect();
  });

  it('[N5.41] [N5.42] reports an inquiry to the sessions of its member and to staff alone', async () => {
    const member = await stage.loginMember('asking');
    const stranger = await stage.loginMember('stranger');
    const staff = await stage.loginStaff('answering');
    await stage.db`
      insert into admin_permission (admin_id, permission)
      values (${staff.subjectId}, 'manageUsers')`;
    const other = await stage.loginStaff('sending');
    const at = (path: string, extraHeaders: Record<string, string>) =>
      stage.connect(`${url}${path}`, { extraHeaders });
    const sockets = [
      at('/home', { cookie: member.cookie }),
      at('/admin', { cookie: staff.cookie }),
      at('/admin', { cookie: other.cookie }),
      at('/home', { cookie: stranger.cookie }),
      at('/home', {}),
    ];
    await Promise.all(sockets.map((socket) => heard(socket, 'schedule.snapshot')));
    const events = ['inquiry.changed', 'inquiry.removed'] as const;
    const news = sockets.map((socket) => events.map((event) => listen(socket, event)));
    const now = new Date().toISOString();

    await stage.db.begin(async (tx) => {
      const changed = { _id: 4, state: 'answered', version: 2, at: now } as const;
      await publish(tx, 'inquiry.changed', changed, member.subjectId);
      await publish(tx, 'inquiry.removed', { _id: 4, version: 3, at: now }, member.subjectId);
    });

    const counts = () => news.map((heardBy) => heardBy.map(({ length }) => length));
    const both = [1, 1];
    await vi.waitFor(() => expect(counts().slice(0, 2)).toEqual([both, both]), OFTEN);
    // Everything before this event has arrived.
    const marks = sockets.map((socket) => heard(socket, 'schedule.removed'));
    await stage.db.begin((tx) => publish(tx, 'schedule.removed', { _id: 1, version: 9, at: now }));
    await Promise.all(marks);
    const none = [0, 0];
    expect(counts()).toEqual([both, both, none, none, none]);
    for (const socket of sockets) socket.disconnect();
  });
});

describe('the handshake', () => {
  it.each(['websocket', 'polling'] as const)(
    '[N5.5] [R01] refuses a foreign origin on %s',
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

  it.each([
    ['address', '198.51.100.1', '198.51.100.1', '198.51.100.2'],
    ['network', '2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'],
  ])('[R10] lets one %s hold only so many connections', async (_of, one, same, another) => {
    const crowded = await openStage({ SOCKETS_PER_ADDRESS: '2' });
    try {
      const there = await crowded.openRealtime();
      const from = (address: string) =>
        crowded.connect(`${there}/home`, {
          reconnection: false,
          extraHeaders: { 'x-forwarded-for': address },
        });
      const held = [from(one), from(same)];
      await Promise.all(held.map((socket) => heard(socket, 'schedule.snapshot')));

      await heard(from(same), 'connect_error');
      await heard(from(another), 'schedule.snapshot');
      held[0]!.disconnect();
      await vi.waitFor(async () => {
        const next = from(one);
        const joined = await Promise.race([
          heard(next, 'schedule.snapshot').then(() => true),
          heard(next, 'connect_error').then(() => false),
        ]);
        expect(joined).toBe(true);
      }, OFTEN);
    } finally {
      await crowded.close();
    }
  });

  it.each(['websocket', 'polling'] as const)(
    '[R10] [R2] disconnects a client that sends too much on %s with a reason, and no other client',
    async (transport) => {
      const loud = stage.connect(`${url}/home`, { reconnection: false, transports: [transport] });
      const quiet = stage.connect(`${url}/home`);
      await Promise.all([loud, quiet].map((one) => heard(one, 'schedule.snapshot')));
      const received = refusalOf(loud);
      const closed = new Promise((resolve) => loud.io.once('close', resolve));

      for (let i = 0; i < 150; i++) loud.emit(i % 2 ? 'schedule.changed' : 'error', { i });

      expect(await received).toBe('TOO_MANY_REQUESTS');
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
    }, OFTEN);
  });
});

describe('[Z07] the end of a process', () => {
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
