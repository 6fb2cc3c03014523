import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, type Db } from '@maru/platform/db/db';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

async function endOf(start: string, unit: 'day' | 'month', n: number): Promise<string> {
  const [row] = await db<{ at: string }[]>`
    select period_end(${start}::timestamptz, ${unit}, ${n}) as at`;
  return row!.at;
}

describe('[O06] a period', () => {
  it.each([
    [
      'a month ends on the same day of the next',
      '2026-11-21T11:30:00+09:00',
      'month',
      1,
      '2026-12-21T11:30:00+09:00',
    ],
    [
      'a month from the 31st ends on the last day',
      '2027-01-31T09:00:00+09:00',
      'month',
      1,
      '2027-02-28T09:00:00+09:00',
    ],
    [
      'three months from the 30th of November',
      '2027-11-30T09:00:00+09:00',
      'month',
      3,
      '2028-02-29T09:00:00+09:00',
    ],
    [
      'the day is that of Seoul, not of Greenwich',
      '2026-12-31T16:00:00Z',
      'month',
      1,
      '2027-01-31T16:00:00Z',
    ],
    ['three days are 72 hours', '2026-11-21T23:59:59+09:00', 'day', 3, '2026-11-24T23:59:59+09:00'],
  ] as const)('%s', async (_what, start, unit, n, end) => {
    expect(Date.parse(await endOf(start, unit, n))).toBe(Date.parse(end));
  });
});

describe('[O01] money in the database', () => {
  const insert = (columns: object) => db`
    insert into product_order ${db({ order_no: Math.random().toString(), refund_rule_id: 1, ...columns })}`;
  const member = async () =>
    (
      await db<{ id: number }[]>`
      insert into member (login_id, password_hash, name)
      values (${`m${Math.random().toString(36).slice(2, 10)}`}, '', '김하나') returning id`
    )[0]!.id;

  it('is the total less the discount, and never negative', async () => {
    const member_id = await member();

    await insert({ member_id, total: 1_000, discount: 400, payable: 600 });
    for (const wrong of [
      { total: 1_000, discount: 400, payable: 599 },
      { total: 1_000, discount: 1_001, payable: -1 },
      { total: 1_000, payable: 1_000, currency: 'USD' },
      { total: 1_000, payable: 1_000, state: 'paid' },
    ]) {
      await expect(insert({ member_id, ...wrong })).rejects.toThrow('check constraint');
    }
  });

  it('is paid once per order, and never refunded beyond the balance', async () => {
    const member_id = await member();
    const [order] = await db<{ id: number }[]>`
      insert into product_order (order_no, member_id, total, payable, refund_rule_id)
      values ('one', ${member_id}, 1000, 1000, 1) returning id`;
    const pay = (key: string, balance = 1_000) => db`
      insert into payment (order_id, provider, payment_key, method, amount, balance, state, approved_at)
      values (${order!.id}, 'gate', ${key}, 'card', 1000, ${balance}, 'approved', now())`;

    await pay('a');

    await expect(pay('b')).rejects.toThrow('payment_one_per_order');
    await expect(db`update payment set balance = 1001`).rejects.toThrow('check constraint');
    await expect(db`update payment set balance = -1`).rejects.toThrow('check constraint');
  });

  it('keeps the rule of refunds and the lines of an order as they were', async () => {
    await expect(db`update refund_rule set penalty_percent = 5`).rejects.toThrow('never changed');
    await expect(
      db`insert into refund_rule (penalty_percent, effective_at) values (11, now())`,
    ).rejects.toThrow('check constraint');
  });
});
