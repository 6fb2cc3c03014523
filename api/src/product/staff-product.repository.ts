import type { ProductInput, StaffProduct } from '@maru/contract/product/expert-product';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const STATE = `
  case when not p.on_sale then 'off'
       when p.sale_to <= now() then 'over'
       when p.sale_from > now() then 'waiting'
       else 'on' end`;

const COLUMNS = `
  p.id as _id, p.name, p.price, p.period_unit, p.period_n, p.on_sale, p.sale_from, p.sale_to,
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

export interface ProductFilter {
  page: number;
  pageSize: number;
  expert?: number | undefined;
  state?: StaffProduct['state'] | undefined;
  q?: string | undefined;
  sortBy: 'order' | 'latest' | 'name' | 'price' | 'sold' | 'active';
}

const ORDERS: Record<ProductFilter['sortBy'], string> = {
  order: 'e.position, e.id, p.position, p.id',
  latest: 'p.created_at desc, p.id desc',
  name: 'p.name, p.id',
  price: 'p.price, p.id',
  sold: 'sold desc, p.id',
  active: 'active desc, p.id',
};

export async function listStaffProducts(
  db: Queryable,
  filter: ProductFilter,
): Promise<PageOf<StaffProduct>> {
  return pageOfQuery<StaffProduct>(db, filter, {
    rows: selectStaffProducts(db, filter),
    from: db`from ${db.unsafe(TABLES)} ${whereOf(db, filter)}`,
  });
}

/** All products that match these filters, across all pages. */
export function selectStaffProducts(db: Queryable, filter: Filter) {
  return db<StaffProduct[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${db.unsafe(ORDERS[filter.sortBy])}`;
}

type Filter = Omit<ProductFilter, 'page' | 'pageSize'>;

function whereOf(db: Queryable, { expert, state, q }: Filter) {
  const like = containing(q);
  return db`
    where true
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
      ${state === undefined ? db`` : db`and ${db.unsafe(STATE)} = ${state}`}
      ${like === null ? db`` : db`and (search_form(p.name) like ${like} or search_form(e.nick) like ${like})`}`;
}

/** All products of an expert, in their order. */
export function listProductsOf(db: Queryable, expertId: number): Promise<StaffProduct[]> {
  return db<StaffProduct[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where p.expert_id = ${expertId} order by p.position, p.id`;
}

/** A product of an expert; `null` for any other. */
export async function findStaffProduct(
  db: Queryable,
  productId: number,
): Promise<StaffProduct | null> {
  const [item] = await db<StaffProduct[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where p.id = ${productId}`;
  return item ?? null;
}

/** Columns of the staff input. */
export function columnsOf({
  refund_rule,
  ...rest
}: { [F in keyof Omit<ProductInput, 'next_price'>]?: ProductInput[F] | undefined }) {
  const columns = { ...rest, refund_rule_id: refund_rule };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
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
