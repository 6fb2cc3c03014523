import type { JourneyStep, MessageStep } from '@maru/contract/journey/journey-step';
import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import type { Tx } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import { findYes } from './answer-condition.ts';
import {
  getPlan,
  holdDue,
  leave,
  moveOn,
  postpone,
  type Outcome,
  type Plan,
  type Run,
} from './journey.repository.ts';
import { sendStep, type SendStepDeps } from './send-step.ts';
import { stepDueAt } from './step-due.ts';

/** Members at a step, and the moment in ms since the epoch. */
interface Turn {
  plan: Plan;
  runs: readonly Run[];
  at: number;
}

/**
 * Moves the members of one step who are due on to the next one. The caller holds the journey. A
 * worker that dies leaves everything as it was before, because all of it is one transaction.
 *
 * @param at ms since the epoch.
 * @returns how many were due; 0 if none is.
 */
export async function passStep(
  tx: Tx,
  deps: SendStepDeps,
  journeyId: number,
  at: number,
): Promise<number> {
  const due = await holdDue(tx, journeyId, momentSql(tx, at));
  if (due === null) return 0;
  const plan = await getPlan(tx, due.planId);
  const step = plan.steps.find(({ key }) => key === due.key);
  if (!step) throw new Error(`plan ${due.planId} has no step ${due.key}`);

  const active = await findActive(tx, due.runs);
  const gone = due.runs.filter(({ id }) => !active.has(id));
  await leave(tx, gone, 'account', momentSql(tx, at));
  const runs = due.runs.filter(({ id }) => active.has(id));
  if (runs.length > 0) await pass(tx, deps, step, { plan, runs, at });
  return due.runs.length;
}

async function pass(tx: Tx, deps: SendStepDeps, step: JourneyStep, turn: Turn): Promise<void> {
  switch (step.kind) {
    case 'wait':
    case 'until':
      await go(tx, turn, step.key, { outcome: 'waited', next: step.next });
      return;
    case 'condition': {
      const yes = await findYes(tx, step, turn.runs, momentSql(tx, turn.at));
      const split = (answer: boolean) => ({
        ...turn,
        runs: turn.runs.filter(({ id }) => yes.has(id) === answer),
      });
      await go(tx, split(true), step.key, { outcome: 'yes', next: step.yes });
      await go(tx, split(false), step.key, { outcome: 'no', next: step.no });
      return;
    }
    case 'message':
      await send(tx, deps, step, turn);
  }
}

async function send(tx: Tx, deps: SendStepDeps, step: MessageStep, turn: Turn): Promise<void> {
  const { runs, at, plan } = turn;
  if (step.advertising) {
    const morning = nightEndOf(at);
    if (morning !== null) {
      await postpone(tx, runs, step.key, momentSql(tx, morning));
      return;
    }
  }
  const barred = step.advertising ? await findBarred(tx, step, runs) : new Set<number>();
  await leave(
    tx,
    runs.filter(({ id }) => barred.has(id)),
    'advertising',
    momentSql(tx, at),
  );
  const allowed = runs.filter(({ id }) => !barred.has(id));
  if (allowed.length === 0) return;
  const { campaignId, reached } = await sendStep(tx, deps, { plan, step, runs: allowed });
  const split = (isReached: boolean) => ({
    ...turn,
    runs: allowed.filter(({ memberId }) => reached.has(memberId) === isReached),
  });
  const { key, next } = step;
  await go(tx, split(true), key, { outcome: 'sent', next, campaignId });
  await go(tx, split(false), key, { outcome: 'unreached', next });
}

async function go(
  tx: Tx,
  { plan, runs, at }: Turn,
  key: number,
  {
    outcome,
    next,
    campaignId = null,
  }: { outcome: Outcome; next: number | null; campaignId?: number | null },
): Promise<void> {
  const following = plan.steps.find((step) => step.key === next);
  const due = momentSql(tx, following === undefined ? at : stepDueAt(following, at));
  await moveOn(tx, runs, { key, outcome, campaignId }, { next, due, at: momentSql(tx, at) });
}

async function findActive(tx: Tx, runs: readonly Run[]): Promise<ReadonlySet<number>> {
  const rows = await tx<{ id: number }[]>`
    select r.id from journey_run r join member m on m.id = r.member_id
    where r.id = any(${runs.map(({ id }) => id)}::int[]) and m.state = 'active'`;
  return new Set(rows.map(({ id }) => id));
}

/** Finds members who may not receive advertising on the channel of a message. */
async function findBarred(
  tx: Tx,
  { channel }: MessageStep,
  runs: readonly Run[],
): Promise<ReadonlySet<number>> {
  const agreed = channel === 'sms' ? tx`f.sms` : tx`f.push`;
  const barred = tx`select from suppression x where x.channel = ${channel} and x.dest_hash`;
  const isSuppressed = channel === 'sms' ? tx`exists (${barred} = m.phone_hash)` : tx`false`;
  const rows = await tx<{ id: number }[]>`
    select r.id from journey_run r join member m on m.id = r.member_id
    left join member_facts f on f.member_id = r.member_id
    where r.id = any(${runs.map(({ id }) => id)}::int[])
      and (not coalesce(${agreed}, false) or ${isSuppressed})`;
  return new Set(rows.map(({ id }) => id));
}
