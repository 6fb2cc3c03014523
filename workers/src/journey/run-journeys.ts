import { setJourneyProblem } from '@maru/domain/journey/journey-problem';
import { publishJourneyProgress } from '@maru/domain/journey/publish-journey';
import { MINUTE_MS } from '@maru/platform/core/seoul-day';
import type { Db } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import { runSequentially, runStepsSequentially } from '../run-sequentially.ts';
import { enrollMembers } from './enroll-members.ts';
import { listJourneysOn, lockDueRuns, lockJourney, postpone } from './journey.repository.ts';
import { passStep } from './pass-step.ts';
import { StepRefused, type SendStepDeps } from './send-step.ts';

export interface JourneyDeps extends SendStepDeps {
  db: Db;
  /** Ms since the epoch. */
  now: () => number;
}

/** Time limit of the due steps in one round, so that the other chores of a sweep start. */
const BUDGET_MS = 2_000;

/** Delay of members whose step fails, so that the others of their journey go on. */
const FAILED_PAUSE_MS = 10 * MINUTE_MS;

/** Delay of a text message that cannot be sent now. */
const REFUSED_PAUSE_MS = 10 * MINUTE_MS;

/**
 * Enrolls members in the journeys that are on, and passes the steps that are due (features M25). The
 * state is in PostgreSQL alone. Any number of processes may run this concurrently: each turn locks its
 * journey, and a journey that another process has is left to it.
 *
 * Journeys take turns until the time is over. The rest is due in the next round, which begins with
 * the journey whose members are due longest.
 *
 * @param hasTime asked before each turn but the first one.
 * @throws the failures, after the other journeys have had their turns.
 */
export async function runJourneys(deps: JourneyDeps, hasTime?: () => boolean): Promise<void> {
  const journeyIds = await listJourneysOn(deps.db);
  const moved = new Set<number>();
  await runStepsSequentially(
    () => runSequentially(journeyIds, (journeyId) => enroll(deps, journeyId, moved)),
    () => passInTurns(deps, journeyIds, moved, hasTime ?? timeOf(BUDGET_MS)),
    () => runSequentially(moved, (journeyId) => publishProgress(deps, journeyId)),
  );
}

function timeOf(budgetMs: number): () => boolean {
  const ends = performance.now() + budgetMs;
  return () => performance.now() < ends;
}

async function enroll(
  { db, now }: JourneyDeps,
  journeyId: number,
  moved: Set<number>,
): Promise<void> {
  const entered = await db.begin(async (tx) => {
    const journey = await lockJourney(tx, journeyId);
    return journey === null ? 0 : enrollMembers(tx, journey, now());
  });
  if (entered > 0) moved.add(journeyId);
}

/** Gives each journey one turn after the other, as long as it has members who are due. */
async function passInTurns(
  deps: JourneyDeps,
  journeyIds: readonly number[],
  moved: Set<number>,
  hasTime: () => boolean,
): Promise<void> {
  const ring = [...journeyIds];
  const turns = function* () {
    for (let id = ring.shift(); id !== undefined; id = ring.shift()) {
      yield id;
      if (!hasTime()) return;
    }
  };
  await runSequentially(turns(), async (journeyId) => {
    try {
      if ((await passOnce(deps, journeyId)) === 0) return;
    } catch (error) {
      if ((await postponeFailed(deps, journeyId)) > 0) ring.push(journeyId);
      throw error;
    }
    moved.add(journeyId);
    ring.push(journeyId);
  });
}

/** Delays the members whose step failed. @returns how many. */
async function postponeFailed({ db, now }: JourneyDeps, journeyId: number): Promise<number> {
  const at = now();
  return db.begin(async (tx) => {
    if ((await lockJourney(tx, journeyId)) === null) return 0;
    const due = await lockDueRuns(tx, journeyId, momentSql(tx, at));
    if (due === null) return 0;
    await postpone(tx, due.runs, due.key, momentSql(tx, at + FAILED_PAUSE_MS));
    return due.runs.length;
  });
}

async function publishProgress({ db }: JourneyDeps, journeyId: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select from journey where id = ${journeyId} for no key update`;
    await publishJourneyProgress(tx, journeyId);
  });
}

/** @returns how many members were due at the step that was passed. */
async function passOnce(deps: JourneyDeps, journeyId: number): Promise<number> {
  const at = deps.now();
  try {
    return await deps.db.begin(async (tx) => {
      if ((await lockJourney(tx, journeyId)) === null) return 0;
      return passStep(tx, deps, journeyId, at);
    });
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error;
    return postponeRefused(deps, journeyId, error, at);
  }
}

/** Delays the members whose message cannot be sent, and shows the reason to staff. */
async function postponeRefused(
  { db }: JourneyDeps,
  journeyId: number,
  { refused: { problem, key, runs } }: StepRefused,
  at: number,
): Promise<number> {
  return db.begin(async (tx) => {
    if ((await lockJourney(tx, journeyId)) === null) return 0;
    await postpone(tx, runs, key, momentSql(tx, at + REFUSED_PAUSE_MS));
    await setJourneyProblem(tx, journeyId, problem);
    return runs.length;
  });
}
