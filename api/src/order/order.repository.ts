import type { Product } from '@maru/contract/product/product';
import type { QueryOf } from '@maru/contract/core/call';
import type {
  listOrders,
  Order,
  OrderDays,
  OrderOfStaff,
  StaffOrder,
} from '@maru/contract/order/order';
import type { OrderPapers } from '@maru/contract/order/order-papers';
import { mayGoBack } from '@maru/domain/refund/refund-basis';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containingNumber } from '../sql/like-pattern.ts';
import { productColumns } from '../product/product.repository.ts';
import { andWithBefore, dayFigureOf, type ChartPeriod } from '../staff-kit/chart-period.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';
import { limitTo, type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';
import { nextStart } from './refund-sql.ts';

/** A product that can be bought now for money; `null` if it cannot. */
export async function findSoldProduct(db: Queryable, productId: number): Promise<Product | null> {
  const [row] = await db<Product[]>`
    select ${productColumns(db)}
    from product p left join expert e on e.id = p.expert_id
    where p.id = ${productId} and is_sold(p, now()) and p.price > 0`;
  return row ?? null;
}

/** From when to when a product would be open to a member, were it paid now. */
export async function getSpan(
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<{ starts_at: string; ends_at: string }> {
  const [row] = await db<{ starts_at: string; ends_at: string }[]>`
    select s.start as starts_at, period_end(s.start, p.period_unit, p.period_n) as ends_at
    from product p, lateral (select membership_start(${memberId}, p.id) as start) s
    where p.id = ${productId}`;
  return row!;
}

export async function findPendingOrder(
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select o.id from product_order o join order_line l on l.order_id = o.id
    where o.member_id = ${memberId} and o.state = 'pending' and l.product_id = ${productId}
    order by o.id desc limit 1`;
  return row?.id ?? null;
}

export async function countPendingOrders(db: Queryable, memberId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*) as n from product_order where member_id = ${memberId} and state = 'pending'`;
  return row!.n;
}

/** Order columns shown to members and staff, with the lines and the latest payment. */
function orderColumns(db: Queryable) {
  return db`
    o.id as _id, o.order_no, o.state, o.total, o.discount, o.payable, o.placed_at, o.paid_at,
    o.ended_at, o.version, p.method,
    case when p.bank_account is not null then json_build_object(
      'depositor', p.depositor, 'account', p.bank_account, 'due_at', p.due_at) end as deposit,
    case when p.provider = 'toss' and p.bank_account is null then (
      select json_build_object('due_at', p.due_at,
               'checking', coalesce(bool_or(a.state = 'asking'), false),
               'refused', (array_agg(a.message order by a.id desc)
                             filter (where a.state = 'refused'))[1])
      from payment_attempt a where a.order_id = o.id) end as card,
    (select json_agg(json_build_object(
       'product', l.product_id, 'kind', d.kind, 'name', l.name, 'period_unit', l.period_unit,
       'period_n', l.period_n, 'unit_price', l.unit_price, 'discount', l.discount,
       'amount', l.amount,
       'coupon', case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end,
       'expert', case when e.id is not null then json_build_object('_id', e.id, 'nick', e.nick) end,
       'membership', case when s.id is not null then json_build_object(
         'starts_at', s.starts_at, 'ends_at', s.ends_at, 'ended_at', s.ended_at) end) order by l.no)
     from order_line l
     join product d on d.id = l.product_id
     left join expert e on e.id = l.expert_id
     left join coupon c on c.id = l.coupon_id
     left join membership s on s.order_line_id = l.id
     where l.order_id = o.id) as lines`;
}

const latestPayment = (db: Queryable) => db`
  join lateral (select * from payment where order_id = o.id order by id desc limit 1) p on true`;

export async function findOwnOrder(
  db: Queryable,
  memberId: number,
  orderId: number,
): Promise<Order | null> {
  const [row] = await db<Order[]>`
    select ${orderColumns(db)} from product_order o ${latestPayment(db)}
    where o.id = ${orderId} and o.member_id = ${memberId}`;
  return row ?? null;
}

export async function listOwnOrders(
  db: Queryable,
  memberId: number,
  page: Page,
): Promise<PageOf<Order>> {
  return pageOfQuery<Order>(db, page, {
    rows: db`
    select ${orderColumns(db)} from product_order o ${latestPayment(db)}
    where o.member_id = ${memberId} order by o.placed_at desc, o.id desc`,
    from: db`from product_order where member_id = ${memberId}`,
  });
}

/** An order as staff look for it, before the name and the number of its member are masked. */
export interface StaffOrderRow extends Omit<StaffOrder, 'member'> {
  memberId: number;
  loginId: string;
  memberName: string;
  phoneTail: string | null;
}

const columnsOfStaff = (db: Queryable) => db`
  ${orderColumns(db)}, o.channel, o.manual_reason,
  (select w.name from admin w where w.id = o.created_by) as created_by,
  case when o.paid_at is null then 0 else p.amount - p.balance end as refunded,
  o.state in ('paid', 'partial_refund') and p.state in ('approved', 'partial') and p.balance > 0
    and exists (select from membership s join order_line l on l.id = s.order_line_id
                where l.order_id = o.id and ${mayGoBack(db)})
    and not exists (select from refund r
                    where r.order_id = o.id and r.state not in ('done', 'rejected'))
    as refundable,
  case when o.state in ('paid', 'partial_refund') then ${nextStart(db)} end as next_starts_at`;

/** The orders of one member, newest first, as staff see them. */
export async function listOrdersOf(
  db: Queryable,
  memberId: number,
  page: Page,
): Promise<PageOf<OrderOfStaff>> {
  return pageOfQuery<OrderOfStaff>(db, page, {
    rows: db`
    select ${columnsOfStaff(db)} from product_order o ${latestPayment(db)}
    where o.member_id = ${memberId} order by o.placed_at desc, o.id desc`,
    from: db`from product_order where member_id = ${memberId}`,
  });
}

/** An order that was just written. */
export async function getOrderOfStaff(db: Queryable, orderId: number): Promise<OrderOfStaff> {
  const [row] = await db<OrderOfStaff[]>`
    select ${columnsOfStaff(db)} from product_order o ${latestPayment(db)} where o.id = ${orderId}`;
  return row!;
}

const staffColumns = (db: Queryable) => db`
  ${columnsOfStaff(db)}, a.name as confirmed_by,
  m.id as "memberId", m.login_id as "loginId", m.name as "memberName", m.phone_tail as "phoneTail"`;

const staffTables = (db: Queryable) => db`
  product_order o ${latestPayment(db)}
  join member m on m.id = o.member_id
  left join admin a on a.id = p.approved_by`;

export async function findStaffOrder(
  db: Queryable,
  orderId: number,
): Promise<StaffOrderRow | null> {
  const [row] = await db<StaffOrderRow[]>`
    select ${staffColumns(db)} from ${staffTables(db)} where o.id = ${orderId}`;
  return row ?? null;
}

export type OrderFilter = QueryOf<typeof listOrders>;
type ChartFilter = Omit<OrderFilter, 'page' | 'pageSize' | 'sortBy'>;

/** Orders under the filters of the staff, in their order and without a page. */
export function selectStaffOrders(
  db: Queryable,
  filter: OrderFilter,
): postgres.PendingQuery<StaffOrderRow[]> {
  const order = {
    latest: db`o.placed_at desc, o.id desc`,
    oldest: db`o.placed_at, o.id`,
    amount: db`o.payable desc, o.id desc`,
  }[filter.sortBy];
  return db<StaffOrderRow[]>`
    select ${staffColumns(db)} from ${staffTables(db)} ${whereOf(db, filter)} order by ${order}`;
}

/**
 * Whether the order `o` is paid and renews a membership. The member bought one of the same kind and
 * expert before, and it had begun when this order was placed.
 */
export const isRenewal = (db: Queryable) => db`
  (o.paid_at is not null and exists (
    select from order_line l
    join product d on d.id = l.product_id
    join membership s on s.member_id = o.member_id and s.source = 'paid'
      and s.order_line_id is distinct from l.id and s.starts_at < o.placed_at
    join product b on b.id = s.product_id and b.kind = d.kind
      and b.expert_id is not distinct from d.expert_id
    where l.order_id = o.id))`;

function whereOf(db: Queryable, filter: ChartFilter) {
  const { q, state, method, channel, product, expert, renewal, from, to, least, most } = filter;
  const wanted = containingNumber(q);
  const ofLine = (condition: postgres.PendingQuery<postgres.Row[]>) =>
    db`and exists (select from order_line l where l.order_id = o.id and ${condition})`;
  return db`
    where true
      ${state ? db`and o.state = ${state}` : db``}
      ${method ? db`and p.method = ${method}` : db``}
      ${channel ? db`and o.channel = ${channel}` : db``}
      ${product ? ofLine(db`l.product_id = ${product}`) : db``}
      ${expert ? ofLine(db`l.expert_id = ${expert}`) : db``}
      ${renewal ? db`and ${isRenewal(db)}` : db``}
      ${andWithinDays(db, db`o.placed_at`, { from, to })}
      ${least === undefined ? db`` : db`and o.payable >= ${least}`}
      ${most === undefined ? db`` : db`and o.payable <= ${most}`}
      ${
        wanted === null
          ? db``
          : db`and (search_form(o.order_no) like all(${wanted}::text[]) or search_form(p.depositor) like all(${wanted}::text[])
                    or search_form(m.login_id::text) like all(${wanted}::text[]))`
      }`;
}

export async function listStaffOrders(
  db: Queryable,
  filter: OrderFilter,
): Promise<{
  rows: StaffOrderRow[];
  total: number;
  totals: { payable: number; paid: number; refunded: number };
}> {
  const rows = await db<StaffOrderRow[]>`
    ${selectStaffOrders(db, filter)} ${limitTo(db, filter)}`;
  const [sums] = await db<{ n: number; payable: number; paid: number; refunded: number }[]>`
    select count(*) as n, coalesce(sum(o.payable), 0)::bigint as payable,
           coalesce(sum(o.payable) filter (where o.paid_at is not null), 0)::bigint as paid,
           coalesce(sum(p.amount - p.balance) filter (where o.paid_at is not null), 0)::bigint
             as refunded
    from ${staffTables(db)} ${whereOf(db, filter)}`;
  const { n, ...totals } = sums!;
  return { rows, total: n, totals };
}

/** Counts orders and sums paid won by day, for a period and the same number of days before. */
export async function readOrderDays(
  db: Queryable,
  { from: _from, to: _to, ...filter }: ChartFilter,
  period: ChartPeriod,
): Promise<Omit<OrderDays, 'from' | 'to'>> {
  const rows = await db<{ day: string; orders: number; paid: number }[]>`
    select kst_day(o.placed_at) as day, count(*)::int as orders,
           coalesce(sum(o.payable) filter (where o.paid_at is not null), 0)::bigint as paid
    from ${staffTables(db)}
    ${whereOf(db, filter)} ${andWithBefore(db, db`o.placed_at`, period)}
    group by 1`;
  const figureOf = (name: 'orders' | 'paid') =>
    dayFigureOf(
      rows.map((row) => ({ day: row.day, value: row[name] })),
      period,
    );
  return { orders: figureOf('orders'), paid: figureOf('paid') };
}

/**
 * Returns the data for the papers of a paid order. It includes the terms and the refund rule in
 * force when the order was placed.
 *
 * @param memberId Required owner of the order; `null` for staff.
 */
export async function findOrderPapers(
  db: Queryable,
  orderId: number,
  memberId: number | null,
): Promise<Omit<OrderPapers, 'tax'> | null> {
  const [row] = await db<Omit<OrderPapers, 'tax'>[]>`
    select ${orderColumns(db)},
           json_build_object('user_id', m.login_id, 'name', m.name) as buyer,
           (select coalesce(json_agg(json_build_object('amount', f.amount, 'done_at', f.done_at)
                                     order by f.done_at), '[]')
            from refund f where f.order_id = o.id and f.state = 'done') as refunds,
           case when t.id is not null then json_build_object(
             'version', t.version, 'title', t.title, 'body_html', t.body_html) end as terms,
           json_build_object('_id', r.id, 'penalty_percent', r.penalty_percent) as refund_rule,
           exists (select from subscription_charge c where c.order_id = o.id) as recurring
    from product_order o ${latestPayment(db)}
    join member m on m.id = o.member_id
    join refund_rule r on r.id = o.refund_rule_id
    left join terms_version t on t.id = o.terms_version_id
    where o.id = ${orderId} and o.paid_at is not null
      ${memberId === null ? db`` : db`and o.member_id = ${memberId}`}`;
  return row ?? null;
}

/**
 * Returns the id of the member with this login id. Returns `null` if no such member exists or the
 * member withdrew.
 */
export async function findMemberId(db: Queryable, loginId: string): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from member where login_id = ${loginId} and state <> 'withdrawn'`;
  return row?.id ?? null;
}
