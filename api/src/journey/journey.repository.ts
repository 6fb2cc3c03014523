import type { QueryOf } from '@maru/contract/core/call';
import type {
  Journey,
  JourneyPlan,
  JourneyRun,
  JourneyView,
  listJourneyRuns,
  listJourneys,
} from '@maru/contract/journey/journey';
import { countRuns } from '@maru/domain/journey/publish-journey';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { maskName } from '../staff-kit/mask.ts';
import { pageOfQuery, type PageOf } from '../staff-kit/page-of.ts';

type Filter = Omit<QueryOf<typeof listJourneys>, 'page' | 'pageSize'>;
type RunFilter = Omit<QueryOf<typeof listJourneyRuns>, 'page' | 'pageSize'>;

/** Number of plans that staff see. The list of members includes those of older plans. */
const PLANS = 5;

const ownColumns = (db: Queryable) => db`
  j.id as _id, j.name, json_build_object('kind', j.entry_kind, 'days', j.entry_days) as entry,
  j.reentry_days, j.state, j.version`;

const columns = (db: Queryable) => db`
  ${ownColumns(db)}, jsonb_array_length(p.steps) as size,
  c.entered, c.inside, c.finished, c."left", coalesce(d.sent, 0) as sent, j.problem,
  j.started_at, a.name as created_by, j.created_at`;

/** SQL: a journey `j` with its current plan `p`. */
const withPlan = (db: Queryable) => db`
  journey j cross join lateral (
    select no, steps from journey_plan where journey_id = j.id order by no desc limit 1) p`;

const tables = (db: Queryable) => db`
  ${withPlan(db)}
  left join admin a on a.id = j.created_by
  cross join lateral (${countRuns(db, db`j.id`)}) c
  left join lateral (
    select sum(m.sent)::int as sent
    from journey_plan q join campaign m on m.journey_plan_id = q.id
    where q.journey_id = j.id) d on true`;

function whereOf(db: Queryable, { state, q }: Filter) {
  return db`
    where true ${andEqual(db, { 'j.state': state })} ${andContaining(db, ['j.name'], q)}`;
}

/** The journeys under the filters of staff, in their order. */
export function selectJourneys(db: Queryable, filter: Filter): postgres.PendingQuery<Journey[]> {
  const order = filter.sortBy === 'oldest' ? db`j.id` : db`j.id desc`;
  return db<Journey[]>`
    select ${columns(db)} from ${tables(db)} ${whereOf(db, filter)} order by ${order}`;
}

export function findJourneys(
  db: Queryable,
  { page, pageSize, ...filter }: QueryOf<typeof listJourneys>,
): Promise<PageOf<Journey>> {
  return pageOfQuery<Journey>(
    db,
    { page, pageSize },
    { rows: selectJourneys(db, filter), from: db`from journey j ${whereOf(db, filter)}` },
  );
}

export async function findJourney(db: Queryable, journeyId: number): Promise<JourneyView | null> {
  const [row] = await db<Journey[]>`
    select ${columns(db)} from ${tables(db)} where j.id = ${journeyId}`;
  return row ? { ...row, plans: await listPlans(db, journeyId) } : null;
}

/** The newest plans with the counts of each step, the current one first. */
function listPlans(db: Queryable, journeyId: number): Promise<JourneyPlan[]> {
  return db<JourneyPlan[]>`
    select p.no, p.made_at, p.steps,
           (select count(*)::int from journey_run r
            where r.plan_id = p.id and r.state = 'inside') as inside,
           (${countsOf(db)}) as counts
    from journey_plan p where p.journey_id = ${journeyId} order by p.no desc limit ${PLANS}`;
}

/** SQL: the counts of each step of plan `p`, as JSON. */
function countsOf(db: Queryable) {
  return db`
    select coalesce(json_agg(json_build_object(
      'key', s.key, 'waiting', coalesce(r.waiting, 0), 'left', coalesce(r."left", 0),
      'passed', coalesce(t.passed, 0), 'yes', coalesce(t.yes, 0), 'no', coalesce(t.no, 0),
      'unreached', coalesce(t.unreached, 0), 'sent', coalesce(m.sent, 0),
      'failed', coalesce(m.failed, 0), 'clicked', coalesce(m.clicked, 0))), '[]'::json)
    from (select (step ->> 'key')::int as key from jsonb_array_elements(p.steps) step) s
    left join (
      select step_key, count(*) filter (where state = 'inside') as waiting,
             count(*) filter (where state = 'left') as "left"
      from journey_run where plan_id = p.id group by step_key) r on r.step_key = s.key
    left join (
      select x.step_key, count(*) as passed, count(*) filter (where x.outcome = 'yes') as yes,
             count(*) filter (where x.outcome = 'no') as no,
             count(*) filter (where x.outcome = 'unreached') as unreached
      from journey_run w join journey_step_run x on x.run_id = w.id
      where w.plan_id = p.id group by x.step_key) t on t.step_key = s.key
    left join (
      select journey_step, sum(sent)::int as sent, sum(failed)::int as failed,
             sum(clicked)::int as clicked
      from campaign where journey_plan_id = p.id group by journey_step) m
      on m.journey_step = s.key`;
}

/** The content of a journey, with the number and the steps of its current plan. */
export type JourneyContent = Pick<
  JourneyView,
  '_id' | 'name' | 'entry' | 'reentry_days' | 'state' | 'version'
> &
  Pick<JourneyPlan, 'no' | 'steps'>;

/** Finds the content of a journey. Unlike {@link findJourney} it counts no members. */
export async function findContent(
  db: Queryable,
  journeyId: number,
): Promise<JourneyContent | null> {
  const [row] = await db<JourneyContent[]>`
    select ${ownColumns(db)}, p.no, p.steps from ${withPlan(db)} where j.id = ${journeyId}`;
  return row ?? null;
}

/** Locks a journey until the end of the transaction. Workers that are moving members finish first. */
export async function lockJourney(tx: Tx, journeyId: number): Promise<JourneyContent | null> {
  // A statement of its own, because a statement that waits for the lock reads plans from before.
  await tx`select from journey where id = ${journeyId} for no key update`;
  return findContent(tx, journeyId);
}

const runColumns = (db: Queryable) => db`
  r.id as _id,
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
  r.state, p.no as plan, r.step_key as step, r.due_at, r.left_reason, r.entered_at, r.ended_at`;

const runTables = (db: Queryable) => db`
  journey_run r join journey_plan p on p.id = r.plan_id join member m on m.id = r.member_id`;

function runsWhere(db: Queryable, journeyId: number, { state, plan, step }: RunFilter) {
  return db`
    where r.journey_id = ${journeyId}
      ${andEqual(db, { 'r.state': state, 'p.no': plan, 'r.step_key': step })}`;
}

/** The members of a journey under the filters of staff, in their order. Names are not masked yet. */
export function selectRuns(
  db: Queryable,
  journeyId: number,
  filter: RunFilter,
): postgres.PendingQuery<JourneyRun[]> {
  const order = filter.sortBy === 'oldest' ? db`r.id` : db`r.id desc`;
  return db<JourneyRun[]>`
    select ${runColumns(db)} from ${runTables(db)} ${runsWhere(db, journeyId, filter)}
    order by ${order}`;
}

function masked(run: JourneyRun): JourneyRun {
  return { ...run, member: { ...run.member, name: maskName(run.member.name) } };
}

export async function findRuns(
  db: Queryable,
  journeyId: number,
  { page, pageSize, ...filter }: QueryOf<typeof listJourneyRuns>,
): Promise<PageOf<JourneyRun>> {
  const { items, ...rest } = await pageOfQuery<JourneyRun>(
    db,
    { page, pageSize },
    {
      rows: selectRuns(db, journeyId, filter),
      from: db`from ${runTables(db)} ${runsWhere(db, journeyId, filter)}`,
    },
  );
  return { ...rest, items: items.map(masked) };
}

export async function hasJourney(db: Queryable, journeyId: number): Promise<boolean> {
  const [row] = await db`select 1 from journey where id = ${journeyId}`;
  return row !== undefined;
}
