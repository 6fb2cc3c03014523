import type { JourneyEntry } from '@maru/contract/journey/journey';
import { journeySteps, type JourneyStep } from '@maru/contract/journey/journey-step';
import { journeyMessages, type JourneyMessages } from '@maru/domain/journey/journey-message';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** A version of the steps of a journey. */
export interface Plan {
  id: number;
  journeyId: number;
  steps: JourneyStep[];
  messages: JourneyMessages;
  /** Member of staff in whose name its messages are sent. */
  madeBy: number | null;
}

/** A journey that is on, locked until the end of the transaction. */
export interface LockedJourney {
  journeyId: number;
  entry: JourneyEntry;
  reentryDays: number | null;
  /** ISO 8601. */
  entriesFrom: string;
  /** ISO 8601; `null` before the first round. Earlier events were read. */
  entriesUntil: string | null;
}

/** Ids of all journeys that are on. The one whose members are due longest is the first. */
export async function listJourneysOn(db: Queryable): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select j.id from journey j
    cross join lateral (
      select min(due_at) as at from journey_run where journey_id = j.id and state = 'inside') due
    where j.state = 'on' order by due.at, j.id`;
  return rows.map(({ id }) => id);
}

/**
 * Locks a journey, if it is on and no other worker has it. A pause by staff waits for the
 * transaction, and nothing is sent after it.
 */
export async function lockJourney(tx: Tx, journeyId: number): Promise<LockedJourney | null> {
  const [row] = await tx<LockedJourney[]>`
    select id as "journeyId", json_build_object('kind', entry_kind, 'days', entry_days) as entry,
           reentry_days as "reentryDays", entries_from as "entriesFrom",
           entries_until as "entriesUntil"
    from journey where id = ${journeyId} and state = 'on' for no key update skip locked`;
  return row ?? null;
}

export function getPlan(db: Queryable, planId: number): Promise<Plan> {
  return readPlan(db, db`id = ${planId}`);
}

/** The newest plan, with which members enter. */
export function getCurrentPlan(db: Queryable, journeyId: number): Promise<Plan> {
  return readPlan(db, db`journey_id = ${journeyId} order by no desc limit 1`);
}

async function readPlan(db: Queryable, where: ReturnType<Queryable>): Promise<Plan> {
  const [row] = await db<
    (Omit<Plan, 'steps' | 'messages'> & { steps: unknown; messages: unknown })[]
  >`
    select id, journey_id as "journeyId", steps, messages, made_by as "madeBy" from journey_plan
    where ${where}`;
  const { steps, messages, ...plan } = row!;
  return {
    ...plan,
    steps: journeySteps.parse(steps),
    messages: journeyMessages.parse(messages ?? {}),
  };
}

/** A member at a step. */
export interface Run {
  id: number;
  memberId: number;
}

/** Members of one plan who wait at one step and are due. */
export interface DueGroup {
  planId: number;
  key: number;
  runs: Run[];
}

/** Members who pass a step in one transaction. */
const BATCH = 200;

/**
 * Locks the members who are due longest, all at the same step.
 *
 * @param at as SQL.
 * @returns `null` if none is due.
 */
export async function lockDueRuns(
  tx: Tx,
  journeyId: number,
  at: ReturnType<Queryable>,
): Promise<DueGroup | null> {
  const [first] = await tx<{ planId: number; key: number }[]>`
    select plan_id as "planId", step_key as key from journey_run
    where journey_id = ${journeyId} and state = 'inside' and due_at <= ${at}
    order by due_at, plan_id, step_key limit 1`;
  if (!first) return null;
  const { planId, key } = first;
  const runs = await tx<Run[]>`${dueRunsSql(tx, { journeyId, planId, key }, at)}`;
  return { planId, key, runs };
}

/** SQL: a batch of the members due at a step. The order is that of the index, so none is sorted. */
export function dueRunsSql(
  db: Queryable,
  { journeyId, planId, key }: { journeyId: number; planId: number; key: number },
  at: ReturnType<Queryable>,
): ReturnType<Queryable> {
  return db`
    select id, member_id as "memberId" from journey_run
    where journey_id = ${journeyId} and plan_id = ${planId} and step_key = ${key}
      and state = 'inside' and due_at <= ${at}
    order by due_at limit ${BATCH} for update`;
}

const idsOf = (runs: readonly Run[]) => runs.map(({ id }) => id);

/**
 * Splits members by a condition.
 *
 * @param isMet as SQL, on the run `r`, its member `m` and the facts of the member `f`.
 */
export async function splitRuns(
  tx: Tx,
  runs: readonly Run[],
  isMet: ReturnType<Queryable>,
): Promise<[met: Run[], others: Run[]]> {
  const rows = await tx<{ id: number }[]>`
    select r.id from journey_run r join member m on m.id = r.member_id
    left join member_facts f on f.member_id = r.member_id
    where r.id = any(${idsOf(runs)}::int[]) and ${isMet}`;
  const met = new Set(rows.map(({ id }) => id));
  return partition(runs, ({ id }) => met.has(id));
}

export function partition<T>(all: readonly T[], isMet: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isMet), all.filter((one) => !isMet(one))];
}

/** Removes members from their journey before its end. @param at as SQL. */
export async function markLeft(
  tx: Tx,
  runs: readonly Run[],
  reason: 'account' | 'advertising',
  at: ReturnType<Queryable>,
): Promise<void> {
  if (runs.length === 0) return;
  await tx`
    update journey_run
    set state = 'left', left_reason = ${reason}, due_at = null, ended_at = ${at}
    where id = any(${idsOf(runs)}::int[])`;
}

/** Delays members at a step, unless they are no longer there. @param until as SQL. */
export async function postpone(
  tx: Tx,
  runs: readonly Run[],
  key: number,
  until: ReturnType<Queryable>,
): Promise<void> {
  await tx`
    update journey_run set due_at = ${until}
    where id = any(${idsOf(runs)}::int[]) and state = 'inside' and step_key = ${key}`;
}

export type Outcome = 'waited' | 'yes' | 'no' | 'sent' | 'unreached';

/**
 * Records that members passed a step, and moves them to the next one.
 *
 * @param to.next the next step; `null` ends their journey.
 * @param to.due when they pass the next step, as SQL.
 * @throws Error if one of them has passed the step before.
 */
export async function recordPass(
  tx: Tx,
  runs: readonly Run[],
  passed: { key: number; outcome: Outcome; campaignId: number | null },
  to: { next: number | null; due: ReturnType<Queryable>; at: ReturnType<Queryable> },
): Promise<void> {
  if (runs.length === 0) return;
  await tx`
    insert into journey_step_run (run_id, step_key, outcome, campaign_id)
    select id, ${passed.key}::int, ${passed.outcome}, ${passed.campaignId}::int
    from unnest(${idsOf(runs)}::int[]) as run (id)`;
  const ends = to.next === null;
  await tx`
    update journey_run
    set step_key = ${to.next}, state = ${ends ? 'finished' : 'inside'},
        due_at = ${ends ? tx`null` : to.due}, ended_at = ${ends ? to.at : tx`null`}
    where id = any(${idsOf(runs)}::int[])`;
}
