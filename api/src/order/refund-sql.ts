import type { Queryable } from '@maru/platform/db/db';

/**
 * Beginning of the membership that was bought to follow the order `o`. The refund leaves a gap
 * before it.
 */
export const nextStart = (db: Queryable) => db`(
  select min(later.starts_at)
  from order_line line
  join membership own on own.order_line_id = line.id and own.state = 'active'
  join product bought on bought.id = own.product_id
  join membership later on later.member_id = own.member_id and later.state = 'active'
    and later.starts_at >= own.ends_at and later.starts_at > now()
  join product following on following.id = later.product_id and opens_same(following, bought)
  where line.order_id = o.id)`;
