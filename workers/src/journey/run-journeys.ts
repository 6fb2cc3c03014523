import type { SpendingProblem } from '@maru/domain/campaign/spending';
import { tellProgress } from '@maru/domain/journey/tell-journey';
import { MINUTE_MS } from '@maru/platform/core/seoul-day';
import type { Db } from '@maru/platform/db/db';
import { runSequentially } from '../run-sequentially.ts';
import { holdDue, holdJourney, listJourneysOn, postpone } from './journey.repository.ts';
import { letEnter, momentSql } from './let-enter.ts';
import { passStep } from './pass-step.ts';
import { SpendingRefused, type SendStepDeps } from './send-step.ts';

export interface JourneyDeps extends SendStepDeps {
  db: Db;
  /** Ms since the epoch. */
  now: () => number;
}

/** Transactions of one journey in one round, so that no journey holds up the others. */
const MOST_TURNS = 100;

/** Delay of a text message whose spending is refused. */
const REFUSED_PAUSE_MS = 10 * MINUTE_MS;

/**
 * Lets members enter the journeys that are on, and moves those inside on (features M25). The state
 * is in PostgreSQL alone. Any number of processes may run this concurrently: each turn locks its
 * journey, and a journey that another process has is left to it.
 */
export async function runJourneys(deps: JourneyDeps): Promise<void> {
  await runSequentially(await listJourneysOn(deps.db), (journeyId) => runJourney(deps, journeyId));
}

async function runJourney(deps: JourneyDeps, journeyId: number): Promise<void> {
  const { db } = deps;
  let moved = await db.begin(async (tx) => {
    const journey = await holdJourney(tx, journeyId);
    return journey === null ? 0 : letEnter(tx, journey, deps.now());
  });
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const passed = await passOnce(deps, journeyId);
    if (passed === 0) break;
    moved += passed;
  }
  if (moved === 0) return;
  await db.begin(async (tx) => {
    await tx`select from journey where id = ${journeyId} for no key update`;
    await tellProgress(tx, journeyId);
  });
}

/** @returns how many members were due at the step that was passed. */
async function passOnce(deps: JourneyDeps, journeyId: number): Promise<number> {
  const at = deps.now();
  try {
    return await deps.db.begin(async (tx) => {
      if ((await holdJourney(tx, journeyId)) === null) return 0;
      return passStep(tx, deps, journeyId, at);
    });
  } catch (error) {
    if (!(error instanceof SpendingRefused)) throw error;
    return postponeRefused(deps, journeyId, { problem: error.problem, at });
  }
}

/** Lets the members wait whose message may not be paid for, and shows the reason to staff. */
async function postponeRefused(
  { db }: JourneyDeps,
  journeyId: number,
  { problem, at }: { problem: SpendingProblem; at: number },
): Promise<number> {
  return db.begin(async (tx) => {
    if ((await holdJourney(tx, journeyId)) === null) return 0;
    const due = await holdDue(tx, journeyId, momentSql(tx, at));
    if (due === null) return 0;
    await postpone(tx, due.runs, momentSql(tx, at + REFUSED_PAUSE_MS));
    await tx`update journey set problem = ${problem} where id = ${journeyId}`;
    return due.runs.length;
  });
}
