import { CONVERSION_DAYS, type CampaignSales } from '@maru/contract/campaign/campaign-clicks';
import type { Queryable } from '@maru/platform/db/db';

/**
 * SQL: the orders that a campaign is credited with, as `order_id`, `member_id`, `paid_at`, `won` and
 * `no`, the number of the link.
 *
 * - An order counts from the first click of its member, for {@link CONVERSION_DAYS} days.
 * - Of several campaigns, over both channels, the last one clicked before the payment counts.
 * - Of several links of that campaign, the last one clicked counts, too.
 * - A refunded order does not count. Of a partly refunded one the rest does.
 *
 * Clicks of opted-out people and of numbers without a member are tied to no order. A person who
 * clicked again after the payment is taken to have clicked once before it.
 */
export function salesOf(db: Queryable, campaignId: number) {
  return db`
    select b.order_id, b.member_id, b.paid_at, b.won, coalesce(link.no, 1) as no
    from (${ordersAfterClick(db, campaignId)}) b
    join lateral (${lastTouched(db)}) touched on touched.campaign_id = ${campaignId}
    left join lateral (
      select k.no from link_click k
      join campaign_recipient r on r.campaign_id = k.campaign_id and r.id = k.recipient_id
      where k.campaign_id = ${campaignId} and r.member_id = b.member_id and k.first_at <= b.paid_at
      order by ${touch(db)} desc, k.no desc limit 1) link on true`;
}

/** Sums of the orders that a campaign is credited with, and when the last one was paid. */
export async function findSales(
  db: Queryable,
  campaignId: number,
): Promise<{ sales: NonNullable<CampaignSales>; last: string | null }> {
  const [row] = await db<(NonNullable<CampaignSales> & { last: string | null })[]>`
    select (count(distinct member_id))::int as people, (count(*))::int as orders,
           coalesce(sum(won), 0)::float8 as won, max(paid_at) as last
    from (${salesOf(db, campaignId)}) s`;
  const { last, ...sales } = row!;
  return { sales, last };
}

/** SQL: orders of members who clicked the campaign, within the days after their first click. */
function ordersAfterClick(db: Queryable, campaignId: number) {
  return db`
    select o.id as order_id, o.member_id, o.paid_at,
           o.payable - coalesce((select sum(f.amount) from refund f
                                 where f.order_id = o.id and f.state = 'done'), 0) as won
    from (
      select r.member_id, min(p.at) as first_at
      from push_receipt p
      join campaign_recipient r on r.campaign_id = p.campaign_id and r.id = p.recipient_id
      where p.campaign_id = ${campaignId} and r.campaign_id = ${campaignId} and p.kind = 'clicked'
        and r.member_id is not null
      group by r.member_id) clicker
    join product_order o on o.member_id = clicker.member_id
      and o.paid_at >= clicker.first_at and o.paid_at < clicker.first_at + ${window(db)}
      and o.state in ('paid', 'partial_refund') and o.payable > 0`;
}

/** SQL: the campaign that the member of order `b` clicked last, of those whose days include it. */
function lastTouched(db: Queryable) {
  return db`
    select r.campaign_id
    from campaign_recipient r
    join campaign c on c.id = r.campaign_id and not c.test
    join push_receipt p
      on p.campaign_id = r.campaign_id and p.recipient_id = r.id and p.kind = 'clicked'
    left join link_click k
      on k.campaign_id = r.campaign_id and k.recipient_id = r.id and k.first_at <= b.paid_at
    where r.member_id = b.member_id and p.at <= b.paid_at
    group by r.campaign_id
    having min(p.at) > b.paid_at - ${window(db)}
    order by max(coalesce(${touch(db)}, p.at)) desc, r.campaign_id desc limit 1`;
}

/** SQL: last known click of `link_click k` before the payment of order `b`. */
const touch = (db: Queryable) =>
  db`case when k.last_at <= b.paid_at then k.last_at else k.first_at end`;

const window = (db: Queryable) => db`make_interval(days => ${CONVERSION_DAYS})`;
