import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { settleOrder } from '@maru/domain/order/change-order';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestConfig } from '../../tests/support/test-config.ts';
import { expireOrders } from './expire-orders.ts';

let config: Config;
let drop: () => Promise<void>;
let db: Db;
let productId: number;
let memberId: number;
let orders = 0;

beforeAll(async () => {
  ({ config, drop } = await createTestConfig());
  db = connectDb(config.DATABASE_URL);
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, name, price, period_unit, period_n)
    values ('vip', 'VIP', 1000, 'month', 1) returning id`;
  productId = product!.id;
});
beforeEach(async () => {
  orders += 1;
  const [member] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name)
    values (${`buyer${orders}`}, '', '김하나') returning id`;
  memberId = member!.id;
});
afterAll(async () => {
  await db.end();
  await drop();
});

/** An unpaid order with its transfer due in the given number of minutes. */
async function addOrder(minutes: number): Promise<number> {
  const [order] = await db<{ id: number }[]>`
    insert into product_order (order_no, member_id, total, payable, refund_rule_id)
    values (gen_random_uuid()::text, ${memberId}, 1000, 1000, 1) returning id`;
  const orderId = order!.id;
  await db`
    insert into order_line (order_id, no, product_id, name, unit_price, period_unit, period_n, amount)
    values (${orderId}, 1, ${productId}, 'VIP', 1000, 'month', 1, 1000)`;
  await db`
    insert into payment (order_id, provider, payment_key, method, amount, depositor, bank_account,
                         due_at)
    values (${orderId}, 'bank', ${String(orderId)}, 'bank_transfer', 1000, '김하나', '{}',
            now() + make_interval(mins => ${minutes}))`;
  return orderId;
}

async function statesOf(orderId: number) {
  const [row] = await db<{ order: string; payment: string }[]>`
    select o.state as order, p.state as payment
    from product_order o join payment p on p.order_id = o.id where o.id = ${orderId}`;
  return row;
}

it('expires orders that are not paid in time, and keeps the rest', async () => {
  const [over, waiting] = [await addOrder(-1), await addOrder(1)];

  await expireOrders(db);
  await expireOrders(db);

  expect(await statesOf(over)).toEqual({ order: 'expired', payment: 'cancelled' });
  expect(await statesOf(waiting)).toEqual({ order: 'pending', payment: 'waiting' });
});

it('holds up none for one that cannot be ended, and says so', async () => {
  const [stuck, over] = [await addOrder(-2), await addOrder(-1)];
  await db`create function fail() returns trigger language plpgsql as 'begin raise exception ''held''; end'`;
  await db.unsafe(`
    create trigger fail before update on product_order for each row
    when (old.id = ${stuck}) execute function fail()`);

  await expect(expireOrders(db)).rejects.toThrow('held');

  expect(await statesOf(over)).toEqual({ order: 'expired', payment: 'cancelled' });
  expect(await statesOf(stuck)).toEqual({ order: 'pending', payment: 'waiting' });
  await db`drop function fail cascade`;
  await expireOrders(db);
  expect(await statesOf(stuck)).toEqual({ order: 'expired', payment: 'cancelled' });
});

it('loses to a confirmation that holds the order, as a whole', async () => {
  const orderId = await addOrder(-1);

  // The clock finds the order overdue, and waits until the confirmation has committed.
  let expiring: Promise<void> | undefined;
  await db.begin(async (tx) => {
    await settleOrder(tx, orderId);
    expiring = expireOrders(db);
    await tx`
      update payment set state = 'approved', balance = amount, approved_at = now()
      where order_id = ${orderId}`;
  });
  await expiring;

  expect(await statesOf(orderId)).toEqual({ order: 'paid', payment: 'approved' });
  const memberships = await db`select 1 from membership where member_id = ${memberId}`;
  expect(memberships).toHaveLength(1);
});

it('refuses to settle an order that is not waiting for money', async () => {
  const orderId = await addOrder(1);
  await db.begin((tx) => settleOrder(tx, orderId));

  await expect(db.begin((tx) => settleOrder(tx, orderId))).rejects.toThrow(
    'does not wait for a payment',
  );
});
