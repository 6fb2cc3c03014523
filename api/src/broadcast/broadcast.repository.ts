import type { ScheduleItem, ScheduleView } from '@maru/contract/broadcast/broadcast';
import { compareSchedules } from '@maru/contract/broadcast/schedule-order';
import type { Queryable } from '@maru/platform/db/db';
import { opens } from '@maru/domain/membership/may-open';
import type { SessionClient } from '@maru/platform/session/session.repository';

/** Fields that the join rules check; they never leave the server. */
export interface JoinTarget {
  status: 0 | 1 | 2;
  /** 0 = login needed, 1 = open to all. */
  type: 0 | 1;
  open: boolean;
  liveUrl: string | null;
  vodUrl: string | null;
}

/**
 * Broadcast fields that joining needs, including whether it is open to the caller. `null` if it
 * does not exist, was removed or was cancelled.
 */
export async function findJoinTarget(
  db: Queryable,
  scheduleId: number,
  memberId: number | null,
  what: 'live' | 'vod',
): Promise<JoinTarget | null> {
  const [target] = await db<JoinTarget[]>`
    select broadcast_status as status, type, live_url as "liveUrl", vod_url as "vodUrl",
           ${opens(db, { memberId, what, item: db`id` })} as open
    from broadcast_schedule
    where id = ${scheduleId} and deleted_at is null and cancelled_at is null`;
  return target ?? null;
}

/**
 * The broadcasts of the day of `at` in Seoul and whatever is on the air, soonest first.
 *
 * @param at ISO 8601; `null` = now.
 */
export async function listLatest(db: Queryable, at: string | null = null): Promise<ScheduleItem[]> {
  const day = db`kst_day(coalesce(${at}::timestamptz, now()))`;
  const items = await db<ScheduleItem[]>`
    select * from schedule_item
    where broadcast_status > 0
       or (start_date >= ${day}::timestamp at time zone 'Asia/Seoul'
           and start_date < (${day} + 1)::timestamp at time zone 'Asia/Seoul')`;
  return items.toSorted(compareSchedules);
}

export interface SpanFilter {
  from: string;
  to: string;
  expert: number | null;
  kind: 'free' | 'paid' | null;
}

/** The broadcasts that start on the days from `from` to `to`, both included. */
export async function listSpan(
  db: Queryable,
  { from, to, expert, kind }: SpanFilter,
): Promise<ScheduleItem[]> {
  const items = await db<ScheduleItem[]>`
    select * from schedule_item
    where start_date >= ${from}::date::timestamp at time zone 'Asia/Seoul'
      and start_date < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
      ${expert === null ? db`` : db`and (expert->>'_id')::int = ${expert}`}
      ${kind === null ? db`` : db`and kind = ${kind}`}`;
  return items.toSorted(compareSchedules);
}

/** One broadcast with its introduction; `null` if no visible broadcast has this id. */
export async function findSchedule(
  db: Queryable,
  scheduleId: number,
): Promise<ScheduleView | null> {
  const [item] = await db<ScheduleView[]>`
    select i.*, s.body_html, e.shown as expert_has_page
    from schedule_item i join broadcast_schedule s on s.id = i._id join expert e on e.id = s.expert_id
    where i._id = ${scheduleId}`;
  return item ?? null;
}

interface JoinAttempt {
  scheduleId: number;
  memberId: number | null;
  sessionId: number | null;
  kind: 'live' | 'vod';
  result: string;
  client: SessionClient;
}

/** Writes down an attempt to join and its answer; a statement of its own, or part of one. */
export const logJoin = (
  db: Queryable,
  { scheduleId, memberId, sessionId, kind, result, client }: JoinAttempt,
) => db`
  insert into join_log (schedule_id, member_id, session_id, kind, result, ip, user_agent)
  values (${scheduleId}, ${memberId}, ${sessionId}, ${kind}, ${result}, ${client.ip},
          ${client.userAgent})`;

/** Counts a join, in the same two ways. */
export const countJoin = (db: Queryable, scheduleId: number) => db`
  update broadcast_schedule set joins = joins + 1 where id = ${scheduleId}`;
