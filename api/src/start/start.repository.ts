import type { Channel } from '@maru/contract/message/channel';
import { FIGURE_DAYS, START_ROWS, type StartNow } from '@maru/contract/start/start';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { isSoon } from '../broadcast/staff-schedule.repository.ts';
import { isRenewal } from '../order/order.repository.ts';
import { isDue } from '../refund/refund.repository.ts';
import type { DailyValue, DailyValues } from '../staff-kit/chart-period.ts';

type PartOf<Name extends keyof StartNow> = NonNullable<StartNow[Name]>;
type StoredBroadcast = Omit<PartOf<'broadcasts'>['soon']['items'][number], 'viewers'>;

/** The broadcasts of a part, and how many there are. */
interface StoredBroadcasts {
  total: number;
  items: StoredBroadcast[];
}

/** Broadcasts on the air, longest first, and those that start soon. */
export async function readBroadcasts(
  db: Queryable,
): Promise<{ on_air: StoredBroadcasts; soon: StoredBroadcasts }> {
  const read = async (
    condition: postgres.PendingQuery<postgres.Row[]>,
  ): Promise<StoredBroadcasts> => {
    const rows = await db<(StoredBroadcast & { total: number })[]>`
      select s.id as _id, s.title, e.nick as expert, s.broadcast_status, s.start_date, s.end_date,
             (count(*) over ())::int as total
      from broadcast_schedule s join expert e on e.id = s.expert_id
      where s.deleted_at is null and ${condition}
      order by s.start_date, s.id limit ${START_ROWS}`;
    return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
  };
  const [on_air, soon] = await Promise.all([
    read(db`s.cancelled_at is null and s.broadcast_status > 0`),
    read(isSoon(db)),
  ]);
  return { on_air, soon };
}

/** Open refunds by their due day, the most urgent first. */
export async function readRefunds(db: Queryable): Promise<PartOf<'refunds'>> {
  const [[counts], items] = await Promise.all([
    db<Omit<PartOf<'refunds'>, 'items'>[]>`
      select (count(*) filter (where ${isDue(db, 'overdue')}))::int as overdue,
             (count(*) filter (where ${isDue(db, 'today')}))::int as today,
             (count(*) filter (where ${isDue(db, 'later')}))::int as later
      from refund r where ${isDue(db, 'open')}`,
    db<PartOf<'refunds'>['items']>`
      select r.id as _id, r.request_no, r.amount, r.due_on, ${isDue(db, 'overdue')} as overdue
      from refund r where ${isDue(db, 'open')}
      order by r.due_on, r.id limit ${START_ROWS}`,
  ]);
  return { overdue: 0, today: 0, later: 0, ...counts, items };
}

/** Orders that wait for a transfer, which staff confirm. */
export async function readDeposits(db: Queryable): Promise<PartOf<'deposits'>> {
  const [row] = await db<PartOf<'deposits'>[]>`
    select count(*)::int as total, coalesce(sum(o.payable), 0)::bigint as amount,
           min(p.due_at) as first_due_at
    from product_order o
    join lateral (select method, due_at from payment where order_id = o.id
                  order by id desc limit 1) p on p.method = 'bank_transfer'
    where o.state = 'pending'`;
  return row!;
}

/** Reviews that wait for a decision, and published ones that members have reported. */
export async function readReviews(db: Queryable): Promise<PartOf<'reviews'>> {
  const [row] = await db<PartOf<'reviews'>[]>`
    select (select count(*)::int from review where state = 'pending' and deleted_at is null)
             as pending,
           (select min(created_at) from review where state = 'pending' and deleted_at is null)
             as oldest_at,
           (select count(*)::int from review r
            where r.id in (select review_id from review_report)
              and r.state = 'published' and r.deleted_at is null) as reported`;
  return row!;
}

export async function readLineReports(db: Queryable): Promise<PartOf<'line_reports'>> {
  const [row] = await db<PartOf<'line_reports'>[]>`
    select count(*)::int as open, min(last_at) as oldest_at from reported_line
    where state = 'open'`;
  return row!;
}

/**
 * Campaigns that are not over, without those of journeys. The condition on the state is the one of
 * their index.
 */
export async function readCampaigns(
  db: Queryable,
  channels: readonly Channel[],
): Promise<PartOf<'campaigns'>> {
  const underWay = db`
    c.state not in ('done', 'failed') and c.state not in ('draft', 'cancelled') and not c.test
    and c.journey_plan_id is null`;
  const [states, items, [best = null]] = await Promise.all([
    db<PartOf<'campaigns'>['states']>`
      select c.channel, c.state, count(*)::int as count from campaign c where ${underWay}
      group by c.channel, c.state order by c.channel desc, c.state`,
    db<PartOf<'campaigns'>['items']>`
      select c.id as _id, c.channel, c.title, c.state, c.send_at, c.total, c.waiting, c.sent,
             c.failed, c.unknown, c.cancelled
      from campaign c where ${underWay}
      order by array_position(array['paused', 'sending', 'approval', 'scheduled'], c.state),
               c.send_at, c.id
      limit ${START_ROWS}`,
    readBestCampaign(db, channels),
  ]);
  return { states, items, best };
}

/** Monday of this week in Seoul. */
const monday = (db: Queryable) => db`
  (date_trunc('week', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`;

/** The best campaign of last week, or no row. */
function readBestCampaign(db: Queryable, channels: readonly Channel[]) {
  return db<NonNullable<PartOf<'campaigns'>['best']>[]>`
    select c.id as _id, c.channel, c.title, c.total, c.sent, c.clicked, c.started_at
    from campaign c
    where c.state = 'done' and not c.test and c.journey_plan_id is null and c.sent > 0
      and c.channel = any(${[...channels]})
      and c.started_at >= ${monday(db)} - interval '7 days' and c.started_at < ${monday(db)}
    order by c.clicked::float / c.sent desc, c.sent::float / c.total desc, c.total desc, c.id
    limit 1`;
}

/** The first day of the two periods, and the condition that a timestamp lies in them. */
const since = (db: Queryable) => db`
  ((kst_day(now()) - ${2 * FIGURE_DAYS - 1}::int)::timestamp at time zone 'Asia/Seoul')`;

/** Won of paid orders, or the number of renewals. */
export function readOrderDays(db: Queryable, what: 'sales' | 'renewals'): Promise<DailyValues> {
  const [value, condition] =
    what === 'sales' ? [db`sum(o.payable)`, db`true`] : [db`count(*)`, isRenewal(db)];
  return db<DailyValue[]>`
    select kst_day(o.placed_at) as day, ${value}::bigint as value from product_order o
    where o.state in ('paid', 'partial_refund', 'refunded') and o.placed_at >= ${since(db)}
      and ${condition}
    group by 1`;
}

export function readSignUpDays(db: Queryable): Promise<DailyValues> {
  return db<DailyValue[]>`
    select kst_day(created_at) as day, count(*)::int as value from member_facts
    where type = 'user' and created_at >= ${since(db)} group by 1`;
}

/** Won of refund requests that were not rejected. */
export function readRefundDays(db: Queryable): Promise<DailyValues> {
  return db<DailyValue[]>`
    select kst_day(requested_at) as day, sum(amount)::bigint as value from refund
    where state <> 'rejected' and requested_at >= ${since(db)} group by 1`;
}
