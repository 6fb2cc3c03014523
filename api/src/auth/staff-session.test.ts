import { endSessionsOf } from '@maru/platform/session/session.repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const OUTSIDE = '203.0.113.7';
const ROUNDS = 20;

let test: TestApp;
let adminId: number;

beforeAll(async () => {
  test = await startTestApp();
  adminId = await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertAdmin(test, 'left', ['manageContent']);
  await test.db`update admin set state = 'disabled' where login_id = 'left'`;
});
afterAll(() => test.stop());

const messageOf = async (browser: Browser, path = 'check-session') =>
  (await browser.send('GET', `/api/admin/auth/${path}`)).body['message'];

const login = (user_id: string, password: string, ip?: string) =>
  openBrowser(test, ip).send('POST', '/api/admin/auth/login', { user_id, password });

describe('[U14] POST /api/admin/auth/login', () => {
  it('[N2.20] [N4.1] answers the name and gives cookies of its own', async () => {
    const { status, body, response } = await login('boss', PASSWORD);

    expect(status).toBe(200);
    expect(body).toEqual({ message: 'ADMIN_LOGIN_SUCCESS', name: '이운영', replaced: null });
    expect(response.cookies.map(({ name }) => name)).toEqual([
      '__Host-maru_admin_access',
      '__Host-maru_admin_refresh',
    ]);
  });

  it('answers wrong, unknown and disabled alike', async () => {
    const answers = [
      await login('content', 'wrong pass1'),
      await login('nobody', PASSWORD),
      await login('left', PASSWORD),
      await login('n'.repeat(65), PASSWORD),
      await login('content', `${PASSWORD}${'!'.repeat(64)}`),
    ];
    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(
      answers.map(() => [401, 'Unauthorized']),
    );
  });

  it('[N4.2] says nothing about the password to an address that is not allowed', async () => {
    const answers = [
      await login('content', PASSWORD, OUTSIDE),
      await login('content', 'wrong pass1', OUTSIDE),
      await login('nobody', PASSWORD, OUTSIDE),
    ];

    for (const { status, body, response } of answers) {
      expect(status).toBe(403);
      expect(body['message']).toBe('ACCESS_DENIED');
      expect(response.cookies).toEqual([]);
    }
    const [row] = await test.db`
      select count(*) as n from login_event where result = 'address_refused'`;
    expect(row?.['n']).toBe(3);
  });
});

describe('the log of logins', () => {
  it('stores the user agent, even when the address is not allowed', async () => {
    const claimed = { ip_address: '10.0.0.1', user_agent: 'what it claims' };
    const credentials = { user_id: 'boss', password: PASSWORD, ...claimed };

    for (const from of ['127.0.0.1', OUTSIDE]) {
      await openBrowser(test, from).send('POST', '/api/admin/auth/login', credentials);
    }

    const rows = await test.db`
      select host(ip) as ip, claimed_ip, claimed_user_agent, result
      from login_event order by id desc limit 2`;
    const kept = { claimed_ip: '10.0.0.1', claimed_user_agent: 'what it claims' };
    expect(rows).toEqual([
      { ip: OUTSIDE, ...kept, result: 'address_refused' },
      { ip: '127.0.0.1', ...kept, result: 'ok' },
    ]);
  });
});

describe('[N4.6] [U16] one session per admin', () => {
  it('[N4.6] notifies the first device of the new login, and the second about the replaced session', async () => {
    const first = await loginStaff(test, 'content');
    const second = openBrowser(test);

    const { body } = await second.send('POST', '/api/admin/auth/login', {
      user_id: 'content',
      password: PASSWORD,
    });

    expect(body['replaced']).toMatchObject({
      ip_address: '127.0.0.1',
      user_agent: 'test browser',
    });
    expect(await messageOf(first)).toBe('OTHER_DEVICE_LOGIN');
    expect(await messageOf(first, 'refresh')).toBe('OTHER_DEVICE_LOGIN');
    expect(await messageOf(second)).toBe('ACCESS_GRANTED');
  });

  it('[N5.16] notifies the sockets of the replaced session alone, and the bell of super admins', async () => {
    await loginStaff(test, 'content');
    const [replaced] = await test.db<{ id: number }[]>`
      select id from session where subject_id = ${adminId} and ended_at is null`;

    await loginStaff(test, 'content');

    const rows = await test.db<{ name: string; body: object }[]>`
      select name, body from outbox order by id desc limit 2`;
    expect(rows.map(({ name }) => name)).toEqual(['notice.posted', 'session.replaced']);
    expect(rows[1]?.body).toMatchObject({
      target: replaced!.id,
      payload: { message: 'OTHER_DEVICE_LOGIN', ip_address: '127.0.0.1' },
    });
    expect(rows[0]?.body).toMatchObject({
      payload: {
        kind: 'login.replaced',
        permission: 'superAdmin',
        detail: { login_id: 'content' },
      },
    });
  });

  it('[B01] survives logins at the same instant as exactly one session', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = await Promise.all([
        loginStaff(test, 'content'),
        loginStaff(test, 'content'),
      ]);
      const messages = new Set([await messageOf(one), await messageOf(two)]);
      expect(messages).toEqual(new Set(['ACCESS_GRANTED', 'OTHER_DEVICE_LOGIN']));
    }
    const [row] = await test.db`
      select count(*) as n from session where subject_id = ${adminId} and ended_at is null`;
    expect(row?.['n']).toBe(1);
  });

  it('does not count a session that ran out as replaced', async () => {
    await loginStaff(test, 'content');
    await test.db`
      update session set last_used_at = now() - interval '31 minutes'
      where subject_id = ${adminId} and ended_at is null`;

    const { body } = await login('content', PASSWORD);

    expect(body['replaced']).toBeNull();
  });
});

describe('a staff session', () => {
  it('[N4.3] answers who is logged in', async () => {
    const staff = await loginStaff(test, 'content');

    expect((await staff.send('GET', '/api/admin/auth/check')).body).toEqual({
      type: 'admin',
      name: '이운영',
      user_id: 'content',
      permissions: ['manageContent'],
      must_change_password: false,
    });
    expect(await messageOf(staff, 'protected')).toBe('ADMIN_CHECK_SUCCESS');
  });

  it('[N4.7] is refused from an address that is not allowed, and lives on', async () => {
    const staff = await loginStaff(test, 'content');
    const moved = openBrowser(test, OUTSIDE);
    for (const [name, value] of staff.cookies) moved.cookies.set(name, value);

    for (const path of ['check-session', 'refresh', 'check', 'protected']) {
      const { status, body } = await moved.send('GET', `/api/admin/auth/${path}`);
      expect([status, body['message']]).toEqual([403, 'ACCESS_DENIED']);
    }
    expect(await messageOf(staff)).toBe('ACCESS_GRANTED');
  });

  it('[N2.24] feels a lost permission and a disabled account with the next call', async () => {
    const otherId = await insertAdmin(test, 'shortly', ['manageContent']);
    const staff = await loginStaff(test, 'shortly');
    const ask = () => staff.send('POST', '/api/admin/auth/check-permission', { menu: 'notice' });
    const before = await ask();
    await test.db`delete from admin_permission where admin_id = ${otherId}`;
    const without = await ask();
    await test.db`update admin set state = 'disabled' where id = ${otherId}`;

    expect([before.status, without.status]).toEqual([200, 403]);
    expect(await messageOf(staff)).toBe('SESSION_INVALIDATED');
  });

  it('ends with its sockets notified when the account is closed', async () => {
    const staff = await loginStaff(test, 'content');

    await test.db.begin((tx) => endSessionsOf(tx, 'admin', adminId, 'admin'));

    expect(await messageOf(staff)).toBe('SESSION_INVALIDATED');
    const [event] = await test.db`select name from outbox order by id desc limit 1`;
    expect(event?.['name']).toBe('session.closed');
  });

  it('ends at logout', async () => {
    const staff = await loginStaff(test, 'content');
    const copy = openBrowser(test);
    for (const [name, value] of staff.cookies) copy.cookies.set(name, value);

    const { body } = await staff.send('POST', '/api/admin/auth/logout');

    expect(body).toEqual({ message: 'ADMIN_LOGOUT_SUCCESS' });
    expect(await messageOf(copy)).toBe('SESSION_INVALIDATED');
  });
});

describe('[U15] [E03] the address of staff', () => {
  it('[N4.4] is the address that the server sees, regardless of the request body', async () => {
    const ask = (from: string, ip: string) =>
      openBrowser(test, from).send('POST', '/api/admin/auth/check-ip', { ip });

    expect((await ask('127.0.0.1', OUTSIDE)).body).toEqual({ authenticated: true });
    expect((await ask(OUTSIDE, '127.0.0.1')).body).toEqual({ authenticated: false });
    // In the header, entries written by the client precede the address that the web process saw.
    expect((await ask(`127.0.0.1, ${OUTSIDE}`, '')).body).toEqual({ authenticated: false });
    expect((await ask('::ffff:127.0.0.1', '')).body).toEqual({ authenticated: true });
  });

  it('may be any of a listed network, in both families', async () => {
    await test.db`insert into allowed_ip (net) values ('198.51.100.0/24'), ('2001:db8:1::/48')`;
    const allowed = async (ip: string) =>
      (await openBrowser(test, ip).send('POST', '/api/admin/auth/check-ip', { ip: '' })).body[
        'authenticated'
      ];

    expect(await allowed('198.51.100.77')).toBe(true);
    expect(await allowed('198.51.101.1')).toBe(false);
    expect(await allowed('2001:db8:1:2::9')).toBe(true);
    expect(await allowed('2001:db8:2::1')).toBe(false);
  });

  it('is returned to any caller', async () => {
    const { body } = await openBrowser(test, OUTSIDE).send('GET', '/api/admin/auth/my-ip');

    expect(body).toEqual({ ip: OUTSIDE, services: [] });
  });
});
