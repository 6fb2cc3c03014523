import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let boss: Browser;
let bossId: number;

beforeAll(async () => {
  test = await startTestApp();
  bossId = await insertAdmin(test, 'boss', ['superAdmin']);
  boss = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());

const NEW = {
  name: '박매니저',
  password: 'kiwi-4821x',
  phone: '01012345678',
  permissions: ['manageContent', 'manageMessages'],
  starts_on: null,
  ends_on: null,
  ip_group: null,
};

const OWN_PASSWORD = 'plum-6204z';

async function add(user_id: string, change: object = {}) {
  const { status, body } = await boss.send('POST', '/api/admin/managers', {
    user_id,
    ...NEW,
    ...change,
  });
  expect(status).toBe(201);
  return body['item'] as { _id: number; version: number };
}
const patch = (browser: Browser, _id: number, body: object) =>
  browser.send('PATCH', `/api/admin/managers/${_id}`, body);
const logIn = async (user_id: string, password = NEW.password) => {
  const browser = openBrowser(test);
  const answer = await browser.send('POST', '/api/admin/auth/login', { user_id, password });
  return { browser, ...answer };
};

/** Logs in for the first time, and sets a password of one's own. */
const logInFirst = async (user_id: string) => {
  const login = await logIn(user_id);
  const changed = await login.browser.send('POST', '/api/admin/profile/password', {
    current_password: NEW.password,
    password: OWN_PASSWORD,
  });
  expect(changed.status).toBe(204);
  return login;
};

it('adds a manager with two permissions that open exactly the declared calls', async () => {
  await add('park');
  const { browser } = await logInFirst('park');

  const seen = await Promise.all(
    ['schedules', 'sms/campaigns', 'managers', 'orders', 'allowed-ips'].map(
      async (path) => (await browser.send('GET', `/api/admin/${path}`)).status,
    ),
  );
  expect(seen).toEqual([200, 200, 403, 403, 403]);
  const [line] = await test.db<{ action: string; diff: object }[]>`
    select action, diff from audit_log where action = 'manager.create' order by id desc limit 1`;
  expect(JSON.stringify(line)).not.toContain('01012345678');
});

it('refuses a login id twice, a weak password, and days the wrong way round', async () => {
  await add('twice');
  const answers = await Promise.all(
    [
      { user_id: 'TWICE', ...NEW },
      { user_id: 'weak', ...NEW, password: 'password1!' },
      { user_id: 'days', ...NEW, starts_on: '2026-05-02', ends_on: '2026-05-01' },
    ].map((body) => boss.send('POST', '/api/admin/managers', body)),
  );

  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
    [409, 'DUPLICATE_LOGIN_ID'],
    [400, 'INVALID_INPUT'],
    [400, 'INVALID_INPUT'],
  ]);
});

it('[U19] [T50] takes a permission away from an open session in the next call, and notifies its sockets', async () => {
  const { _id, version } = await add('shrinks');
  const { browser } = await logInFirst('shrinks');
  expect((await browser.send('GET', '/api/admin/sms/campaigns')).status).toBe(200);

  // The staff member has changed the first password since then. That does not change the version.
  const { status, body } = await patch(boss, _id, { permissions: ['manageContent'], version });

  expect(status).toBe(200);
  expect((await browser.send('GET', '/api/admin/sms/campaigns')).status).toBe(403);
  expect((await browser.send('GET', '/api/admin/schedules')).status).toBe(200);
  const [event] = await test.db<{ body: { payload: object; target: number } }[]>`
    select body from outbox where name = 'staff.changed' order by id desc limit 1`;
  expect(event?.body).toMatchObject({ target: _id, payload: { permissions: ['manageContent'] } });
  expect((body['item'] as { permission_log: unknown[] }).permission_log[0]).toMatchObject({
    permission: 'manageMessages',
    granted: false,
    by: '이운영',
  });
});

it('[T49] ends the session of who is taken out, and lets them in no more', async () => {
  const { _id, version } = await add('leaves');
  const { browser } = await logIn('leaves');

  await patch(boss, _id, { state: 'disabled', version });

  const { status, body } = await browser.send('GET', '/api/admin/auth/protected');
  expect([status, body['message']]).toEqual([401, 'SESSION_INVALIDATED']);
  expect((await logIn('leaves')).status).toBe(401);
});

it('refuses logins before the first day and after the last day', async () => {
  await add('early', { starts_on: '2099-01-01' });
  await add('late', { ends_on: '2020-01-01' });

  expect((await logIn('early')).status).toBe(401);
  expect((await logIn('late')).status).toBe(401);
});

describe('an account with a group of addresses', () => {
  /** Allowed for every account without a group. */
  const HEAD_OFFICE = '192.0.2.7';
  const BRANCH = '198.51.100.7';

  beforeAll(async () => {
    await test.db`
      insert into allowed_ip (net, label, group_name)
      values ('192.0.2.0/24', '본점', null), ('198.51.100.0/24', '지점', '지점')`;
    await add('branch', { ip_group: '지점' });
    await add('counted', { ip_group: '지점' });
  });

  const logInFrom = (ip: string, user_id: string, password: string = NEW.password) =>
    openBrowser(test, ip).send('POST', '/api/admin/auth/login', { user_id, password });

  it('logs in from there', async () => {
    expect((await logInFrom(BRANCH, 'branch')).status).toBe(200);
  });

  it('is answered elsewhere alike with the right and a wrong password, and as one that is none', async () => {
    const answers = [
      await logInFrom(HEAD_OFFICE, 'branch'),
      await logInFrom(HEAD_OFFICE, 'branch', 'wrong pass1'),
      await logInFrom(HEAD_OFFICE, 'nobody'),
    ];

    for (const { status, body, response } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({
        success: false,
        message: 'Unauthorized',
        requestId: '',
      });
      expect(response.cookies).toEqual([]);
    }
    const log = await test.db`
      select result from login_event where ip = ${HEAD_OFFICE} order by id`;
    expect(log.map(({ result }) => result)).toEqual(['address_refused', 'wrong', 'wrong']);
  });

  it('has no more tries elsewhere with the right password than with a wrong one', async () => {
    for (let n = 0; n < test.config.LOGIN_FAILURES_PER_ACCOUNT; n += 1) {
      await logInFrom(HEAD_OFFICE, 'counted');
    }

    expect((await logInFrom(HEAD_OFFICE, 'counted')).status).toBe(429);
  });
});

describe('[T49] the last super admin', () => {
  it.each([
    ['demoted', { permissions: ['manageUsers'] }],
    ['taken out', { state: 'disabled' }],
    ['given an end', { ends_on: '2099-12-31' }],
  ])('is not %s', async (_, change) => {
    const { body } = await boss.send('GET', `/api/admin/managers/${bossId}`);
    const { version } = body['item'] as { version: number };

    const answer = await patch(boss, bossId, { ...change, version });

    expect([answer.status, answer.body['message']]).toEqual([409, 'LAST_SUPER_ADMIN']);
  });

  it('may go once there is another, but not by their own hand', async () => {
    const other = await insertAdmin(test, 'other', ['superAdmin']);
    const { body } = await boss.send('GET', `/api/admin/managers/${bossId}`);
    const { version } = body['item'] as { version: number };

    const own = await patch(boss, bossId, { permissions: [], version });
    const stale = await boss.send('DELETE', `/api/admin/managers/${other}?version=9`);
    const removed = await boss.send('DELETE', `/api/admin/managers/${other}`);

    expect([own, stale].map((refused) => refused.body['message'])).toEqual([
      'SELF_LOCKOUT',
      'VERSION_CONFLICT',
    ]);
    expect(removed.status).toBe(204);
  });
});

it('sets a new password, which ends the session', async () => {
  const { _id, version } = await add('forgets');
  const { browser } = await logIn('forgets');

  const { status } = await boss.send('POST', `/api/admin/managers/${_id}/password`, {
    password: 'mango-7391z',
    version,
  });

  expect(status).toBe(200);
  expect((await browser.send('GET', '/api/admin/auth/protected')).status).toBe(401);
  expect((await logIn('forgets')).status).toBe(401);
  expect((await logIn('forgets', 'mango-7391z')).status).toBe(200);
});

it('refuses to reset the own password and the own second factor, which require proof', async () => {
  await test.db`update admin set totp_enc = 'x', totp_since = now() where id = ${bossId}`;
  const { body } = await boss.send('GET', `/api/admin/managers/${bossId}`);
  const { version } = body['item'] as { version: number };
  const act = (path: string, change: object) =>
    boss.send('POST', `/api/admin/managers/${bossId}/${path}`, { ...change, version });

  const password = await act('password', { password: 'mango-7391z' });
  const factor = await act('second-factor/reset', { reason: '휴대폰 분실' });

  expect([password, factor].map((refused) => refused.body['message'])).toEqual([
    'ACCESS_DENIED',
    'ACCESS_DENIED',
  ]);
  expect((await boss.send('GET', `/api/admin/managers/${bossId}`)).body['item']).toMatchObject({
    second_factor: true,
    version,
  });
  await test.db`update admin set totp_enc = null, totp_since = null where id = ${bossId}`;
});

describe('a password set by another admin', () => {
  const change = (browser: Browser, current_password: string, password: string) =>
    browser.send('POST', '/api/admin/profile/password', { current_password, password });

  it('opens nothing until its owner has set their own, which is written down', async () => {
    const { _id } = await add('begins');
    const { browser } = await logIn('begins');
    const codesOf = () =>
      Promise.all(
        (['schedules', 'bell', 'profile', 'list-views?screen=sms', 'managers'] as const).map(
          async (path) => (await browser.send('GET', `/api/admin/${path}`)).body['message'],
        ),
      );

    expect(await codesOf()).toEqual(Array.from({ length: 5 }, () => 'PASSWORD_CHANGE_NEEDED'));
    const menu = await browser.send('POST', '/api/admin/auth/check-permission', { menu: 'sms' });
    expect([menu.status, menu.body['message']]).toEqual([403, 'PASSWORD_CHANGE_NEEDED']);
    expect((await browser.send('GET', '/api/admin/auth/check')).body).toMatchObject({
      must_change_password: true,
      permissions: [],
    });

    expect((await change(browser, NEW.password, NEW.password)).status).toBe(400);
    expect((await change(browser, 'wrong-pass1', OWN_PASSWORD)).status).toBe(401);
    expect((await change(browser, NEW.password, OWN_PASSWORD)).status).toBe(204);

    expect((await browser.send('GET', '/api/admin/schedules')).status).toBe(200);
    expect((await browser.send('GET', '/api/admin/auth/check')).body).toMatchObject({
      must_change_password: false,
      permissions: NEW.permissions,
    });
    const [line] = await test.db`
      select diff from audit_log where action = 'profile.password' and target_id = ${_id}`;
    expect(line).toEqual({ diff: { temporary: [true, false] } });
  });

  it('is temporary again after a reset', async () => {
    const { _id } = await add('again');
    await logInFirst('again');
    const { body } = await boss.send('GET', `/api/admin/managers/${_id}`);
    const { version } = body['item'] as { version: number };
    await boss.send('POST', `/api/admin/managers/${_id}/password`, {
      password: 'mango-7391z',
      version,
    });

    const { browser } = await logIn('again', 'mango-7391z');

    expect((await browser.send('GET', '/api/admin/schedules')).body['message']).toBe(
      'PASSWORD_CHANGE_NEEDED',
    );
  });
});

it('refuses a stale version and changes nothing', async () => {
  const { _id, version } = await add('stale');
  await patch(boss, _id, { name: '김새로', version });

  const { status, body } = await patch(boss, _id, { name: '이옛날', version });

  expect([status, body['message']]).toEqual([409, 'VERSION_CONFLICT']);
});

describe('a login from a new network', () => {
  beforeAll(async () => {
    await test.db`insert into allowed_ip (net, label) values ('203.0.113.0/24', '출장')`;
  });

  it.each([
    ['manageContent', 'its owner and super admins', 'travels'],
    ['superAdmin', 'super admins, of whom its owner is one', 'travels2'],
  ])('of an account with %s is told once to %s', async (permission, _, login_id) => {
    await add(login_id, { permissions: [permission] });
    await logIn(login_id);
    const abroad = openBrowser(test, '203.0.113.9');
    await abroad.send('POST', '/api/admin/auth/login', {
      user_id: login_id,
      password: NEW.password,
    });
    await test.db`update admin set password_temporary = false where login_id = ${login_id}`;

    for (const browser of [abroad, boss]) {
      const { body } = await browser.send('GET', '/api/admin/bell');
      const lines = body['items'] as { kind: string; detail: { login_id?: string } }[];
      expect(
        lines.filter(
          ({ kind, detail }) => kind === 'login.newNetwork' && detail.login_id === login_id,
        ),
      ).toHaveLength(1);
    }
  });
});

it('shows how often and from which addresses an admin logged in', async () => {
  const { _id } = await add('history');
  await logIn('history', 'wrong-pass1');
  await logIn('history');

  const { body } = await boss.send('GET', `/api/admin/managers/${_id}/logins`);
  expect(body).toMatchObject({ total: 2, items: [{ result: 'ok' }, { result: 'wrong' }] });
});

it('is for super admins only', async () => {
  await insertAdmin(test, 'users', ['manageUsers']);
  const users = await loginStaff(test, 'users');

  const { status } = await users.send('POST', '/api/admin/managers', { user_id: 'x', ...NEW });
  expect(status).toBe(403);
});
