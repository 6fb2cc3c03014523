import type { JourneyEntry } from '@maru/contract/journey/journey';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import { firstDueAt } from './step-due.ts';
import { getCurrentPlan, type LockedJourney } from './journey.repository.ts';

/** Older events are ignored, for example after a long outage. */
const MAX_AGE_D = 7;

/** Events are stored at most this long after they happened. */
const MAX_DELAY_MIN = 10;

/** Minimum interval between two updates of `entries_until`. */
const STORE_EVERY_MIN = 1;

/** Members who enter in one transaction. */
const BATCH = 500;

type Sql = ReturnType<Queryable>;

/**
 * Enrolls members whose entry event happened since staff turned the journey on. The same event
 * counts once. Events while a member is inside, and those within the days of the re-entry rule, are
 * ignored for good.
 *
 * @param at ms since the epoch.
 * @returns how many entered.
 */
export async function enrollMembers(tx: Tx, journey: LockedJourney, at: number): Promise<number> {
  const { journeyId } = journey;
  const plan = await getCurrentPlan(tx, journeyId);
  const [first] = plan.steps;
  if (first === undefined) return 0;
  const due = momentSql(tx, firstDueAt(first, at));
  const entered = await tx`
    insert into journey_run (journey_id, plan_id, member_id, occasion, step_key, due_at, entered_at)
    select ${journeyId}::int, ${plan.id}::int, entry.member_id, entry.occasion, ${first.key}::int,
           ${due}, ${momentSql(tx, at)}
    from (${entriesOf(tx, journey, at)}) entry
    on conflict do nothing`;
  if (entered.count < BATCH) await storeEntriesUntil(tx, journeyId, momentSql(tx, at));
  return entered.count;
}

/** The next round reads from here. After an outage it reads all events since the last round. */
async function storeEntriesUntil(tx: Tx, journeyId: number, now: Sql): Promise<void> {
  await tx`
    update journey set entries_until = ${now}
    where id = ${journeyId}
      and coalesce(entries_until <= ${now} - make_interval(mins => ${STORE_EVERY_MIN}), true)`;
}

/**
 * SQL: members who enter a journey now, with the unique name of their event. It runs every few seconds, so
 * each kind of event has an index.
 *
 * @param at ms since the epoch.
 */
export function entriesOf(
  tx: Tx,
  { journeyId, entry, reentryDays, entriesFrom, entriesUntil }: LockedJourney,
  at: number,
): Sql {
  const now = momentSql(tx, at);
  const isReadOnce = entriesUntil !== null && !mayBeBackdated(entry);
  const since: Sql = tx`greatest(
    ${entriesFrom}::timestamptz, ${now} - make_interval(days => ${MAX_AGE_D}),
    ${isReadOnce ? entriesUntil : null}::timestamptz - make_interval(mins => ${MAX_DELAY_MIN}))`;
  const isBlocked =
    reentryDays === null
      ? tx`true`
      : tx`(before.state = 'inside' or before.ended_at >= event.at
            or before.entered_at > event.at - make_interval(days => ${reentryDays}))`;
  return tx`
    select distinct on (event.member_id) event.member_id, event.occasion
    from (${eventsOf(tx, entry, { since, now })}) event
    join member m on m.id = event.member_id and m.state = 'active' and m.type = 'user'
    where not exists (
      select from journey_run before
      where before.journey_id = ${journeyId} and before.member_id = event.member_id
        and (before.occasion = event.occasion or ${isBlocked}))
    order by event.member_id, event.at
    limit ${BATCH}`;
}

/**
 * Whether an event can have a time in the past when it is written. Staff shorten memberships, and
 * refund the one that would have continued another.
 */
function mayBeBackdated({ kind }: JourneyEntry): boolean {
  return kind === 'ending' || kind === 'ended';
}

/** SQL: the events since a moment, each with its member, time and a unique name. */
function eventsOf(
  db: Queryable,
  { kind, days }: JourneyEntry,
  { since, now }: { since: Sql; now: Sql },
): Sql {
  const ahead = db`make_interval(days => ${days ?? 0})`;
  const within = (at: Sql) => db`${at} > ${since} and ${at} <= ${now}`;
  // The indexes of member_facts are partial, so the type must be repeated here.
  const isUser = db`f.type = 'user' and f.state = 'active'`;
  const lastDay = db`kst_day(s.ends_at - interval '1 microsecond')`;
  switch (kind) {
    case 'joined':
      return db`
        select f.member_id, f.created_at as at, 'joined' as occasion from member_facts f
        where ${isUser} and ${within(db`f.created_at`)}`;
    case 'paid':
      return db`
        select o.member_id, o.paid_at as at, 'paid:' || o.id as occasion from product_order o
        where o.state in ('paid', 'partial_refund') and o.payable > 0
          and ${within(db`o.paid_at`)}`;
    case 'ending':
      return db`
        select s.member_id, s.ends_at - ${ahead} as at,
               'ending:' || s.id || ':' || ${lastDay} as occasion
        from membership s
        where s.state = 'active' and s.starts_at <= ${now} and s.ends_at > ${now}
          and s.ends_at > ${since} + ${ahead} and s.ends_at <= ${now} + ${ahead}
          and not goes_on(s)`;
    case 'ended':
      return db`
        select s.member_id, s.ends_at as at, 'ended:' || s.id || ':' || ${lastDay} as occasion
        from membership s
        where s.state = 'active' and ${within(db`s.ends_at`)} and not goes_on(s)`;
    case 'inactive':
      return db`
        select f.member_id, f.last_login_at + ${ahead} as at,
               'inactive:' || kst_day(f.last_login_at) as occasion
        from member_facts f
        where ${isUser} and f.last_login_at > ${since} - ${ahead}
          and f.last_login_at <= ${now} - ${ahead}`;
  }
}
