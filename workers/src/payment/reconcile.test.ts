import { addDays, DAY_MS, momentOf, seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  giveBackThere,
  openPaymentBench,
  orderByCard,
  type CardOrder,
  type PaymentBench,
} from './payment.fixture.ts';
import { reconcileDue } from './reconcile.ts';

const DIFFERENCES = '/api/admin/payment-differences';

let bench: PaymentBench;
let order: CardOrder;
let payments = 0;

const day = seoulDayOf(Date.now());
/** The night after the day on which the payments of this test are made. */
const night = Date.parse(momentOf(addDays(day, 1), '04:30'));

beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.test.db`delete from payment_difference`;
  await bench.test.db`delete from reconciliation`;
  order = await orderByCard(bench);
  await order.confirm();
  payments += 1;
});

const found = async () => (await bench.cashier.send('GET', DIFFERENCES)).body;
const bells = async () => {
  const rows = await bench.test.db<{ count: number }[]>`
    select (detail ->> 'count')::int as count from staff_notice
    where kind = 'payment.difference' order by id`;
  return rows.map(({ count }) => count);
};

it('[O12] finds nothing when both sides agree, and reports the compared payments', async () => {
  await reconcileDue(bench.deps, night);

  expect(await found()).toEqual({ items: [], last: { day, payments } });
  expect(await bells()).toEqual([]);
});

it('[O12] waits for the night, and compares a day once', async () => {
  await reconcileDue(bench.deps, night - DAY_MS);
  await reconcileDue(bench.deps, Date.parse(momentOf(addDays(day, 1), '03:59')));
  expect(await bench.test.db`select 1 from reconciliation where day = ${day}`).toHaveLength(0);

  await Promise.all([reconcileDue(bench.deps, night), reconcileDue(bench.deps, night)]);

  const rows = await bench.test.db`
    select finished_at is not null as finished from reconciliation where day = ${day}`;
  expect(rows).toEqual([{ finished: true }]);
});

it('[O12] notifies staff of money refunded elsewhere until a staff member has checked it', async () => {
  await giveBackThere(bench, order, 100_000);

  await reconcileDue(bench.deps, night);
  await reconcileDue(bench.deps, night);

  const { items } = (await found()) as { items: { _id: number }[] };
  expect(items).toMatchObject([
    {
      day,
      payment_key: order.back.paymentKey,
      order: { order_no: order.orderNo },
      ours: 300_000,
      theirs: 200_000,
    },
  ]);
  expect((await bells()).at(-1)).toBe(1);
  const settle = () =>
    bench.cashier.send('POST', `${DIFFERENCES}/${items[0]!._id}/settle`, {
      reason: '창구에서 돌려줬어요',
    });
  expect([(await settle()).status, (await settle()).status]).toEqual([204, 404]);
  expect(await found()).toMatchObject({ items: [] });
  const [line] = await bench.test.db<{ reason: string }[]>`
    select reason from audit_log where action = 'paymentDifference.settle' order by id desc`;
  expect(line).toEqual({ reason: '창구에서 돌려줬어요' });
  await bench.test
    .db`update payment set balance = 200000, state = 'partial' where order_id = ${order._id}`;
});

it('[O12] finds a payment that only one of the two knows', async () => {
  await bench.test.db`
    update payment set payment_key = 'lost' where order_id = ${order._id} and provider = 'toss'`;

  await reconcileDue(bench.deps, night);

  expect((await found())['items']).toMatchObject([
    { payment_key: 'lost', ours: 300_000, theirs: null },
    { payment_key: order.back.paymentKey, order: { _id: order._id }, ours: null, theirs: 300_000 },
  ]);
  await bench.test.db`
    update payment set payment_key = ${order.back.paymentKey} where order_id = ${order._id}`;
});

it('[O12] restarts a day when the gateway did not answer', async () => {
  await bench.toss.setFaults({ fail_rate: 1 });
  await expect(reconcileDue(bench.deps, night)).rejects.toThrow('did not return');
  await bench.toss.setFaults({});
  await bench.test.db`update reconciliation set started_at = now() - interval '31 minutes'`;

  await reconcileDue(bench.deps, night);

  expect(await found()).toMatchObject({ last: { day } });
});
