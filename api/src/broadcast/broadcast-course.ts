import { brandOf } from '@maru/brands/registry';
import {
  COURSE_HOURS,
  getBroadcastCourse,
  MOST_COURSE_STEPS,
  type BroadcastCourse,
} from '@maru/contract/broadcast/broadcast-course';
import { holds } from '@maru/contract/session/staff';
import { MINUTE_MS } from '@maru/platform/core/seoul-day';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

interface Span {
  expertId: number;
  from: string;
  to: string;
}

/** The course of a broadcast, for staff. */
export function broadcastCourseRoutes(
  app: FastifyInstance,
  { db, guard, config }: RouteDeps,
): void {
  const { orderPagesNeed } = brandOf(config.BRAND).switches;
  registerCall(app, guard, getBroadcastCourse, async ({ params, caller, refuse }) => {
    const course = await findCourse(db, params._id, holds(caller.permissions, orderPagesNeed));
    return course ?? refuse('NOT_FOUND');
  });
}

/**
 * The steps from the start of a broadcast to its end, or to its last counted minute.
 *
 * @param maySeeSales whether the caller has the permission of the order screens.
 * @returns `null` if there is no such broadcast.
 */
async function findCourse(
  db: Queryable,
  scheduleId: number,
  maySeeSales: boolean,
): Promise<BroadcastCourse | null> {
  const [span] = await db<Span[]>`
    select s.expert_id as "expertId", date_trunc('minute', s.start_date) as from,
           least(greatest(coalesce(s.end_date, s.start_date + interval '1 hour'),
                          (select max(minute) + interval '1 minute' from broadcast_viewers
                           where schedule_id = s.id)),
                 s.start_date + make_interval(hours => ${COURSE_HOURS})) as to
    from broadcast_schedule s where s.id = ${scheduleId} and s.deleted_at is null`;
  if (!span) return null;
  const { from } = span;
  const step = stepOf(span);
  const [rows, sales] = await Promise.all([
    readSteps(db, scheduleId, span, step),
    maySeeSales ? readSales(db, span, step) : null,
  ]);
  return {
    from,
    step,
    viewers: rows.map(({ viewers }) => viewers),
    joins: rows.map(({ joins }) => joins),
    chats: rows.map(({ chats }) => chats),
    sales: sales && { orders: sales.map(({ orders }) => orders), won: sales.map(({ won }) => won) },
  };
}

function stepOf({ from, to }: Span): BroadcastCourse['step'] {
  const minutes = (Date.parse(to) - Date.parse(from)) / MINUTE_MS;
  return minutes > MOST_COURSE_STEPS ? 5 : 1;
}

const stepsOf = (db: Queryable, { from, to }: Span, step: number) => db`
  generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second',
                  make_interval(mins => ${step})) as step (at)`;

const binOf = (db: Queryable, at: ReturnType<Queryable>, { from }: Span, step: number) =>
  db`date_bin(make_interval(mins => ${step}), ${at}, ${from}::timestamptz)`;

function readSteps(db: Queryable, scheduleId: number, span: Span, step: number) {
  const within = (at: ReturnType<Queryable>) => db`
    schedule_id = ${scheduleId} and ${at} >= ${span.from}::timestamptz
      and ${at} < ${span.to}::timestamptz`;
  return db<{ viewers: number | null; joins: number; chats: number }[]>`
    select v.n as viewers, coalesce(j.n, 0) as joins, coalesce(c.n, 0) as chats
    from ${stepsOf(db, span, step)}
    left join (
      select ${binOf(db, db`minute`, span, step)} as at, max(viewers) as n
      from broadcast_viewers where ${within(db`minute`)} group by 1) v using (at)
    left join (
      select ${binOf(db, db`l.at`, span, step)} as at, count(*)::int as n
      from join_log l
      where ${within(db`l.at`)} and l.kind = 'live' and l.result = 'joined' group by 1) j using (at)
    left join (
      select ${binOf(db, db`m.at`, span, step)} as at, count(*)::int as n
      from room_message m where ${within(db`m.at`)} group by 1) c using (at)
    order by at`;
}

function readSales(db: Queryable, span: Span, step: number) {
  return db<{ orders: number; won: number }[]>`
    select coalesce(s.orders, 0) as orders, coalesce(s.won, 0) as won
    from ${stepsOf(db, span, step)}
    left join (
      select ${binOf(db, db`o.placed_at`, span, step)} as at, count(distinct o.id)::int as orders,
             sum(l.amount)::bigint as won
      from product_order o join order_line l on l.order_id = o.id
      where l.expert_id = ${span.expertId} and o.paid_at is not null
        and o.placed_at >= ${span.from}::timestamptz and o.placed_at < ${span.to}::timestamptz
      group by 1) s using (at)
    order by at`;
}
