import type { ProductInput, products, StaffProduct } from '@maru/contract/product/expert-product';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { withoutUndefined } from '../staff-kit/changed-fields.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

const STATE = `
  case when not p.on_sale then 'off'
       when p.sale_to <= now() then 'over'
       when p.sale_from > now() then 'waiting'
       else 'on' end`;

const COLUMNS = `
  p.id as _id, p.name, p.price, p.period_unit, p.period_n, p.on_sale, p.recurs, p.sale_from, p.sale_to,
  ${STATE} as state, p.benefits, p.refund_rule_id as refund_rule, p.opens_live, p.opens_vod,
  p.updated_at, a.name as updated_by, p.version,
  json_build_object('_id', e.id, 'nick', e.nick, 'img_path', e.profile_img_path[1]) as expert,
  (select json_build_object('price', n.price, 'effective_at', n.effective_at)
   from product_price n where n.product_id = p.id and n.applied_at is null) as next_price,
  (select count(*) from order_line l join product_order o on o.id = l.order_id
   where l.product_id = p.id and o.paid_at is not null) as sold,
  (select count(distinct m.member_id) from membership m
   where m.product_id = p.id and m.state = 'active'
     and m.starts_at <= now() and now() < m.ends_at) as active`;

const TABLES = `
  product p join expert e on e.id = p.expert_id left join admin a on a.id = p.updated_by`;

export const productRows = staffRows<StaffProduct, FilterOf<typeof products>>({
  columns: COLUMNS,
  tables: TABLES,
  id: 'p.id',
  where: (db, { expert, state, q }) => db`
    where true
      ${andEqual(db, { 'p.expert_id': expert })}
      ${state === undefined ? db`` : db`and ${db.unsafe(STATE)} = ${state}`}
      ${andContaining(db, ['p.name', 'e.nick'], q)}`,
  orders: {
    order: 'e.position, e.id, p.position, p.id',
    latest: 'p.created_at desc, p.id desc',
    name: 'p.name, p.id',
    price: 'p.price, p.id',
    sold: 'sold desc, p.id',
    active: 'active desc, p.id',
  },
});

/** All products of an expert, in their order. */
export function listProductsOf(db: Queryable, expertId: number): Promise<StaffProduct[]> {
  return db<StaffProduct[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where p.expert_id = ${expertId} order by p.position, p.id`;
}

/** Columns of the staff input. */
export function columnsOf({
  refund_rule,
  ...rest
}: { [F in keyof Omit<ProductInput, 'next_price'>]?: ProductInput[F] | undefined }) {
  return withoutUndefined({ ...rest, refund_rule_id: refund_rule });
}

export async function setProductOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  // The products of this expert keep the set of positions that they have among all products.
  await tx`
    update product p set position = place.position
    from unnest(${[...ids]}::int[]) with ordinality as wanted(id, n)
    join (select row_number() over (order by position, id) as n, position
          from product where id = any(${[...ids]}::int[])) place using (n)
    where p.id = wanted.id`;
}

export interface RefundChoice {
  _id: number;
  name: string;
  penalty_percent: number;
}

/** Rules that a product may have instead of the general one. */
export function listOwnRefundRules(db: Queryable): Promise<RefundChoice[]> {
  return db<RefundChoice[]>`
    select id as _id, name, penalty_percent::float8 as penalty_percent
    from refund_rule where not general and effective_at <= now() order by penalty_percent desc, id`;
}
