import type { Queryable } from '@maru/platform/db/db';
import type { RefundRule } from '@maru/contract/product/product';

/** A product as it is shown, of the tables `product p` and `expert e`. */
export const productColumns = (db: Queryable) => db`
  p.id as _id, p.kind, p.name, p.price, p.period_unit, p.period_n, p.benefits, p.recurs, p.version,
  (select json_build_object('_id', r.id, 'penalty_percent', r.penalty_percent)
   from refund_rule r where r.id = p.refund_rule_id) as refund_rule,
  case when e.id is null then null
       else json_build_object('_id', e.id, 'nick', e.nick) end as expert`;

/** Default refund rule, for products without their own rule. */
export async function getRefundRule(db: Queryable): Promise<RefundRule> {
  const [row] = await db<RefundRule[]>`
    select id as _id, penalty_percent::float8 as penalty_percent from refund_rule_in_force()`;
  return row!;
}

/** The rule that an order of this product is made under. */
export async function getRefundRuleOf(db: Queryable, productId: number): Promise<RefundRule> {
  const [row] = await db<RefundRule[]>`
    select id as _id, penalty_percent::float8 as penalty_percent from refund_rule_of(${productId})`;
  return row!;
}
