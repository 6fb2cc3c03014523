import type { AuditAction, AuditKind } from '@maru/contract/audit/audit-action';
import { audit } from '@maru/platform/db/audit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const LOG = '/api/admin/audit-log';
const CHAIN = '/api/admin/audit-chain';
const REVIEW = '/api/admin/access-review';

let test: TestApp;
let boss: Browser;
let users: Browser;
let usersId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  usersId = await insertAdmin(test, 'users', ['manageUsers']);
  boss = await loginStaff(test, 'boss');
  users = await loginStaff(test, 'users');
  for (const [action, targetKind, targetId, more] of [
    ['member.view', 'member', 1, {}],
    ['member.unmask', 'member', 1, { reason: '본인 확인 요청' }],
    ['member.update', 'member', 2, { diff: { state: ['active', 'suspended'] } }],
    ['order.view', 'order', 5, {}],
    ['member.viewAs', 'member', 7, { reason: '화면 문의' }],
    ['member.viewAsEnd', 'member', 7, {}],
    ['member.export', 'member', undefined, { diff: { rows: 1_200 }, reason: '월말 정리' }],
  ] as const) {
    await write(action, targetKind, targetId, more);
  }
});
afterAll(() => test.stop());

const write = (action: AuditAction, targetKind: AuditKind, targetId?: number, more: object = {}) =>
  audit(test.db, {
    adminId: usersId,
    sessionId: 2,
    ip: '10.0.0.7',
    requestId: 'r-1',
    action,
    targetKind,
    targetId,
    ...more,
  });
/** Month that is `after` months from now, as `2026-01`. */
const seoulMonth = (after: number) => {
  const now = new Date(Date.now() + 9 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after))
    .toISOString()
    .slice(0, 7);
};
const actionsOf = async (query: string, browser = boss) => {
  const { body } = await browser.send('GET', `${LOG}?${query}`);
  return (body['items'] as { action: string }[]).map(({ action }) => action);
};

it('[D13] lists actions by actor, action, target, day and reason', async () => {
  const { body } = await boss.send('GET', LOG);
  expect(body['total']).toBe(7);
  expect((body['items'] as object[])[0]).toMatchObject({
    action: 'member.export',
    admin: { _id: usersId, login_id: 'users', name: '이운영' },
    ip: '10.0.0.7',
    reason: '월말 정리',
  });

  expect(await actionsOf('sort=view')).toEqual([
    'member.viewAsEnd',
    'member.viewAs',
    'order.view',
    'member.unmask',
    'member.view',
  ]);
  expect(await actionsOf('sort=export')).toEqual(['member.export']);
  expect(await actionsOf('sort=change')).toEqual(['member.update']);
  expect(await actionsOf('target_kind=member&target_id=1')).toHaveLength(2);
  expect(await actionsOf('action=order')).toEqual(['order.view']);
  expect(await actionsOf(`q=${encodeURIComponent('본인')}`)).toEqual(['member.unmask']);
  expect(await actionsOf('to=2020-01-01')).toEqual([]);
  expect(await actionsOf(`admin=${usersId}&sortBy=oldest`)).toHaveLength(7);
});

it('[L07] finds every access to data of a member by the login id of the member', async () => {
  const { db } = test;
  // The lines above are about the members 1 and 2.
  for (const other of ['first', 'second']) await insertMember(test, other);
  const memberId = await insertMember(test, 'looked-at');
  const [order] = await db<{ id: number }[]>`
    insert into product_order (order_no, member_id, state, total, payable, refund_rule_id)
    select 'L1', ${memberId}, 'pending', 1, 1, min(id) from refund_rule returning id`;
  await write('member.unmask', 'member', memberId, { reason: '본인 확인' });
  await write('order.view', 'order', order!.id);
  const path = `/api/admin/users/${memberId}`;
  for (const page of ['messages', 'sessions', 'consents']) {
    expect((await users.send('GET', `${path}/${page}`)).status).toBe(200);
  }

  // Three pages within ten minutes are one look.
  expect(await actionsOf('member=Looked-At')).toEqual([
    'member.view',
    'order.view',
    'member.unmask',
  ]);
  expect(await actionsOf('member=nobody')).toEqual([]);
  expect(await actionsOf('member=looked-at&sort=view&target_kind=order')).toEqual(['order.view']);
});

it('[D13] shows the actions on refund requests with their order', async () => {
  const { db } = test;
  const memberId = await insertMember(test, 'paid-back');
  const orders = await db<{ id: number }[]>`
    insert into product_order (order_no, member_id, state, total, payable, refund_rule_id)
    select no, ${memberId}, 'pending', 1, 1, (select min(id) from refund_rule)
    from unnest(array['T1', 'T2']) as no returning id`;
  const refunds: number[] = [];
  for (const { id } of orders) {
    const [refund] = await db<{ id: number }[]>`
      insert into refund (request_no, order_id, channel, reason, paid, total_days, used_days,
                          penalty_percent, penalty, amount, due_on)
      values (${`R${id}`}, ${id}, 'staff', '요청', 1, 30, 1, 10, 0, 1, current_date) returning id`;
    refunds.push(refund!.id);
  }
  const [order, other] = orders.map(({ id }) => id);
  await write('order.papers', 'order', order);
  await write('refund.approve', 'refund', refunds[0]);
  await write('order.papers', 'order', other);
  await write('refund.approve', 'refund', refunds[1]);

  const path = `/api/admin/audit-trail?target_kind=order&target_id=${order}`;
  const { body } = await boss.send('GET', path);

  expect(body).toMatchObject({
    total: 2,
    items: [
      { action: 'refund.approve', target_kind: 'refund', target_id: refunds[0] },
      { action: 'order.papers', target_kind: 'order', target_id: order },
    ],
  });
});

it('[T06] [D13] shows the history of a record to staff who may open its screens', async () => {
  const trail = (kind: string, id: number, browser: Browser) =>
    browser.send('GET', `/api/admin/audit-trail?target_kind=${kind}&target_id=${id}`);

  const { body } = await trail('member', 2, users);
  expect(body).toMatchObject({ total: 1, items: [{ diff: { state: ['active', 'suspended'] } }] });
  expect((await trail('order', 5, users)).status).toBe(403);
  expect((await trail('nonsense', 5, users)).status).toBe(403);
  expect((await trail('order', 5, boss)).body['total']).toBe(1);
});

it('[D13] links every line, from transactions at the same time as well', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write('member.view', 'member', n + 10)));

  const { body } = await boss.send('GET', CHAIN);

  expect(body).toMatchObject({ length: 34, broken: null });
  expect(body['head']).toMatch(/^[0-9a-f]{64}$/);
});

it('[B04] [D13] refuses changes to the log, and names the first line that was tampered with', async () => {
  await expect(test.db`update audit_log set action = 'x'`).rejects.toThrow('never changed');
  await expect(test.db`delete from audit_chain`).rejects.toThrow('never changed');

  const tamper = async (statement: string) => {
    await test.db.begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica`);
      await tx.unsafe(statement);
    });
    return (await boss.send('GET', CHAIN)).body['broken'];
  };
  expect(await tamper(`insert into audit_log (action) values ('member.tag')`)).toMatchObject({
    kind: 'unlinked',
  });
  expect(await tamper(`delete from audit_chain where seq = 9`)).toMatchObject({ audit_id: 9 });
  expect(await tamper(`delete from audit_log where id = 4`)).toMatchObject({
    audit_id: 4,
    kind: 'removed',
  });
  expect(await tamper(`update audit_log set reason = 'other' where id = 2`)).toMatchObject({
    audit_id: 2,
    seq: 2,
    kind: 'changed',
  });
});

/** Writes an entry as it was before its kind was renamed. */
const writeFormer = (action: string, targetKind: string, targetId: number) =>
  test.db`
    insert into audit_log (action, target_kind, target_id)
    values (${action}, ${targetKind}, ${targetId})`;

it('[D13] lists old entries with target 0 as about no single thing', async () => {
  await writeFormer('schedule.copy-week', 'schedule', 0);

  const list = await boss.send('GET', `${LOG}?target_kind=broadcast`);

  expect(list).toMatchObject({ status: 200, body: { items: [{ target_id: null }] } });
  const [{ _id }] = list.body['items'] as [{ _id: number }];
  expect(await boss.send('GET', `${LOG}/${_id}`)).toMatchObject({
    status: 200,
    body: { item: { target_id: null } },
  });
});

it('[D13] lists the entries of a kind with those of its former names', async () => {
  await writeFormer('template.use', 'message_template', 31);
  await write('template.archive', 'template', 31);
  await writeFormer('schedule.status', 'schedule', 32);
  await write('broadcast.delete', 'broadcast', 32);

  for (const kind of ['template', 'message_template']) {
    expect(await actionsOf(`target_kind=${kind}&target_id=31`)).toEqual([
      'template.archive',
      'template.use',
    ]);
  }
  expect(await actionsOf('action=broadcast&target_id=32')).toEqual([
    'broadcast.delete',
    'schedule.status',
  ]);
  expect(await actionsOf('action=broadcast.status&target_id=32')).toEqual(['schedule.status']);
  const trail = await boss.send('GET', '/api/admin/audit-trail?target_kind=broadcast&target_id=32');
  expect(trail.body['total']).toBe(2);
  const { body } = await boss.send('GET', '/api/admin/audit-names');
  const kinds = (body['kinds'] as string[]).filter((kind) =>
    /template|schedule|broadcast/.test(kind),
  );
  expect(kinds.toSorted()).toEqual(['broadcast', 'template']);
});

it('[U27] lists attempts to log in, good and bad', async () => {
  await loginStaff(test, 'users', '127.0.0.1');
  const { body } = await boss.send('GET', '/api/admin/login-events?outcome=ok&q=USERS');

  expect(body['total']).toBe(2);
  expect((body['items'] as object[])[0]).toMatchObject({
    realm: 'admin',
    result: 'ok',
    subject: { _id: usersId, login_id: 'users', name: '이운영' },
    new_network: false,
  });
  expect((body['items'] as object[])[1]).toMatchObject({ new_network: true });
});

it('[L07] counts who looked at personal data in a month, and lets a month be signed off once', async () => {
  const month = seoulMonth(-2);
  const nextBegin = `${seoulMonth(-1)}-01T00:00+09:00`;
  await test.db`
    insert into audit_log (at, admin_id, action, target_kind, target_id, diff)
    values (${`${month}-05T03:00+09:00`}, ${usersId}, 'member.view', 'member', 1, null),
           (${`${month}-05T13:00+09:00`}, ${usersId}, 'member.view', 'member', 1, null),
           (${`${month}-05T14:00+09:00`}, ${usersId}, 'member.viewAs', 'member', 2, null),
           (${`${month}-05T14:09+09:00`}, ${usersId}, 'member.viewAsEnd', 'member', 2, null),
           (${`${month}-06T13:00+09:00`}, ${usersId}, 'order.papers', 'order', 3, null),
           (${nextBegin}::timestamptz - interval '30 minutes', ${usersId}, 'member.export', 'member', null,
            '{"rows": 300}'),
           (${nextBegin}::timestamptz + interval '30 minutes', ${usersId}, 'member.view', 'member', 1, null)`;

  const { body } = await boss.send('GET', `${REVIEW}?month=${month}`);
  expect(body['open_months']).toContain(month);
  expect(body['item']).toMatchObject({
    is_over: true,
    signed: null,
    items: [{ views: 3, unmasks: 1, exports: 1, exported_rows: 300, members: 2, at_night: 2 }],
  });

  const sign = (wish: object) => boss.send('POST', REVIEW, wish);
  const signed = await sign({ month, note: '이상 없음을 확인' });
  expect([signed.status, signed.body['item']]).toMatchObject([
    201,
    { signed: { by: '이운영', note: '이상 없음을 확인' } },
  ]);
  expect((await sign({ month, note: '두 번째 확인' })).body['message']).toBe('STATE_CONFLICT');
  expect((await sign({ month: seoulMonth(0), note: '아직 안 끝남' })).body['message']).toBe(
    'STATE_CONFLICT',
  );
});

it('belongs to super admins', async () => {
  // The browser of before was replaced by the login above.
  const fresh = await loginStaff(test, 'users');
  for (const path of [LOG, CHAIN, `${REVIEW}?month=2026-01`, '/api/admin/login-events']) {
    expect((await fresh.send('GET', path)).status).toBe(403);
  }
});

it('exports actions and targets in the words of the screen', async () => {
  const query = `sort=export&reason=${encodeURIComponent('월말 점검')}`;
  const { response } = await boss.send('GET', `${LOG}/export.csv?${query}`);
  const file = response.body;
  expect(file).toContain('회원 CSV 내려받기,회원,');
  expect(file).not.toContain('member.export');
});
