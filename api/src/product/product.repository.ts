import type { Queryable } from '@maru/platform/db/db';

/** A product as it is shown, of the tables `product p` and `expert e`. */
export const productColumns = (db: Queryable) => db`
  p.id as _id, p.kind, p.name, p.price, p.period_unit, p.period_n, p.benefits, p.version,
  (select json_build_object('_id', r.id, 'penalty_percent', r.penalty_percent)
   from refund_rule r where r.id = p.refund_rule_id) as refund_rule,
  case when e.id is null then null
       else json_build_object('_id', e.id, 'nick', e.nick) end as expert`;
