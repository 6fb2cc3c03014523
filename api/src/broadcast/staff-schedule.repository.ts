import type {
  BroadcastStatus,
  ScheduleInput,
  StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { SOON_HOURS, type ListedState } from '@maru/contract/broadcast/listed-state';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containing } from '../sql/like-pattern.ts';
import { withoutUndefined } from '../staff-kit/changed-fields.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** A broadcast for staff, without the viewers, which Redis counts. */
export type StoredSchedule = Omit<StaffScheduleItem, 'viewers'>;

const OVER_AT = 'over_at(s.broadcast_status, s.start_date, s.end_date, s.off_at)';

const COLUMNS = `
  s.id as _id, s.id, s.title, s.type, s.broadcast_status, s.kind, s.start_date, s.end_date,
  ${OVER_AT} as over_at, s.content, s.vod_url is not null as has_vod, s.version, s.live_url,
  s.vod_url, s.body_html,
  s.auto_status, s.cancelled_at, s.joins, s.created_at, s.updated_at, a.name as updated_by,
  case when r.id is null then null else json_build_object(
    '_id', r.id, 'weekdays', r.weekdays, 'starts_at', to_char(r.starts_at, 'HH24:MI'),
    'ends_at', to_char(r.ends_at, 'HH24:MI'), 'from_day', r.from_day, 'until_day', r.until_day,
    'skip_holidays', r.skip_holidays, 'version', r.version,
    'left', (select count(*) from broadcast_schedule o
             where o.rule_id = r.id and o.start_date > now() and o.cancelled_at is null
               and o.deleted_at is null)) end as rule,
  json_build_object('_id', e.id, 'nick', e.nick, 'field', e.field,
    'profile', json_build_object('profile_img_path', e.profile_img_path)) as expert`;

const TABLES = `
  broadcast_schedule s join expert e on e.id = s.expert_id left join admin a on a.id = s.updated_by
  left join broadcast_rule r on r.id = s.rule_id`;

export async function findStaffSchedule(
  db: Queryable,
  scheduleId: number,
): Promise<StoredSchedule | null> {
  const [item] = await db<StoredSchedule[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where s.id = ${scheduleId} and s.deleted_at is null`;
  return item ?? null;
}

export interface StaffScheduleFilter {
  page: number;
  pageSize: number;
  q?: string | undefined;
  state?: ListedState | undefined;
  expert?: number | undefined;
  kind?: 'free' | 'paid' | undefined;
  /** Only broadcasts with a recording. */
  recorded?: boolean;
  from?: string | undefined;
  to?: string | undefined;
  /** A day in Seoul that a part of the broadcast is in. */
  day?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'title' | 'expert' | 'today';
}

export async function listStaffSchedules(
  db: Queryable,
  filter: StaffScheduleFilter,
): Promise<PageOf<StoredSchedule>> {
  return pageOfQuery<StoredSchedule>(db, filter, {
    rows: selectStaffSchedules(db, filter),
    from: db`from ${db.unsafe(TABLES)} ${whereOf(db, filter)}`,
  });
}

/** All broadcasts that match these filters, across all pages. */
export function selectStaffSchedules(db: Queryable, filter: Filter) {
  return db<StoredSchedule[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${orderOf(db, filter.sortBy)}`;
}

type Fragment = postgres.PendingQuery<postgres.Row[]>;

type Filter = Omit<StaffScheduleFilter, 'page' | 'pageSize'>;

function whereOf(db: Queryable, filter: Filter): Fragment {
  return db`where s.deleted_at is null ${stateOf(db, filter.state)} ${choiceOf(db, filter)}`;
}

/** Whether the broadcast `s` is off the air and starts within the next hours. */
export const isSoon = (db: Queryable) => db`
  (s.cancelled_at is null and s.broadcast_status = 0 and s.start_date >= now()
    and s.start_date < now() + make_interval(hours => ${SOON_HOURS}))`;

function stateOf(db: Queryable, state: StaffScheduleFilter['state']): Fragment {
  if (state === 'cancelled') return db`and s.cancelled_at is not null`;
  if (state === undefined) return db``;
  if (state === 'live') return db`and s.cancelled_at is null and s.broadcast_status > 0`;
  if (state === 'soon') return db`and ${isSoon(db)}`;
  const over = db`
    coalesce(${db.unsafe(OVER_AT)}, s.start_date + interval '1 day') < now()`;
  return state === 'upcoming'
    ? db`and s.cancelled_at is null and s.broadcast_status = 0 and not ${over}`
    : db`and s.cancelled_at is null and s.broadcast_status = 0 and ${over}`;
}

function choiceOf(db: Queryable, { q, expert, kind, recorded, from, to, day }: Filter): Fragment {
  const like = containing(q);
  return db`
    ${like === null ? db`` : db`and (search_form(s.title) like all(${like}::text[]) or search_form(e.nick) like all(${like}::text[]))`}
    ${expert === undefined ? db`` : db`and s.expert_id = ${expert}`}
    ${kind === undefined ? db`` : db`and s.kind = ${kind}`}
    ${recorded ? db`and s.vod_url is not null` : db``}
    ${andWithinDays(db, db`s.start_date`, { from, to })}
    ${day === undefined ? db`` : db`and ${isOn(db, day)}`}`;
}

/**
 * Whether a part of the broadcast `s` is in a day of Seoul. A late one lasts until now. One without
 * an end lasts a day.
 */
function isOn(db: Queryable, day: string): Fragment {
  const begin = db`${day}::date::timestamp at time zone 'Asia/Seoul'`;
  const end = db`coalesce(${db.unsafe(OVER_AT)}, s.start_date + interval '1 day')`;
  return db`
    (s.start_date < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
      and (s.start_date >= ${begin} or ${end} > ${begin}
        or (s.broadcast_status > 0 and now() >= ${begin})))`;
}

function orderOf(db: Queryable, sortBy: StaffScheduleFilter['sortBy']): Fragment {
  if (sortBy === 'oldest') return db`s.start_date, s.id`;
  if (sortBy === 'title') return db`s.title, s.id`;
  if (sortBy === 'expert') return db`e.nick, s.start_date desc, s.id`;
  if (sortBy === 'today') {
    const comes = db`kst_day(s.start_date) >= kst_day(now())`;
    return db`${comes} desc, case when ${comes} then s.start_date end, s.start_date desc, s.id`;
  }
  return db`s.start_date desc, s.id desc`;
}

/** Fields of a broadcast to change; omitted fields keep their values. */
export type ScheduleChanges = { [F in keyof ScheduleInput]?: ScheduleInput[F] | undefined };

/** Columns of an input. `content` is stored as text, because the API returns it as text. */
export function columnsOf({ content, ...rest }: ScheduleChanges) {
  return withoutUndefined({
    ...rest,
    ...(content === undefined ? {} : { content: content && JSON.stringify(content) }),
  });
}

/**
 * Serializes changes to the schedules of one expert with a row lock.
 *
 * @returns whether the expert exists and has not left.
 */
export async function lockExpert(tx: Tx, expertId: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from expert where id = ${expertId} and ended_at is null for no key update`;
  return row !== undefined;
}

/**
 * The broadcasts of an expert that are still to come, or late, locked until the transaction ends.
 * One without an end is given up after a day.
 */
export async function lockAhead(tx: Tx, expertId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from broadcast_schedule
    where expert_id = ${expertId} and broadcast_status = 0
      and coalesce(end_date, start_date + interval '1 day') > now()
      and cancelled_at is null and deleted_at is null
    order by start_date for update`;
  return rows.map(({ id }) => id);
}

export async function insertSchedule(tx: Tx, input: ScheduleInput, by: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_schedule ${tx({ ...columnsOf(input), updated_by: by })} returning id`;
  return row!.id;
}

interface LockedSchedule {
  version: number;
  expertId: number;
  status: BroadcastStatus;
  cancelled: boolean;
}

/** The version and state of a broadcast, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, scheduleId: number): Promise<LockedSchedule | null> {
  const [row] = await tx<LockedSchedule[]>`
    select version, expert_id as "expertId", broadcast_status as status,
           cancelled_at is not null as cancelled
    from broadcast_schedule where id = ${scheduleId} and deleted_at is null for update`;
  return row ?? null;
}

/** Raises the version with whatever else changes, so versions of an item never repeat. */
export async function updateScheduleRow(
  tx: Tx,
  scheduleId: number,
  set: Fragment,
  by: number,
): Promise<void> {
  await tx`
    update broadcast_schedule
    set ${set}, version = version + 1, updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${scheduleId}`;
}

/** The same for fields that staff typed in. */
export async function updateScheduleColumns(
  tx: Tx,
  scheduleId: number,
  columns: ReturnType<typeof columnsOf>,
  by: number,
): Promise<void> {
  await tx`
    update broadcast_schedule
    set ${tx({ ...columns, updated_by: by })}, version = version + 1, updated_at = clock_timestamp()
    where id = ${scheduleId}`;
}

export interface ScheduleLogRow {
  _id: number;
  at: string;
  action: 'created' | 'edited' | 'status' | 'extended' | 'cancelled' | 'restored';
  from_status: BroadcastStatus | null;
  to_status: BroadcastStatus | null;
  fields: string[];
  reason: 'overdue' | null;
  by: string | null;
}

export async function logSchedule(
  tx: Tx,
  scheduleId: number,
  action: ScheduleLogRow['action'],
  fields: readonly string[],
  by: number,
): Promise<void> {
  await tx`
    insert into broadcast_log (schedule_id, action, fields, admin_id)
    values (${scheduleId}, ${action}, ${[...fields]}, ${by})`;
}

/** The newest 50 lines of a broadcast's history. */
export function listLog(db: Queryable, scheduleId: number): Promise<ScheduleLogRow[]> {
  return db<ScheduleLogRow[]>`
    select l.id as _id, l.at, l.action, l.from_status, l.to_status, l.fields, l.reason, a.name as by
    from broadcast_log l left join admin a on a.id = l.admin_id
    where l.schedule_id = ${scheduleId} order by l.id desc limit 50`;
}
