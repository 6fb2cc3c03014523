import { endOverdueViews } from '@maru/platform/session/member-view';
import { endSessionsOf } from '@maru/platform/session/session.repository';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

const NAME = '남궁하나별';
const PHONE = '01055556789';
const EMAIL = 'hana.namgung@example.com';

let test: TestApp;
let staff: Browser;
let hana: number;
let adminId: number;

beforeAll(async () => {
  test = await startTestApp();
  adminId = await insertAdmin(test, 'users', ['manageUsers']);
  hana = await insertMember(test, 'hana');
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  await test.db`
    update member
    set name = ${NAME}, phone_enc = ${personal.seal('phone', PHONE)},
        phone_hash = ${personal.hash('phone', PHONE)}, phone_tail = '6789',
        email_enc = ${personal.seal('email', EMAIL)}, email_hash = ${personal.hash('email', EMAIL)}
    where id = ${hana}`;
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.begin((tx) => endSessionsOf(tx, 'admin', adminId, 'logout'));
  await test.db.begin((tx) => endOverdueViews(tx));
  staff = await loginStaff(test, 'users');
});

const open = (id = hana, reason = '이용권 문의 확인') =>
  staff.send('POST', `/api/admin/users/${id}/view`, { reason });
const check = () => staff.send('GET', '/api/home/auth/check');
const lines = () => test.db<
  { action: string; admin_id: number; reason: string | null; diff: Record<string, unknown> }[]
>`
  select action, admin_id, reason, diff from audit_log
  where target_kind = 'member' and target_id = ${hana} and action like 'member.viewAs%'
  order by id`;
const latest = async () => (await lines()).at(-1);

describe('[D16] a view of a member', () => {
  it('shows the site as the member sees it, for a reason, a quarter of an hour long', async () => {
    const before = Date.now();

    const { status, body } = await open();

    expect(status).toBe(201);
    const minutes = (Date.parse(String(body['until'])) - before) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThan(16);
    expect((await check()).body).toEqual({
      type: 'user',
      view_until: body['until'],
      view_of: { _id: hana, name: '남○○○별' },
    });
    expect(await latest()).toMatchObject({
      action: 'member.viewAs',
      admin_id: adminId,
      reason: '이용권 문의 확인',
    });
    expect((await open(hana, '')).status).toBe(400);
  });

  it('shows no more personal data than staff may see', async () => {
    const product = await insertProduct(test);
    const member = await loginMember(test, 'hana');
    const order = await orderIdOf(placeOrder(member, product, { change: { depositor: NAME } }));
    await open();

    const shown: string[] = [];
    for (const { method, path } of test.app.calls) {
      if (method !== 'GET' || !path.startsWith('/api/home/')) continue;
      if (path.startsWith('/api/home/auth/')) continue;
      const url = path.replace(/:\w+/, String(order));
      const query = path.endsWith('/preview') ? `?product=${product}` : '';
      const { body } = await staff.send('GET', url + query);
      if ([NAME, PHONE, EMAIL].some((secret) => JSON.stringify(body).includes(secret))) {
        shown.push(path);
      }
    }
    expect(shown).toEqual([]);
    const { body } = await staff.send('GET', `/api/home/orders/${order}`);
    expect(body).toMatchObject({ item: { deposit: { depositor: '남○○○별' } } });
  });

  it('changes nothing, plays nothing, and is refused whatever else it asks', async () => {
    await open();
    const faults: string[] = [];
    for (const { method, path, changesNothing } of test.app.calls) {
      if (method === 'GET' || !path.startsWith('/api/home/')) continue;
      if (path.startsWith('/api/home/auth/') || changesNothing === true) continue;
      const { status, body } = await staff.send(method, path.replaceAll(/:\w+/g, '1'), {});
      if (status !== 403 || body['message'] !== 'ACCESS_DENIED') {
        faults.push(`${method} ${path} ${status}`);
      }
    }
    expect(faults).toEqual([]);
    expect((await check()).status).toBe(200);
  });

  it('is refused from another address', async () => {
    await open();
    const moved = openBrowser(test, '203.0.113.7');
    for (const [name, value] of staff.cookies) moved.cookies.set(name, value);

    expect((await moved.send('GET', '/api/home/me')).status).toBe(403);
    expect((await staff.send('GET', '/api/home/me')).status).toBe(200);
  });

  it('ends when it is left, and says how long it was', async () => {
    await open();
    await staff.send('POST', '/api/home/auth/logout');

    expect((await check()).body['message']).toBe('MISSING_TOKENS');
    expect(await latest()).toMatchObject({
      action: 'member.viewAsEnd',
      admin_id: adminId,
      diff: { reason: 'logout' },
    });
  });

  it('ends with its time, which no refresh prolongs, and the clock writes that down', async () => {
    await open();
    await test.db`update session set expires_at = now() where staff_session_id is not null`;

    expect((await check()).status).toBe(401);
    expect((await staff.send('GET', '/api/home/auth/refresh')).status).toBe(401);
    const before = (await lines()).length;
    await test.db.begin((tx) => endOverdueViews(tx));
    await test.db.begin((tx) => endOverdueViews(tx));

    expect((await lines()).length).toBe(before + 1);
    expect(await latest()).toMatchObject({
      action: 'member.viewAsEnd',
      diff: { reason: 'expired' },
    });
  });

  it('ends with the staff session it came from, and with the permission', async () => {
    await open();
    const kept = new Map(staff.cookies);
    await loginStaff(test, 'users');
    expect((await check()).body['message']).toBe('SESSION_INVALIDATED');
    expect(kept.size).toBe(4);

    staff = await loginStaff(test, 'users');
    await open();
    await test.db`delete from admin_permission where admin_id = ${adminId}`;
    expect((await check()).body['message']).toBe('SESSION_INVALIDATED');
    await test.db`
      insert into admin_permission (admin_id, permission) values (${adminId}, 'manageUsers')`;
  });

  it('is no device and no login of the member', async () => {
    const member = await loginMember(test, 'hana');
    const [before] = await test.db`select last_login_at from member where id = ${hana}`;
    const devices = async () =>
      ((await member.send('GET', '/api/home/me/sessions')).body['items'] as unknown[]).length;
    const own = await devices();

    for (let round = 0; round < 12; round += 1) await open();

    expect(await devices()).toBe(own);
    const [after] = await test.db`select last_login_at from member where id = ${hana}`;
    expect(after).toEqual(before);
    const [count] = await test.db`
      select count(*)::int as n from session where staff_session_id is not null and ended_at is null`;
    expect(count?.['n']).toBe(1);
  });

  it('is refused for experts, for members who cannot log in, and for unknown members', async () => {
    const expert = await insertMember(test, 'expert', { type: 'expert' });
    const shut = await insertMember(test, 'shut', { state: 'suspended' });

    expect((await open(expert)).body['message']).toBe('STATE_CONFLICT');
    expect((await open(shut)).body['message']).toBe('STATE_CONFLICT');
    expect((await open(2_000_000_000)).body['message']).toBe('NOT_FOUND');
  });
});
