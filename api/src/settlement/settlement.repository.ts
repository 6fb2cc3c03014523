import type { OutputOf, QueryOf } from '@maru/contract/core/call';
import {
  CHART_EXPERTS,
  CHART_MONTHS,
  type getSettlementChart,
  type listSettlements,
  type Settlement,
  type SettlementLine,
} from '@maru/contract/settlement/settlement';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containing } from '../sql/like-pattern.ts';
import { limitTo } from '../staff-kit/page-of.ts';

type Filter = QueryOf<typeof listSettlements>;
type ChartFilter = QueryOf<typeof getSettlementChart>;

/** Expert and month in one number: months are counted from the year 2000. */
const MONTHS = 10_000;

/** The expert and the month of a settlement's number. */
export function keyOf(settlementId: number): { expertId: number; month: string } {
  const index = (settlementId % MONTHS) - 1;
  const year = 2_000 + Math.floor(index / 12);
  const month = `${year}-${String((index % 12) + 1).padStart(2, '0')}`;
  return { expertId: Math.floor(settlementId / MONTHS), month };
}

/**
 * Figures of open months are computed from the orders, each with its own share. A closed month
 * keeps its stored figures, even after its orders are removed at the end of their retention. The
 * monthly share is the weighted mean over sales and refunds. It is `null` while any of them has no
 * share.
 */
const figures = (db: Queryable) => db`
  select expert_id * ${MONTHS}::int
           + (substr(month, 1, 4)::int - 2000) * 12 + substr(month, 6)::int as _id,
         json_build_object('_id', e.id, 'nick', e.nick) as expert, month,
         coalesce(c.orders, t.orders) as orders, coalesce(c.gross, t.gross) as gross,
         coalesce(c.discount, t.discount) as discount, coalesce(c.refund, t.refund) as refund,
         coalesce(c.net, t.gross - t.discount - t.refund) as net,
         coalesce(c.share, t.share)::float8 as share, coalesce(c.payable, t.payable) as payable,
         c.closed_at, a.name as closed_by,
         month < to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM') as is_over,
         expert_id
  from (select expert_id, month, count(*) filter (where kind = 'sale')::int as orders,
               sum(gross)::bigint as gross, sum(discount)::bigint as discount,
               sum(refund)::bigint as refund,
               case when bool_and(share is not null) then round(
                 coalesce(sum(abs(net) * share) / nullif(sum(abs(net)), 0), max(share)), 2)
               end as share,
               case when bool_and(share is not null) then round(sum(net * share) / 100)::bigint
               end as payable
        from (select *, gross - discount - refund as net from expert_turnover) v
        group by expert_id, month) t
  full join settlement c using (expert_id, month)
  join expert e on e.id = expert_id
  left join admin a on a.id = c.closed_by`;

function whereOf(db: Queryable, { month, expert, closed, q }: ChartFilter) {
  const like = containing(q);
  return db`
    where true
      ${month ? db`and f.month = ${month}` : db``}
      ${expert ? db`and f.expert_id = ${expert}` : db``}
      ${closed === undefined ? db`` : db`and (f.closed_at is not null) = ${closed === 'true'}`}
      ${like === null ? db`` : db`and search_form(f.expert->>'nick') like all(${like}::text[])`}`;
}

/** Experts and months under the filters of the staff, without a page. */
export function selectSettlements(
  db: Queryable,
  filter: Filter,
): postgres.PendingQuery<Settlement[]> {
  const order =
    filter.sortBy === 'net' ? db`f.net desc, f._id` : db`f.month desc, f.net desc, f._id`;
  return db<Settlement[]>`
    select * from (${figures(db)}) f ${whereOf(db, filter)} order by ${order}`;
}

export async function listSettlementRows(db: Queryable, filter: Filter) {
  const items = await db<Settlement[]>`
    ${selectSettlements(db, filter)} ${limitTo(db, filter)}`;
  const [sums] = await db<
    {
      n: number;
      orders: number;
      gross: number;
      discount: number;
      refund: number;
      net: number;
      payable: number;
    }[]
  >`
    select count(*) as n, coalesce(sum(orders), 0)::bigint as orders,
           coalesce(sum(gross), 0)::bigint as gross,
           coalesce(sum(discount), 0)::bigint as discount,
           coalesce(sum(refund), 0)::bigint as refund, coalesce(sum(net), 0)::bigint as net,
           coalesce(sum(payable), 0)::bigint as payable
    from (${figures(db)}) f ${whereOf(db, filter)}`;
  const months = await db<{ month: string }[]>`
    select month from expert_turnover union select month from settlement
    order by month desc limit 36`;
  const { n, ...totals } = sums!;
  return { items, total: n, totals, months: months.map(({ month }) => month) };
}

/** Sums by expert and by month over the last {@link CHART_MONTHS} months. */
export async function readSettlementChart(
  db: Queryable,
  filter: ChartFilter,
): Promise<OutputOf<typeof getSettlementChart>> {
  const recent = db`
    from (${figures(db)}) f ${whereOf(db, filter)}
      and f.month > to_char(now() at time zone 'Asia/Seoul'
                              - make_interval(months => ${CHART_MONTHS}), 'YYYY-MM')`;
  const [experts, months] = await Promise.all([
    db<OutputOf<typeof getSettlementChart>['experts']>`
      select f.expert_id as _id, f.expert->>'nick' as nick, sum(f.net)::bigint as net,
             sum(f.payable)::bigint as payable
      ${recent} group by 1, 2 order by net desc, _id limit ${CHART_EXPERTS}`,
    db<OutputOf<typeof getSettlementChart>['months']>`
      select f.month, sum(f.net)::bigint as net, coalesce(sum(f.payable), 0)::bigint as payable
      ${recent} group by 1 order by 1`,
  ]);
  return { experts, months };
}

export async function findSettlement(
  db: Queryable,
  settlementId: number,
): Promise<Settlement | null> {
  const [row] = await db<Settlement[]>`
    select * from (${figures(db)}) f where f._id = ${settlementId}`;
  return row ?? null;
}

/** The sales and refunds behind a settlement, latest first and without a page. */
export function selectLines(
  db: Queryable,
  settlementId: number,
): postgres.PendingQuery<SettlementLine[]> {
  const { expertId, month } = keyOf(settlementId);
  return db<SettlementLine[]>`
    select kind, at, order_no, product, gross, discount, refund, share::float8 as share
    from expert_turnover
    where expert_id = ${expertId} and month = ${month} order by at desc, order_no`;
}

/** @returns false if it was closed already. */
export async function insertSettlement(
  tx: Tx,
  { expert, month, orders, gross, discount, refund, net }: Settlement,
  share: number,
  payable: number,
  byAdmin: number,
): Promise<boolean> {
  const [row] = await tx`
    insert into settlement (expert_id, month, orders, gross, discount, refund, net, share, payable,
                            closed_by)
    values (${expert._id}, ${month}, ${orders}, ${gross}, ${discount}, ${refund}, ${net}, ${share},
            ${payable}, ${byAdmin})
    on conflict do nothing returning 1`;
  return row !== undefined;
}
