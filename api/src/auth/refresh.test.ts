import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const ACCESS = '__Host-maru_access';
const REFRESH = '__Host-maru_refresh';
/**
 * The thousand requests of reliability F11 are part of the timing test:
 * `npm run chaos -- sessions`.
 */
const AT_ONCE = 200;

let test: TestApp;
let browser: Browser;
let sessionId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'hana');
  await insertAdmin(test, 'boss', ['superAdmin']);
});
afterAll(() => test.stop());

beforeEach(async () => {
  browser = await loginMember(test, 'hana');
  const [row] = await test.db<{ id: number }[]>`
    select id from session where realm = 'member' order by id desc limit 1`;
  sessionId = row!.id;
});

const refresh = (from: Browser) => from.send('GET', '/api/home/auth/refresh');
const check = (from: Browser) => from.send('GET', '/api/home/auth/protected');

function copyOf(from: Browser): Browser {
  const copy = openBrowser(test);
  for (const [name, value] of from.cookies) copy.cookies.set(name, value);
  return copy;
}

async function generation(): Promise<number> {
  const [row] = await test.db<{ generation: number }[]>`
    select generation from session where id = ${sessionId}`;
  return row!.generation;
}

it('[N3.6] rotates both cookies, and says not to store the answer', async () => {
  const before = new Map(browser.cookies);

  const { status, body, response } = await refresh(browser);

  expect(status).toBe(200);
  expect(body).toEqual({ message: 'TOKEN_REFRESH_SUCCESS' });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(browser.cookies.get(REFRESH)).not.toBe(before.get(REFRESH));
  expect((await check(browser)).status).toBe(200);
});

it('[N3.7] [U05] gives two hundred callers at once the same successor from one rotation', async () => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => refresh(copyOf(browser))),
  );

  const cookies = answers.map(({ response }) => JSON.stringify(response.headers['set-cookie']));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(cookies).size).toBe(1);
  expect(await generation()).toBe(1);
});

it('[N3.7] returns the same successor again to a client that lost the reply', async () => {
  const lost = copyOf(browser);
  await refresh(browser);

  await refresh(lost);

  expect(lost.cookies).toEqual(browser.cookies);
  expect(await generation()).toBe(1);
});

it('[N3.7] [U05] ends the whole family when a token is used again after 30 s', async () => {
  const thief = copyOf(browser);
  await refresh(browser);
  await test.db`
    update session set rotated_at = rotated_at - interval '31 seconds' where id = ${sessionId}`;

  const stolen = await refresh(thief);

  expect(stolen.status).toBe(401);
  expect(stolen.body['message']).toBe('SESSION_INVALIDATED');
  expect((await check(browser)).body['message']).toBe('SESSION_INVALIDATED');
  expect((await refresh(browser)).body['message']).toBe('SESSION_INVALIDATED');
  const [audit] = await test.db`
    select host(ip) as ip, diff from audit_log
    where action = 'refresh_reuse' and target_id = ${sessionId}`;
  expect(audit).toEqual({ ip: '127.0.0.1', diff: { user_agent: 'test browser' } });
});

it('ends the family at once for a token older than the one before the newest', async () => {
  const old = copyOf(browser);
  await refresh(browser);
  await refresh(browser);

  expect((await refresh(old)).body['message']).toBe('SESSION_INVALIDATED');
  expect((await check(browser)).body['message']).toBe('SESSION_INVALIDATED');
});

it.each([
  ['is absent', null],
  ['is no token', 'nonsense'],
  ['names a session that does not exist', `999999999.0.${'A'.repeat(43)}`],
])('refuses a refresh token that %s', async (_, token) => {
  browser.cookies.delete(REFRESH);
  if (token) browser.cookies.set(REFRESH, token);

  const { status, body } = await refresh(browser);

  expect(status).toBe(401);
  expect(body['message']).toBe('REFRESH_FAIL');
});

it('refuses a refresh token with another signature or another generation', async () => {
  const [id, , mac] = browser.cookies.get(REFRESH)!.split('.');
  for (const token of [`${id}.0.${'A'.repeat(43)}`, `${id}.1.${mac}`]) {
    const forger = openBrowser(test);
    forger.cookies.set(REFRESH, token);
    expect((await refresh(forger)).body['message']).toBe('REFRESH_FAIL');
  }
  expect((await check(browser)).status).toBe(200);
});

it('refuses a session that was not used for 14 days or is older than 30', async () => {
  await test.db`
    update session set last_used_at = now() - interval '15 days' where id = ${sessionId}`;
  expect((await refresh(copyOf(browser))).body['message']).toBe('REFRESH_FAIL');

  await test.db`
    update session set last_used_at = now(), expires_at = now() - interval '1 second'
    where id = ${sessionId}`;
  expect((await refresh(browser)).body['message']).toBe('REFRESH_FAIL');
});

it.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  { origin: 'https://evil.example' },
])('[E07] refuses a foreign or navigating refresh (%o) without rotating', async (headers) => {
  const { status, body } = await browser.send('GET', '/api/home/auth/refresh', undefined, headers);

  expect(status).toBe(403);
  expect(body['message']).toBe('ACCESS_DENIED');
  expect(await generation()).toBe(0);
});

it('refuses it too where the address is written with percent codes', async () => {
  const { status } = await browser.send('GET', '/api/home/auth/refres%68', undefined, {
    'sec-fetch-site': 'cross-site',
  });

  expect(status).toBe(403);
  expect(await generation()).toBe(0);
});

it('keeps the cookies when Postgres is away', async () => {
  const held = new Map(browser.cookies);
  const broken = await startTestApp();
  try {
    await broken.db.end();
    const visitor = openBrowser(broken);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);

    const { status, body, response } = await refresh(visitor);

    expect(status).toBe(503);
    expect(body['message']).toBe('SERVICE_UNAVAILABLE');
    expect(response.headers['retry-after']).toBeDefined();
    expect(visitor.cookies).toEqual(held);
  } finally {
    await broken.stop();
  }
});

it('tells an access token that has run out from one that is forged', async () => {
  const key = Buffer.from(test.config.SESSION_SECRET);
  const token = (audience: string, expiresAt: number, by = key) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(expiresAt)
      .sign(by);
  const now = Math.floor(Date.now() / 1_000);
  const [head, , signature] = browser.cookies.get(ACCESS)!.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const edited = Buffer.from(`{"sid":1,"aud":"member","exp":${now + 60}}`).toString('base64url');
  const cases: [string, string][] = [
    [await token('member', now - 1), 'TOKEN_EXPIRED'],
    [await token('admin', now + 60), 'INVALID_TOKEN'],
    [
      await token('member', now + 60, Buffer.from('another secret of 32 characters!')),
      'INVALID_TOKEN',
    ],
    [`${none}.${edited}.`, 'INVALID_TOKEN'],
    [`${head}.${edited}.${signature}`, 'INVALID_TOKEN'],
    [await token('member', now + 60), 'ACCESS_GRANTED'],
  ];
  for (const [value, expected] of cases) {
    const visitor = openBrowser(test);
    visitor.cookies.set(ACCESS, value);
    expect((await check(visitor)).body['message']).toBe(expected);
  }
});

it('takes no token of the other realm', async () => {
  const staff = await loginStaff(test, 'boss');
  const crossed = openBrowser(test);
  crossed.cookies.set('__Host-maru_admin_access', browser.cookies.get(ACCESS)!);
  crossed.cookies.set('__Host-maru_admin_refresh', browser.cookies.get(REFRESH)!);
  crossed.cookies.set(ACCESS, staff.cookies.get('__Host-maru_admin_access')!);
  crossed.cookies.set(REFRESH, staff.cookies.get('__Host-maru_admin_refresh')!);

  const answers = [
    await check(crossed),
    await crossed.send('GET', '/api/admin/auth/protected'),
    await refresh(crossed),
    await crossed.send('GET', '/api/admin/auth/refresh'),
  ];

  expect(answers.map(({ body }) => body['message'])).toEqual([
    'INVALID_TOKEN',
    'INVALID_TOKEN',
    'REFRESH_FAIL',
    'REFRESH_FAIL',
  ]);
});
