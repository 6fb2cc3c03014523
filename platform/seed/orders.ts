import type { SeededPeople } from './people.ts';
import { DAY_MS, HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

type State = 'pending' | 'paid' | 'cancelled' | 'expired';

interface NewOrder {
  member_id: number;
  product_id: number;
  /** ms since the epoch. */
  placed: number;
  state: State;
  /** Membership that the order created, and its length in days. */
  membership?: { id: number; days: number };
}

interface SeededProduct {
  id: number;
  expert_id: number | null;
  name: string;
  price: number;
  period_unit: string;
  period_n: number;
}

/** How long a transfer is waited for, and how soon the demo's buyers paid. */
const DEPOSIT_MS = 24 * HOUR_MS;
const PAID_AFTER_MS = 2 * HOUR_MS;

/**
 * Every paid membership has the order it came of. demo4 and demo15 have yet to pay, demo16 let the
 * time run out, demo17 cancelled.
 */
export async function seedOrders(seed: Seed, people: SeededPeople): Promise<void> {
  const { tx, now } = seed;
  const memberships = await tx<
    { id: number; member_id: number; product_id: number; at: string; days: number }[]
  >`
    select id, member_id, product_id, starts_at as at,
           (extract(epoch from ends_at - starts_at) / 86400)::int as days
    from membership where source = 'paid' order by starts_at, id`;
  const products = await tx<SeededProduct[]>`
    select id, expert_id, name, price, period_unit, period_n from product`;
  const [vip] = await tx<{ id: number }[]>`
    select id from product where kind = 'vip' order by period_n limit 1`;
  const [ofExpert] = await tx<{ id: number }[]>`
    select id from product where kind = 'expert' order by position limit 1`;

  const memberOf = (no: number) => people.members[no - 1]!.id;
  const orders: NewOrder[] = [
    ...memberships.map(({ id, member_id, product_id, at, days }) => ({
      member_id,
      product_id,
      placed: Date.parse(at) - PAID_AFTER_MS,
      state: 'paid' as const,
      membership: { id, days },
    })),
    ...(
      [
        [16, ofExpert, 5 * DAY_MS, 'expired'],
        [17, vip, 3 * DAY_MS, 'cancelled'],
        [4, vip, 3 * HOUR_MS, 'pending'],
        [15, ofExpert, HOUR_MS, 'pending'],
      ] as const
    ).map(([no, product, agoMs, state]) => ({
      member_id: memberOf(no),
      product_id: product!.id,
      placed: now - agoMs,
      state,
    })),
  ];
  const productOf = new Map(products.map((product) => [product.id, product]));
  for (const [index, order] of orders.entries()) {
    await insertOrder(seed, order, productOf.get(order.product_id)!, index + 1);
  }
}

async function insertOrder(
  { tx, brand }: Seed,
  { member_id, product_id, placed, state, membership }: NewOrder,
  { expert_id, name, price, period_unit, period_n }: SeededProduct,
  no: number,
): Promise<void> {
  const at = (ms: number) => new Date(ms).toISOString();
  const paid_at = state === 'paid' ? at(placed + PAID_AFTER_MS) : null;
  const ended_at =
    state === 'expired'
      ? at(placed + DEPOSIT_MS)
      : state === 'cancelled'
        ? at(placed + HOUR_MS)
        : null;
  const [order] = await tx<{ id: number; order_no: string }[]>`
    insert into product_order (order_no, member_id, state, total, payable, terms_version_id,
                               refund_rule_id, placed_at, paid_at, ended_at)
    select to_char(${at(placed)}::timestamptz at time zone 'Asia/Seoul', 'YYMMDD')
             || '-D' || lpad(${no}::text, 5, '0'),
           ${member_id}, ${state}, ${price}, ${price},
           (select id from terms_version where kind = 'terms' order by version desc limit 1),
           (refund_rule_in_force()).id, ${at(placed)}, ${paid_at}, ${ended_at}
    returning id, order_no`;
  const { id, order_no } = order!;
  // Memberships of the demo have a fixed number of days, whatever the month.
  const [unit, n] = membership ? ['day', membership.days] : [period_unit, period_n];
  const [line] = await tx<{ id: number }[]>`
    insert into order_line (order_id, no, product_id, expert_id, name, unit_price, period_unit,
                            period_n, amount)
    values (${id}, 1, ${product_id}, ${expert_id}, ${name}, ${price}, ${unit}, ${n},
            ${price})
    returning id`;
  await tx`
    insert into payment (order_id, provider, payment_key, method, amount, balance, state, depositor,
                         bank_account, due_at, approved_at, created_at)
    select ${id}, 'bank', ${order_no}, 'bank_transfer', ${price},
           ${state === 'paid' ? price : 0},
           ${state === 'paid' ? 'approved' : state === 'pending' ? 'waiting' : 'cancelled'},
           name, ${tx.json(brand.bankAccount)}, ${at(placed + DEPOSIT_MS)}, ${paid_at}, ${at(placed)}
    from member where id = ${member_id}`;
  if (membership) {
    await tx`update membership set order_line_id = ${line!.id} where id = ${membership.id}`;
  }
}
