import { brandOf } from '@maru/brands/registry';
import { isMessageCode } from '@maru/contract/core/message';
import { endSessionsOf } from '@maru/platform/session/session.repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp();
  memberId = await insertMember(test, 'hana');
  await insertMember(test, 'gone', { state: 'withdrawn' });
  await insertMember(test, 'halted', { state: 'suspended' });
  await insertMember(test, 'sage', { type: 'expert' });
});
afterAll(() => test.stop());

const login = (user_id: string, password: string, ip = '198.51.100.1') =>
  openBrowser(test, ip).send('POST', '/api/home/auth/login', { user_id, password });

describe('[N3.1] [U01] POST /api/home/auth/login', () => {
  it('[U26] [N3.1] [N2.19] [N2.21] gives two host cookies that scripts cannot read, and no token in the body', async () => {
    const { status, body, response } = await login('hana', PASSWORD);

    expect(status).toBe(200);
    expect(body).toEqual({ message: 'LOGIN_SUCCESS' });
    expect(response.cookies.map(({ name }) => name)).toEqual([
      '__Host-maru_access',
      '__Host-maru_refresh',
    ]);
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, path: '/', sameSite: 'Strict' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  it('[N3.2] answers an unknown id, a wrong password and a withdrawn id alike', async () => {
    const answers = [
      await login('nobody', PASSWORD),
      await login('hana', 'wrong pass1'),
      await login('gone', 'wrong pass1'),
      await login('halted', 'wrong pass1'),
      await login('n'.repeat(65), PASSWORD),
      await login('hana', `${PASSWORD}${'!'.repeat(90_000)}`),
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
  });

  it('[N3.2] reports a withdrawal only after a correct password', async () => {
    const { status, body } = await login('gone', PASSWORD);

    expect(status).toBe(403);
    expect(body['message']).toBe('WITHDRAWN_ACCOUNT');
  });

  it('records who tried from where, the id only as a keyed hash', async () => {
    await openBrowser(test, '203.0.113.9').send('POST', '/api/home/auth/login', {
      user_id: 'hana',
      password: PASSWORD,
      ip_address: '10.0.0.1',
      user_agent: 'what it claims',
    });

    const [row] = await test.db`
      select host(ip) as ip, claimed_ip, user_agent, claimed_user_agent, result, subject_id,
             position('hana'::bytea in login_id_hash) as readable
      from login_event order by id desc limit 1`;
    expect(row).toEqual({
      ip: '203.0.113.9',
      claimed_ip: '10.0.0.1',
      user_agent: 'test browser',
      claimed_user_agent: 'what it claims',
      result: 'ok',
      subject_id: memberId,
      readable: 0,
    });
  });

  it('refuses no login because of its user agent, and stores the beginning of it', async () => {
    const { status } = await openBrowser(test).send('POST', '/api/home/auth/login', {
      user_id: 'hana',
      password: PASSWORD,
      ip_address: `${'1'.repeat(63)}😀`,
      user_agent: 'x'.repeat(600),
    });

    const [row] = await test.db`
      select claimed_ip, claimed_user_agent from login_event order by id desc limit 1`;
    expect(status).toBe(200);
    expect(row).toEqual({
      claimed_ip: `${'1'.repeat(63)}\ufffd`,
      claimed_user_agent: 'x'.repeat(512),
    });
  });

  it('never adopts cookies that were there before', async () => {
    const browser = openBrowser(test);
    browser.cookies.set('__Host-maru_access', 'planted');
    browser.cookies.set('__Host-maru_refresh', 'planted');

    await browser.send('POST', '/api/home/auth/login', { user_id: 'hana', password: PASSWORD });

    expect([...browser.cookies.values()]).not.toContain('planted');
    expect((await browser.send('GET', '/api/home/auth/protected')).status).toBe(200);
  });

  it('[S9.17] [E10] [U28] keeps as many sessions of a member as the brand says and ends the oldest beyond', async () => {
    await insertMember(test, 'many');
    const first = await loginMember(test, 'many');
    const { devices } = brandOf(test.config.BRAND).switches;
    for (let others = 1; others < devices; others += 1) await loginMember(test, 'many');
    const before = await first.send('GET', '/api/home/auth/protected');

    await loginMember(test, 'many');

    const after = await first.send('GET', '/api/home/auth/protected');
    expect([before.status, after.status]).toEqual([200, 401]);
    expect(after.body['message']).toBe('OTHER_DEVICE_LOGIN');
  });

  it('ends no device for the sake of those that have run out', async () => {
    const often = await insertMember(test, 'often');
    const first = await loginMember(test, 'often');
    for (let others = 0; others < 9; others += 1) await loginMember(test, 'often');
    await test.db`
      update session set last_used_at = now() - interval '15 days'
      where realm = 'member' and subject_id = ${often}
        and id > (select min(id) from session where realm = 'member' and subject_id = ${often})`;

    await loginMember(test, 'often');

    expect((await first.send('GET', '/api/home/auth/protected')).status).toBe(200);
  });

  it('rehashes a password that was hashed with other parameters', async () => {
    await insertMember(test, 'older');
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await test.db`update member set password_hash = ${weak} where login_id = 'older'`;

    await loginMember(test, 'older');

    const [row] = await test.db`select password_hash from member where login_id = 'older'`;
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await loginMember(test, 'older');
  });
});

describe('a member session', () => {
  it('[S7.3] [N3.8] [U06] answers the user type of members and of experts', async () => {
    const user = await loginMember(test, 'hana');
    const expert = await loginMember(test, 'sage');

    expect((await user.send('GET', '/api/home/auth/check')).body).toEqual({ type: 'user' });
    expect((await expert.send('GET', '/api/home/auth/check')).body).toEqual({ type: 'expert' });
  });

  it('[U02] is over everywhere after logout, also for copied cookies', async () => {
    const browser = await loginMember(test, 'hana');
    const copy = openBrowser(test);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);

    const logout = await browser.send('POST', '/api/home/auth/logout');

    expect(logout.body).toEqual({ message: 'LOGOUT_SUCCESS' });
    expect(browser.cookies.size).toBe(0);
    expect((await copy.send('GET', '/api/home/auth/protected')).body['message']).toBe(
      'SESSION_INVALIDATED',
    );
    const [event] = await test.db`
      select name, body from outbox where name = 'session.ended' order by id desc limit 1`;
    expect(event?.['body']).toMatchObject({ payload: { message: 'SESSION_INVALIDATED' } });
  });

  it('ends at logout although its access token has run out', async () => {
    const browser = await loginMember(test, 'hana');
    const copy = openBrowser(test);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    browser.cookies.delete('__Host-maru_access');

    await browser.send('POST', '/api/home/auth/logout');

    expect((await copy.send('GET', '/api/home/auth/protected')).status).toBe(401);
  });

  it('[N3.4] can be logged out of by a visitor who has none', async () => {
    const { status, body } = await openBrowser(test).send('POST', '/api/home/auth/logout');

    expect(status).toBe(200);
    expect(body).toEqual({ message: 'LOGOUT_SUCCESS' });
  });

  it('ends with all others of the member in one function', async () => {
    const one = await loginMember(test, 'hana');
    const two = await loginMember(test, 'hana');

    await test.db.begin((tx) => endSessionsOf(tx, 'member', memberId, 'password'));

    for (const browser of [one, two]) {
      const { body } = await browser.send('GET', '/api/home/auth/protected');
      expect(body['message']).toBe('SESSION_INVALIDATED');
    }
  });

  it('[N3.5] says which of its tokens are missing or not its own', async () => {
    const missing = await openBrowser(test).send('GET', '/api/home/auth/protected');
    const forged = openBrowser(test);
    forged.cookies.set('__Host-maru_access', 'not.a.token');
    const onlyRefresh = await loginMember(test, 'hana');
    onlyRefresh.cookies.delete('__Host-maru_access');

    expect(missing.body['message']).toBe('MISSING_TOKENS');
    expect((await forged.send('GET', '/api/home/auth/protected')).body['message']).toBe(
      'INVALID_TOKEN',
    );
    expect((await onlyRefresh.send('GET', '/api/home/auth/protected')).body['message']).toBe(
      'TOKEN_EXPIRED',
    );
  });

  it('is noted as used when that was last done a minute ago, and not on every call', async () => {
    const browser = await loginMember(test, 'hana');
    const lastUsed = async () => {
      const [row] = await test.db`
        select last_used_at from session where subject_id = ${memberId} order by id desc limit 1`;
      return row?.['last_used_at'];
    };
    const atLogin = await lastUsed();
    await browser.send('GET', '/api/home/auth/protected');
    const soon = await lastUsed();
    await test.db`update session set last_used_at = now() - interval '2 minutes'`;
    const stale = await lastUsed();

    await browser.send('GET', '/api/home/auth/protected');

    expect(soon).toBe(atLogin);
    expect(await lastUsed()).not.toBe(stale);
  });
});

it('[S8.1] [U25] answers nothing but codes of the catalogue to hostile logins', async () => {
  const bodies: unknown[] = [
    { user_id: 'a\u0000b', password: PASSWORD },
    { user_id: '\ud800', password: PASSWORD },
    { user_id: ['hana'], password: { $ne: '' } },
    { user_id: "' or 1=1 --", password: "' or 1=1 --" },
    { user_id: 'x'.repeat(65), password: PASSWORD },
    { user_id: 'hana', password: 'x'.repeat(100_001) },
    {},
    [],
    'null',
  ];
  for (const body of bodies) {
    const answer = await openBrowser(test).send('POST', '/api/home/auth/login', body, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBeLessThan(500);
    expect(isMessageCode(answer.body['message'])).toBe(true);
  }
});
