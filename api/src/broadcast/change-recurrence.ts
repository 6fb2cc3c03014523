import type { RuleScope, ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { RecurrenceRule } from '@maru/contract/broadcast/recurrence-rule';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import {
  addDays,
  DAY_MS,
  daysBetween,
  seoulClockOf,
  seoulDayOf,
} from '@maru/platform/core/seoul-day';
import { Refusal } from '../http/refusal.ts';
import { givenFields } from '../staff-kit/changed-fields.ts';
import {
  announceRemoved,
  requireExpert,
  lockAt,
  orClash,
  refuseLosingCaptions,
} from './change-schedule.ts';
import { planRecurrence, refuseField } from './plan-recurrence.ts';
import { openDaysOf } from './recurrence.ts';
import {
  findRuleWords,
  insertOccurrences,
  insertRule,
  listRuleDays,
  lockOpenSiblings,
  lockRule,
  moveToRule,
  removeAll,
  setCancelledAll,
  shiftRuleDays,
  updateOccurrences,
  updateRule,
  type OpenSibling,
  type ScheduleWords,
  type Shift,
  type StoredRule,
} from './recurrence.repository.ts';
import {
  columnsOf,
  findStaffSchedule,
  lockExpert,
  type ScheduleChanges,
  type ScheduleLogRow,
  type StoredSchedule,
} from './staff-schedule.repository.ts';

/** Scope of a change to a rule that covers more than the selected broadcast. */
export type WideScope = Exclude<RuleScope, 'one'>;

/** Adds a rule and all it makes. @returns the first broadcast, and how many there are. */
export async function addRecurrence(
  db: Db,
  {
    words,
    rule,
    skipClashes,
  }: { words: ScheduleWords; rule: RecurrenceRule; skipClashes: boolean },
  actor: Actor,
): Promise<{ item: StoredSchedule; created: number }> {
  return orClash(
    db.begin(async (tx) => {
      await requireExpert(tx, words.expert_id);
      const { occurrences } = await planRecurrence(tx, words.expert_id, rule);
      const free = occurrences.filter(({ clash }) => clash === null);
      if (free.length < occurrences.length && !skipClashes) throw new Refusal('SCHEDULE_CLASH');
      if (free.length === 0) throw new Refusal('SCHEDULE_CLASH');
      const ruleId = await insertRule(tx, rule, actor.adminId);
      const ids = await insertOccurrences(tx, words, ruleId, free, actor.adminId);
      await publishAll(tx, ids, 'created', [], actor);
      await audit(tx, {
        ...actor,
        action: 'broadcast.create-weekly',
        ...ruleTarget(ruleId),
        diff: { ...rule, created: ids.length },
      });
      return { item: (await findStaffSchedule(tx, ids[0]!))!, created: ids.length };
    }),
  );
}

/**
 * Changes the days of a rule. It removes broadcasts that no longer match and adds the missing ones.
 */
export async function changeRule(
  db: Db,
  ruleId: number,
  version: number,
  changes: Partial<Pick<RecurrenceRule, 'weekdays' | 'until_day' | 'skip_holidays'>>,
  actor: Actor,
): Promise<{ created: number; removed: number }> {
  return orClash(
    db.begin(async (tx) => {
      const { _id, version: known, ...before } = await getRule(tx, ruleId);
      if (known !== version) throw new Refusal('VERSION_CONFLICT');
      const words = await findRuleWords(tx, ruleId);
      if (!words) throw new Refusal('NOT_FOUND');
      if (!(await lockExpert(tx, words.expert_id))) throw new Refusal('STATE_CONFLICT');
      const rule = { ...before, ...changes };
      const today = seoulDayOf(Date.now());
      const ahead = { ...rule, from_day: rule.from_day > today ? rule.from_day : today };
      if (rule.until_day < today) refuseField('until_day', 'must not be in the past');
      const { occurrences, closed } = await planRecurrence(tx, words.expert_id, ahead, ruleId);

      // Compared by day only: a broadcast postponed until later today still belongs to the rule.
      const wanted = new Set(openDaysOf(ahead, closed));
      const open = await lockOpenSiblings(tx, ruleId, today);
      const gone = open.filter(({ rule_day }) => !wanted.has(rule_day)).map(({ id }) => id);
      const had = await listRuleDays(tx, ruleId);
      const missing = occurrences.filter(({ day }) => !had.has(day));
      // Days skipped earlier because of a clash stay skipped. Only a day that is new to the rule
      // must be free.
      const daysBefore = new Set(openDaysOf(before, closed));
      if (missing.some(({ day, clash }) => clash !== null && !daysBefore.has(day))) {
        throw new Refusal('SCHEDULE_CLASH');
      }
      const fresh = missing.filter(({ clash }) => clash === null);

      await removeAll(tx, gone, { leaves: true }, actor.adminId);
      const added =
        fresh.length === 0 ? [] : await insertOccurrences(tx, words, ruleId, fresh, actor.adminId);
      await updateRule(tx, ruleId, rule);
      await publishAll(tx, gone, null, [], actor);
      await publishAll(tx, added, 'created', [], actor);
      await audit(tx, {
        ...actor,
        action: 'broadcast.edit-weekly',
        ...ruleTarget(ruleId),
        diff: { ...changes, created: added.length, removed: gone.length },
      });
      return { created: added.length, removed: gone.length };
    }),
  );
}

/**
 * Edits a broadcast of a rule together with the later ones, or with all that have not begun. A new
 * time moves each of them by the same amount.
 */
export async function editTogether(
  db: Db,
  scheduleId: number,
  version: number,
  changes: ScheduleChanges,
  scope: WideScope,
  actor: Actor,
): Promise<StoredSchedule> {
  return orClash(
    db.begin(async (tx) => {
      const { before, ids, rule } = await lockTogether(tx, scheduleId, version, scope);
      const { start_date, end_date, ...words } = changes;
      if (end_date === null) refuseField('end_date', 'is required for a weekly broadcast');
      const columns = columnsOf(words);
      const start = start_date ?? before.item.start_date;
      const end = end_date ?? before.item.end_date;
      const shift = shiftOf(before.item, start, end);
      const timed = shift.ms !== 0 || shift.lengthMs !== null;
      const fields = [
        ...givenFields(words),
        ...(timed ? (['start_date', 'end_date'] as const) : []),
      ];
      if (fields.length === 0) return before.item;
      if (timed) refuseTooLong(start, end);
      if (changes.expert_id !== undefined) await requireExpert(tx, changes.expert_id);
      if (changes.vod_url !== undefined) await refuseLosingCaptions(tx, ids);

      const ruleId =
        scope === 'following' ? await splitRule(tx, rule, before.day, actor) : rule._id;
      await updateOccurrences(tx, ids, columns, shift, actor.adminId);
      if (timed) await moveRule(tx, ruleId, start, end, shift.days);
      await publishAll(tx, ids, 'edited', fields, actor);
      await audit(tx, {
        ...actor,
        action: 'broadcast.edit-together',
        ...ruleTarget(ruleId),
        diff: { scope, fields, changed: ids.length },
      });
      return (await findStaffSchedule(tx, scheduleId))!;
    }),
  );
}

/** Cancels a broadcast of a rule together with the later ones, or with all that have not begun. */
export async function cancelTogether(
  db: Db,
  scheduleId: number,
  version: number,
  scope: WideScope,
  actor: Actor,
): Promise<StoredSchedule> {
  return db.begin(async (tx) => {
    const { before, ids, rule } = await lockTogether(tx, scheduleId, version, scope);
    if (before.item.broadcast_status > 0) throw new Refusal('STATE_CONFLICT');
    await setCancelledAll(tx, ids, actor.adminId);
    await publishAll(tx, ids, 'cancelled', ['cancelled_at'], actor);
    await audit(tx, {
      ...actor,
      action: 'broadcast.cancel-together',
      ...ruleTarget(rule._id),
      diff: { scope, cancelled: ids.length },
    });
    return (await findStaffSchedule(tx, scheduleId))!;
  });
}

/** Removes a broadcast of a rule together with the later ones, or with all that have not begun. */
export async function removeTogether(
  db: Db,
  scheduleId: number,
  version: number | null,
  scope: WideScope,
  actor: Actor,
): Promise<void> {
  await db.begin(async (tx) => {
    const { before, ids, rule } = await lockTogether(tx, scheduleId, version, scope);
    if (before.item.broadcast_status > 0) throw new Refusal('STATE_CONFLICT');
    await removeAll(tx, ids, { leaves: false }, actor.adminId);
    // Ends the rule before the removed broadcasts, so that a later edit does not recreate them by
    // accident.
    const lastDay = addDays(before.day, -1);
    if (scope === 'following' && lastDay >= rule.from_day) {
      const { _id, version: _, ...times } = rule;
      await updateRule(tx, rule._id, { ...times, until_day: lastDay });
    }
    await publishAll(tx, ids, null, [], actor);
    await audit(tx, {
      ...actor,
      action: 'broadcast.delete-together',
      ...ruleTarget(rule._id),
      diff: { scope, removed: ids.length },
    });
  });
}

const ruleTarget = (targetId: number) => ({ targetKind: 'broadcast-rule' as const, targetId });

async function getRule(tx: Tx, ruleId: number): Promise<StoredRule> {
  const rule = await lockRule(tx, ruleId);
  if (!rule) throw new Refusal('NOT_FOUND');
  return rule;
}

/** Locks the rule, the given broadcast and the other broadcasts that the change covers. */
async function lockTogether(tx: Tx, scheduleId: number, version: number | null, scope: WideScope) {
  await lockAt(tx, scheduleId, version);
  const item = (await findStaffSchedule(tx, scheduleId))!;
  if (item.rule === null) throw new Refusal('STATE_CONFLICT');
  const rule = await getRule(tx, item.rule._id);
  const [own] = await tx<OpenSibling[]>`
    select id, rule_day from broadcast_schedule where id = ${scheduleId}`;
  const day = own!.rule_day;
  const siblings = await lockOpenSiblings(tx, rule._id, scope === 'following' ? day : null);
  const ids = [...new Set([scheduleId, ...siblings.map(({ id }) => id)])];
  return { before: { item, day }, ids, rule };
}

/** How far the broadcast in hand was moved, for the others to follow. */
function shiftOf(
  before: Pick<StoredSchedule, 'start_date' | 'end_date'>,
  start: string,
  end: string | null,
): Shift {
  const [was, is] = [Date.parse(before.start_date), Date.parse(start)];
  const lengthOf = (from: number, to: string | null) =>
    to === null ? null : Date.parse(to) - from;
  const length = lengthOf(is, end);
  return {
    ms: is - was,
    days: daysBetween(seoulDayOf(was), seoulDayOf(is)),
    lengthMs: length === lengthOf(was, before.end_date) ? null : length,
  };
}

/** A rule stores two times of day. They cannot express a length of a whole day or more. */
function refuseTooLong(start: string, end: string | null): void {
  if (end === null) return;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (to - from < DAY_MS && seoulClockOf(from) !== seoulClockOf(to)) return;
  refuseField('end_date', 'must be within a day of start_date');
}

/** Makes the broadcasts from a day on a rule of their own, where there are earlier ones. */
async function splitRule(tx: Tx, rule: StoredRule, day: string, actor: Actor): Promise<number> {
  const { _id, version: _, ...times } = rule;
  const lastDay = addDays(day, -1);
  if (lastDay < rule.from_day) return _id;
  const until_day = rule.until_day < day ? day : rule.until_day;
  const following = await insertRule(tx, { ...times, from_day: day, until_day }, actor.adminId);
  await moveToRule(tx, _id, following, day);
  await updateRule(tx, _id, { ...times, until_day: lastDay });
  return following;
}

/** Gives a rule the times and days that its broadcasts were moved to. */
async function moveRule(
  tx: Tx,
  ruleId: number,
  start: string,
  end: string | null,
  days: number,
): Promise<void> {
  const { _id, version: _, ...rule } = await getRule(tx, ruleId);
  await updateRule(tx, ruleId, {
    ...rule,
    starts_at: seoulClockOf(Date.parse(start)),
    ends_at: end === null ? rule.ends_at : seoulClockOf(Date.parse(end)),
    weekdays: rule.weekdays.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1),
    from_day: addDays(rule.from_day, days),
    until_day: addDays(rule.until_day, days),
  });
  if (days !== 0) await shiftRuleDays(tx, ruleId, days);
}

/**
 * Writes the history entry and publishes the event of each broadcast. Broadcasts that left the
 * schedule are published as removed.
 *
 * @param action `null` = removed; a removed broadcast gets no history entry.
 */
export async function publishAll(
  tx: Tx,
  ids: readonly number[],
  action: ScheduleLogRow['action'] | null,
  fields: readonly string[],
  { adminId }: Actor,
): Promise<void> {
  if (ids.length === 0) return;
  if (action !== null) {
    await tx`
      insert into broadcast_log (schedule_id, action, fields, admin_id)
      select id, ${action}, ${[...fields]}::text[], ${adminId}
      from unnest(${[...ids]}::int[]) with ordinality as t (id, place) order by place`;
  }
  const rows = await tx<{ id: number; version: number; at: string }[]>`
    select id, version, updated_at as at from broadcast_schedule
    where id = any(${[...ids]}) order by start_date`;
  const items = await tx<ScheduleItem[]>`
    select * from schedule_item where _id = any(${[...ids]})`;
  const shown = new Map(items.map((item) => [item._id, item]));
  for (const { id, version, at } of rows) {
    const item = shown.get(id);
    if (item) await publish(tx, 'schedule.changed', { item, at });
    else await announceRemoved(tx, id, version);
  }
}
