import { getExpertDays } from '@maru/contract/expert/expert-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'experts', ['manageExperts']);
  await insertAdmin(test, 'both', ['manageExperts', 'managePayments']);
  await insertAdmin(test, 'message', ['manageMessages']);
  await insertExpert(test.db, 7);
  const memberId = await insertMember(test, 'buyer');
  const scheduleId = await insertBroadcast(test.db, {
    expertId: 7,
    start: '2026-11-11T23:00:00+09:00',
    end: '2026-11-12T01:00:00+09:00',
  });
  await test.db`
    insert into join_log (schedule_id, member_id, kind, result, at)
    values (${scheduleId}, ${memberId}, 'live', 'joined', '2026-11-11 23:59+09'),
           (${scheduleId}, ${memberId}, 'live', 'joined', '2026-11-12 00:00+09'),
           (${scheduleId}, ${memberId}, 'live', 'NOT_LIVE', '2026-11-12 00:01+09')`;
  const product = await insertProduct(test, { kind: 'expert', expertId: 7, price: 50_000 });
  const orderId = await orderIdOf(placeOrder(await loginMember(test, 'buyer'), product));
  const cashier = await loginStaff(test, 'both');
  await cashier.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
  await test.db`
    update product_order set placed_at = '2026-11-12 10:00+09' where id = ${orderId}`;
  await test.db`
    update membership set starts_at = '2026-11-12 10:00+09' where member_id = ${memberId}`;
});
afterAll(() => test.stop());

const days = async (loginId: string, expertId = 7) =>
  (await loginStaff(test, loginId)).send(
    'GET',
    `/api/admin/experts/${expertId}/days?from=2026-11-11&to=2026-11-12`,
  );

describe('[D19] an expert by day', () => {
  it('has joins, new subscriptions and sales', async () => {
    const { body } = await days('both');
    const { joins, subscriptions, sales } = getExpertDays.output.parse(body);

    expect(joins.days).toEqual([1, 1]);
    expect(subscriptions.days).toEqual([0, 1]);
    expect(sales?.days).toEqual([0, 50_000]);
  });

  it('has no sales without the permission of the order screens', async () => {
    expect((await days('experts')).body).toMatchObject({ joins: { total: 2 }, sales: null });
  });

  it('is refused without the permission, and for a missing expert', async () => {
    expect((await days('message')).status).toBe(403);
    expect((await days('experts', 999)).status).toBe(404);
  });
});
