import { contentOf, type ScheduleInput } from '@maru/contract/broadcast/broadcast';
import type { RecurrenceRule } from '@maru/contract/broadcast/recurrence-rule';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { Occurrence } from './recurrence.ts';
import { columnsOf } from './staff-schedule.repository.ts';

/** Fields of a broadcast that do not depend on its time. */
export type ScheduleWords = Omit<ScheduleInput, 'start_date' | 'end_date'>;

export interface Clash {
  _id: number;
  title: string;
  start_date: string;
}

/**
 * Finds an expert's existing broadcasts at the given times. Returns one entry per time, in order;
 * `null` = free.
 *
 * @param exceptRule the rule's own broadcasts are ignored.
 */
export async function findClashes(
  db: Queryable,
  expertId: number,
  times: readonly { start_date: string; end_date: string | null }[],
  exceptRule: number | null = null,
): Promise<(Clash | null)[]> {
  const starts = times.map(({ start_date }) => start_date);
  const ends = times.map(({ end_date }) => end_date);
  const rows = await db<{ place: number; clash: Clash }[]>`
    select t.place, json_build_object('_id', s.id, 'title', s.title, 'start_date',
             to_char(s.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as clash
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality
           as t (starts, ends, place)
    cross join lateral (
      select id, title, start_date from broadcast_schedule
      where expert_id = ${expertId} and cancelled_at is null and deleted_at is null
        and tstzrange(start_date, end_date) && tstzrange(t.starts, t.ends)
        and (${exceptRule}::int is null or rule_id is distinct from ${exceptRule})
      order by start_date limit 1) s`;
  const found = new Map(rows.map(({ place, clash }) => [place, clash]));
  return times.map((_, index) => found.get(index + 1) ?? null);
}

export interface StoredRule extends RecurrenceRule {
  _id: number;
  version: number;
}

export async function lockRule(tx: Tx, ruleId: number): Promise<StoredRule | null> {
  const [row] = await tx<StoredRule[]>`
    select id as _id, weekdays, to_char(starts_at, 'HH24:MI') as starts_at,
           to_char(ends_at, 'HH24:MI') as ends_at, from_day, until_day, skip_holidays, version
    from broadcast_rule where id = ${ruleId} for update`;
  return row ?? null;
}

export async function insertRule(tx: Tx, rule: RecurrenceRule, by: number): Promise<number> {
  const { weekdays, starts_at, ends_at, from_day, until_day, skip_holidays } = rule;
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_rule
      (weekdays, starts_at, ends_at, from_day, until_day, skip_holidays, created_by)
    values (${weekdays}, ${starts_at}, ${ends_at}, ${from_day}, ${until_day}, ${skip_holidays}, ${by})
    returning id`;
  return row!.id;
}

export async function updateRule(tx: Tx, ruleId: number, rule: RecurrenceRule): Promise<void> {
  const { weekdays, starts_at, ends_at, from_day, until_day, skip_holidays } = rule;
  await tx`
    update broadcast_rule
    set weekdays = ${weekdays}, starts_at = ${starts_at}, ends_at = ${ends_at},
        from_day = ${from_day}, until_day = ${until_day}, skip_holidays = ${skip_holidays},
        version = version + 1
    where id = ${ruleId}`;
}

/** Adds broadcasts of the same words at several times, soonest first. @returns their numbers. */
export async function insertOccurrences(
  tx: Tx,
  words: ScheduleWords,
  ruleId: number,
  times: readonly Occurrence[],
  by: number,
): Promise<number[]> {
  const rows = times.map(({ day, start_date, end_date }) => ({
    ...columnsOf({ ...words, start_date, end_date }),
    rule_id: ruleId,
    rule_day: day,
    updated_by: by,
  }));
  const added = await tx<{ id: number }[]>`
    insert into broadcast_schedule ${tx(rows)} returning id`;
  return added.map(({ id }) => id);
}

/** A broadcast of a rule that may still be changed with the others. */
export interface OpenSibling {
  id: number;
  rule_day: string;
}

/**
 * Broadcasts of a rule that have not begun, are not live and are not cancelled. They are locked
 * until the transaction ends.
 *
 * @param from first day of the rule to include; earlier days are left out.
 */
export async function lockOpenSiblings(
  tx: Tx,
  ruleId: number,
  from: string | null,
): Promise<OpenSibling[]> {
  return tx<OpenSibling[]>`
    select id, rule_day from broadcast_schedule
    where rule_id = ${ruleId} and start_date > now() and broadcast_status = 0
      and cancelled_at is null and deleted_at is null
      and (${from}::date is null or rule_day >= ${from}::date)
    order by start_date for update`;
}

/** Every day a rule has a broadcast for, called off or removed by itself. */
export async function listRuleDays(db: Queryable, ruleId: number): Promise<Set<string>> {
  const rows = await db<{ rule_day: string }[]>`
    select rule_day from broadcast_schedule where rule_id = ${ruleId}`;
  return new Set(rows.map(({ rule_day }) => rule_day));
}

/** Texts of a rule's newest broadcast, used for the broadcasts that are added to it. */
export async function findRuleWords(db: Queryable, ruleId: number): Promise<ScheduleWords | null> {
  const [row] = await db<(Omit<ScheduleWords, 'content'> & { content: string | null })[]>`
    select title, expert_id, type, kind, live_url, vod_url, content, body_html, auto_status
    from broadcast_schedule where rule_id = ${ruleId}
    order by deleted_at is null desc, start_date desc limit 1`;
  if (!row) return null;
  return { ...row, vod_url: null, content: row.content === null ? null : contentOf(row) };
}

/** Broadcasts with a day of the rule from this one on go over to another rule. */
export async function moveToRule(tx: Tx, from: number, to: number, fromDay: string): Promise<void> {
  await tx`
    update broadcast_schedule set rule_id = ${to}
    where rule_id = ${from} and rule_day >= ${fromDay}::date`;
}

/** How much a change of one broadcast moves the others. */
export interface Shift {
  ms: number;
  days: number;
  /** `null` = they last as long as they did. */
  lengthMs: number | null;
}

/** Gives several broadcasts the same fields, and moves them alike. */
export async function updateOccurrences(
  tx: Tx,
  ids: readonly number[],
  columns: ReturnType<typeof columnsOf>,
  shift: Shift,
  by: number,
): Promise<void> {
  const moved = tx`start_date + make_interval(secs => ${shift.ms / 1000})`;
  const end =
    shift.lengthMs === null
      ? tx`end_date + make_interval(secs => ${shift.ms / 1000})`
      : tx`${moved} + make_interval(secs => ${shift.lengthMs / 1000})`;
  await tx`
    update broadcast_schedule
    set ${tx({ ...columns, updated_by: by })}, start_date = ${moved}, end_date = ${end},
        version = version + 1, updated_at = clock_timestamp()
    where id = any(${[...ids]})`;
}

/**
 * Moves the days of a rule. This includes broadcasts that are over, cancelled or removed, because
 * each remains the rule's broadcast of its week.
 */
export async function shiftRuleDays(tx: Tx, ruleId: number, days: number): Promise<void> {
  await tx`
    update broadcast_schedule set rule_day = rule_day + ${days}::int where rule_id = ${ruleId}`;
}

export async function setCancelledAll(tx: Tx, ids: readonly number[], by: number): Promise<void> {
  await tx`
    update broadcast_schedule
    set cancelled_at = now(), version = version + 1, updated_at = clock_timestamp(),
        updated_by = ${by}
    where id = any(${[...ids]})`;
}

/** Removes several. `leaves` frees their days, so that the rule may have them again. */
export async function removeAll(
  tx: Tx,
  ids: readonly number[],
  { leaves }: { leaves: boolean },
  by: number,
): Promise<void> {
  await tx`
    update broadcast_schedule
    set deleted_at = now(), version = version + 1, updated_at = clock_timestamp(),
        updated_by = ${by} ${leaves ? tx`, rule_id = null, rule_day = null` : tx``}
    where id = any(${[...ids]})`;
}
