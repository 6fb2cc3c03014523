import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../../tests/support/broadcasts.ts';
import { insertProduct, orderIdOf, placeOrder } from '../../order/order.fixture.ts';

let test: TestApp;
let both: Browser;
let users: Browser;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'both', ['manageUsers', 'managePayments']);
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'message', ['manageMessages']);
  both = await loginStaff(test, 'both');
  users = await loginStaff(test, 'users');
  await insertExpert(test.db, 7);
  memberId = await insertMember(test, 'buyer');
  const other = await insertMember(test, 'other');
  const product = await insertProduct(test, { kind: 'expert', expertId: 7, price: 50_000 });
  const orderId = await orderIdOf(placeOrder(await loginMember(test, 'buyer'), product));
  await test.db`
    update product_order set placed_at = '2026-11-10T01:00:00Z' where id = ${orderId}`;
  const scheduleId = await insertBroadcast(test.db, { expertId: 7, title: '아침 시황' });
  await test.db`
    insert into join_log (schedule_id, member_id, kind, result, at)
    values (${scheduleId}, ${memberId}, 'live', 'joined', '2026-11-11T01:00:00Z'),
           (${scheduleId}, ${memberId}, 'live', 'NOT_LIVE', '2026-11-11T00:59:00Z'),
           (${scheduleId}, ${other}, 'live', 'joined', '2026-11-11T02:00:00Z')`;
});
afterAll(() => test.stop());

const timeline = (staff: Browser, query = '', id = memberId) =>
  staff.send('GET', `/api/admin/users/${id}/timeline${query}`);
const entriesOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['items'] as { kind: string; title: string }[]).filter(({ kind }) => kind !== 'message');

describe('[T54] the timeline of a member', () => {
  it('has money, watching and messages in one order', async () => {
    const answer = await timeline(both);

    expect(answer.body['kinds']).toEqual(['payment', 'refund', 'watch', 'message']);
    expect(entriesOf(answer)).toMatchObject([
      { kind: 'watch', title: '아침 시황', state: 'live', at: '2026-11-11T01:00:00.000Z' },
      { kind: 'payment', amount: 50_000, state: 'pending', at: '2026-11-10T01:00:00.000Z' },
    ]);
    const [paid] = entriesOf(await timeline(both, '?kind=payment'));
    expect(paid).not.toHaveProperty('channel');
  });

  it('hides money from staff without the permission of the order screens', async () => {
    const answer = await timeline(users);

    expect(answer.body['kinds']).toEqual(['watch', 'message']);
    expect(answer.body).toMatchObject({ page: 1 });
    expect(JSON.stringify(answer.body)).not.toContain('50000');
    expect(entriesOf(answer).map(({ kind }) => kind)).toEqual(['watch']);
    expect((await timeline(users, '?kind=payment')).body['message']).toBe('ACCESS_DENIED');
  });

  it('pages, and is written to the audit log as a view of the member', async () => {
    const first = await timeline(both, '?pageSize=1&page=1&kind=watch');
    expect(first.body).toMatchObject({ total: 1, pageSize: 1 });
    const all = (await timeline(both)).body['total'] as number;
    const last = await timeline(both, `?pageSize=1&page=${all}`);
    expect(entriesOf(last)).toMatchObject([{ kind: 'payment' }]);

    const [noted] = await test.db`
      select count(*)::int as n from audit_log
      where action = 'member.view' and target_id = ${memberId}`;
    expect(noted?.['n']).toBeGreaterThan(0);
  });

  it('is closed to other staff, and does not exist for a missing member', async () => {
    expect((await timeline(await loginStaff(test, 'message'))).status).toBe(403);
    expect((await timeline(both, '', 99_999)).status).toBe(404);
  });
});
