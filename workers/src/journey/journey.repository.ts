import type { JourneyEntry } from '@maru/contract/journey/journey';
import { journeySteps, type JourneyStep } from '@maru/contract/journey/journey-step';
import { journeyMessages, type JourneyMessages } from '@maru/domain/journey/journey-message';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** The steps of a journey as they were at some time. */
export interface Plan {
  id: number;
  journeyId: number;
  steps: JourneyStep[];
  messages: JourneyMessages;
  /** Member of staff in whose name its messages are sent. */
  madeBy: number | null;
}

/** A journey that is on, locked until the end of the transaction. */
export interface HeldJourney {
  journeyId: number;
  entry: JourneyEntry;
  reentryDays: number | null;
  /** ISO 8601. */
  entriesFrom: string;
  /** ISO 8601; `null` before the first round. Earlier events were read. */
  entriesUntil: string | null;
  /** The current one, with which members enter. */
  plan: Plan;
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
export async function holdJourney(tx: Tx, journeyId: number): Promise<HeldJourney | null> {
  const [row] = await tx<HeldRow[]>`
    select entry_kind as kind, entry_days as days, reentry_days as "reentryDays",
           entries_from as "entriesFrom", entries_until as "entriesUntil"
    from journey where id = ${journeyId} and state = 'on' for no key update skip locked`;
  if (!row) return null;
  const { kind, days, ...rest } = row;
  const [plan] = await tx<{ id: number }[]>`
    select id from journey_plan where journey_id = ${journeyId} order by no desc limit 1`;
  return { journeyId, entry: { kind, days }, ...rest, plan: await getPlan(tx, plan!.id) };
}

type HeldRow = JourneyEntry & Pick<HeldJourney, 'reentryDays' | 'entriesFrom' | 'entriesUntil'>;

export async function getPlan(db: Queryable, planId: number): Promise<Plan> {
  const [row] = await db<
    { journeyId: number; steps: unknown; messages: unknown; madeBy: number | null }[]
  >`
    select journey_id as "journeyId", steps, messages, made_by as "madeBy" from journey_plan
    where id = ${planId}`;
  const { journeyId, steps, messages, madeBy } = row!;
  return {
    id: planId,
    journeyId,
    steps: journeySteps.parse(steps),
    messages: journeyMessages.parse(messages ?? {}),
    madeBy,
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

/** Members who go on in one transaction. */
const BATCH = 200;

/** The members who are due longest, locked, all at the same step. @param at as SQL. */
export async function holdDue(
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
  const runs = await tx<Run[]>`${dueAt(tx, { journeyId, planId, key }, at)}`;
  return { planId, key, runs };
}

/** SQL: a batch of the members due at a step. The order is that of the index, so none is sorted. */
export function dueAt(
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

/** Ends the way of members before its end. @param at as SQL. */
export async function leave(
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

/** Lets members wait longer at their step, unless they are no longer there. */
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
 * Writes down that members passed a step, and moves them on.
 *
 * @param to.next the step that follows; `null` ends their way.
 * @param to.due when they pass that one, as SQL.
 * @throws Error if one of them has passed the step before.
 */
export async function moveOn(
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
