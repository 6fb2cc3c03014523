import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestConfig, type TestConfig } from '../../../tests/support/test-config.ts';
import { connectDb, type Db } from '../db/db.ts';
import { sessionCookies, tokensIn } from './session-cookie.ts';
import { createSessionReader } from './session-reader.ts';
import { endSession, openMemberSession, openStaffSession } from './session.repository.ts';
import { tokensOf } from './session-token.ts';

const client = { ip: '127.0.0.1', userAgent: 'test' };
const STORM = 500;

let setting: TestConfig;
let db: Db;
beforeAll(async () => {
  setting = await createTestConfig();
  db = connectDb(setting.config.DATABASE_URL);
  await db`insert into member (login_id, password_hash, name) values ('hana', '', '김하나')`;
  await db`insert into admin (login_id, password_hash, name) values ('boss', '', '이운영')`;
});
afterAll(async () => {
  await db.end();
  await setting.drop();
});

async function memberHeader(): Promise<{ header: string; id: number }> {
  const session = await db.begin((tx) => openMemberSession(tx, 1, client));
  const tokens = tokensOf('member', session, setting.config.SESSION_SECRET);
  return { header: sessionCookies('member', tokens, true).join('; '), id: session.id };
}

/** Returns a proxy of the same pool that counts its queries. */
function counted(): { handle: Db; queries: () => number } {
  let queries = 0;
  const handle = new Proxy(db, {
    apply(target, self, given) {
      queries += 1;
      return Reflect.apply(target, self, given);
    },
  });
  return { handle, queries: () => queries };
}

it('asks one query a call, and notes the use of a session only when that is due', async () => {
  const { header, id } = await memberHeader();
  const { handle, queries } = counted();
  const reader = createSessionReader(handle, setting.config);

  expect(await reader.member(header)).toMatchObject({ sessionId: id, loginId: 'hana' });
  expect(queries()).toBe(1);

  await db`update session set last_used_at = now() - interval '2 minutes' where id = ${id}`;
  await reader.member(header);
  await reader.member(header);
  expect(queries()).toBe(4);
});

it('shares queries among the sockets of a storm, and notes no use', async () => {
  const { header, id } = await memberHeader();
  await db`update session set last_used_at = now() - interval '2 minutes' where id = ${id}`;
  const { handle, queries } = counted();
  const reader = createSessionReader(handle, setting.config, { gather: true });

  const found = await Promise.all(Array.from({ length: STORM }, () => reader.member(header)));

  expect(found.every((session) => typeof session === 'object' && !('stale' in session))).toBe(true);
  expect(queries()).toBeLessThan(STORM / 10);
  const [row] = await db`
    select last_used_at < now() - interval '1 minute' as stale from session where id = ${id}`;
  expect(row?.['stale']).toBe(true);
});

it('batches a steady stream of requests into a few queries per second', async () => {
  const { header } = await memberHeader();
  const { handle, queries } = counted();
  const reader = createSessionReader(handle, setting.config, { gather: true });
  const began = performance.now();
  const asked: Promise<unknown>[] = [];

  for (let i = 0; i < 40; i += 1) {
    asked.push(reader.member(header));
    await pause(15);
  }
  await Promise.all(asked);

  expect(queries()).toBeLessThanOrEqual(1 + (performance.now() - began) / 150);
});

it('asks nothing without cookies', async () => {
  const { handle, queries } = counted();
  const reader = createSessionReader(handle, setting.config);

  expect(await reader.member(undefined)).toBe('MISSING_TOKENS');
  expect(await reader.staff('other=1', '127.0.0.1')).toBe('MISSING_TOKENS');
  expect(queries()).toBe(0);
});

it('tells why a session is over', async () => {
  const member = await memberHeader();
  await db.begin((tx) => endSession(tx, member.id, 'logout'));
  const first = await db.begin((tx) => openStaffSession(tx, 1, client));
  const tokens = tokensOf('admin', first.session, setting.config.SESSION_SECRET);
  const header = sessionCookies('admin', tokens, true).join('; ');
  const reader = createSessionReader(db, setting.config);

  const live = await reader.staff(header, '127.0.0.1');
  const elsewhere = await reader.staff(header, '203.0.113.1');
  await db.begin((tx) => openStaffSession(tx, 1, client));

  expect(live).toMatchObject({ adminId: 1, permissions: [] });
  expect(elsewhere).toBe('ACCESS_DENIED');
  expect(await reader.staff(header, '127.0.0.1')).toBe('OTHER_DEVICE_LOGIN');
  expect(await reader.member(member.header)).toBe('SESSION_INVALIDATED');
});

it('[N2.22] knows cookies without prefix only where Secure is off', () => {
  const tokens = { access: 'a', refresh: 'b' };

  expect(tokensIn('maru_access=a; maru_refresh=b', 'member', false)).toEqual(tokens);
  expect(tokensIn('maru_access=a; maru_refresh=b', 'member', true)).toEqual({});
  expect(sessionCookies('member', tokens, false).join()).not.toMatch(/Secure|__Host-/);
});
