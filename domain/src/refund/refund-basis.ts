import { TRANSFERS } from '@maru/contract/refund/refund';
import { WITHDRAWAL_DAYS, type RefundBasis } from '@maru/contract/refund/refund-sum';
import type { Queryable } from '@maru/platform/db/db';

/**
 * Whether the membership `s` of the order `o` can be refunded. This includes a membership that
 * staff revoked, unless its order was already refunded.
 */
export const mayGoBack = (db: Queryable) => db`
  (s.state = 'active' or s.state = 'revoked'
    and not exists (select from refund where order_id = o.id and state = 'done'))`;

/** The last day of a withdrawal of the order `o`; `null` while it is not paid. */
export const withdrawUntil = (db: Queryable) => db`(kst_day(o.paid_at) + ${WITHDRAWAL_DAYS}::int)`;

/** Input of a refund sum, as of today. */
export interface BasisOfToday extends RefundBasis {
  needs_account: boolean;
  withdrawal: boolean;
  withdraw_until: string;
}

/**
 * Basis for computing a refund today; `null` if nothing is refundable. Only purchased days count.
 * Days added by staff were not paid for. Days removed by staff were not used, even if all were
 * removed before the start. A withdrawal has no penalty.
 */
export async function findBasis(db: Queryable, orderId: number): Promise<BasisOfToday | null> {
  const [row] = await db<BasisOfToday[]>`
    select p.balance as paid, p.method = any(${[...TRANSFERS]}) as needs_account, d.total as total_days,
           least(d.total, greatest(0, ceil(
             extract(epoch from least(s.ends_at, s.ended_at, now()) - s.starts_at) / 86400)))::int
             as used_days,
           case when w.applies then 0 else r.penalty_percent::float8 end as penalty_percent,
           w.applies as withdrawal, ${withdrawUntil(db)} as withdraw_until
    from product_order o
    cross join lateral (select kst_day(now()) <= ${withdrawUntil(db)} as applies) w
    join refund_rule r on r.id = o.refund_rule_id
    join payment p on p.order_id = o.id and p.state in ('approved', 'partial') and p.balance > 0
    join lateral (
      select min(s.starts_at) as starts_at, max(s.ends_at) as ends_at, min(s.ended_at) as ended_at,
             max(period_end(s.starts_at, l.period_unit, l.period_n)) as bought_until
      from membership s join order_line l on l.id = s.order_line_id
      where l.order_id = o.id and ${mayGoBack(db)}) s on s.starts_at is not null
    join lateral (
      select (extract(epoch from s.bought_until - s.starts_at) / 86400)::int as total
    ) d on true
    where o.id = ${orderId} and o.state in ('paid', 'partial_refund')`;
  return row ?? null;
}
