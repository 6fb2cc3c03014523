import { listOrderDays } from '@maru/contract/order/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertProduct, orderIdOf, placeOrder } from './order.fixture.ts';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'cashier', ['managePayments']);
  staff = await loginStaff(test, 'cashier');
  const product = await insertProduct(test, { price: 10_000 });
  for (const [index, [at, isPaid]] of (
    [
      ['2026-11-09 10:00', true],
      // The last minute of a day of Seoul, and the first of the next one.
      ['2026-11-11 23:59', true],
      ['2026-11-12 00:00', true],
      ['2026-11-12 09:00', false],
      ['2026-11-13 00:00', true],
    ] as const
  ).entries()) {
    await insertMember(test, `buyer${index}`);
    const orderId = await orderIdOf(placeOrder(await loginMember(test, `buyer${index}`), product));
    if (isPaid) await staff.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
    await test.db`
      update product_order set placed_at = ${at}::timestamp at time zone 'Asia/Seoul'
      where id = ${orderId}`;
  }
});
afterAll(() => test.stop());

const days = async (query: string) => {
  const { status, body } = await staff.send('GET', `/api/admin/orders/days?${query}`);
  expect(status).toBe(200);
  return listOrderDays.output.parse(body);
};

describe('[D19] orders by day', () => {
  it('are counted by days of Seoul, beside the same number of days before', async () => {
    expect(await days('from=2026-11-11&to=2026-11-12')).toEqual({
      from: '2026-11-11',
      to: '2026-11-12',
      orders: { total: 3, before: 1, days: [1, 2], days_before: [1, 0] },
      paid: {
        total: 20_000,
        before: 10_000,
        days: [10_000, 10_000],
        days_before: [10_000, 0],
      },
    });
  });

  it('follow the filters of the list', async () => {
    const { orders } = await days('from=2026-11-11&to=2026-11-12&state=pending');
    expect(orders.days).toEqual([0, 1]);
  });

  it('need the permission of the order screens', async () => {
    await insertAdmin(test, 'content', ['manageContent']);
    const other = await loginStaff(test, 'content');
    expect((await other.send('GET', '/api/admin/orders/days')).status).toBe(403);
  });
});
