import { findStep, type JourneyStep, type MessageStep } from '@maru/contract/journey/journey-step';
import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import type { Tx } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import { answerSql } from './answer-condition.ts';
import {
  getPlan,
  lockDueRuns,
  markLeft,
  partition,
  postpone,
  recordPass,
  splitRuns,
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
 * Passes one step with the members who are due at it. The caller holds the journey. All of it is one
 * transaction, so a worker that dies changes nothing.
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
  const due = await lockDueRuns(tx, journeyId, momentSql(tx, at));
  if (due === null) return 0;
  const plan = await getPlan(tx, due.planId);
  const step = findStep(plan.steps, due.key);
  if (!step) throw new Error(`plan ${due.planId} has no step ${due.key}`);

  const [runs, inactive] = await splitRuns(tx, due.runs, tx`m.state = 'active'`);
  await markLeft(tx, inactive, 'account', momentSql(tx, at));
  if (runs.length > 0) await pass(tx, deps, step, { plan, runs, at });
  return due.runs.length;
}

async function pass(tx: Tx, deps: SendStepDeps, step: JourneyStep, turn: Turn): Promise<void> {
  switch (step.kind) {
    case 'wait':
    case 'until':
      await advance(tx, turn, step.key, { outcome: 'waited', next: step.next });
      return;
    case 'condition': {
      const isYes = answerSql(tx, step, momentSql(tx, turn.at));
      const [yes, no] = await splitRuns(tx, turn.runs, isYes);
      await advance(tx, { ...turn, runs: yes }, step.key, { outcome: 'yes', next: step.yes });
      await advance(tx, { ...turn, runs: no }, step.key, { outcome: 'no', next: step.no });
      return;
    }
    case 'message':
      await send(tx, deps, step, turn);
  }
}

async function send(tx: Tx, deps: SendStepDeps, step: MessageStep, turn: Turn): Promise<void> {
  const { at, plan } = turn;
  const { key, next } = step;
  const morning = step.advertising ? nightEndOf(at) : null;
  if (morning !== null) {
    await postpone(tx, turn.runs, key, momentSql(tx, morning));
    return;
  }
  const runs = step.advertising ? await removeBarred(tx, step, turn) : turn.runs;
  if (runs.length === 0) return;
  const { campaignId, reached } = await sendStep(tx, deps, { plan, step, runs });
  const [sent, unreached] = partition(runs, ({ memberId }) => reached.has(memberId));
  await advance(tx, { ...turn, runs: sent }, key, { outcome: 'sent', next, campaignId });
  await advance(tx, { ...turn, runs: unreached }, key, { outcome: 'unreached', next });
}

/**
 * Removes the members who may not receive advertising on the channel of a message.
 *
 * @returns the others.
 */
async function removeBarred(
  tx: Tx,
  { channel }: MessageStep,
  { runs, at }: Turn,
): Promise<readonly Run[]> {
  const isAllowed: ReturnType<Tx> =
    channel === 'sms'
      ? tx`coalesce(f.sms, false) and not exists (
          select from suppression x where x.channel = 'sms' and x.dest_hash = m.phone_hash)`
      : tx`coalesce(f.push, false)`;
  const [allowed, barred] = await splitRuns(tx, runs, isAllowed);
  await markLeft(tx, barred, 'advertising', momentSql(tx, at));
  return allowed;
}

/** Moves members from a step to the next one. */
async function advance(
  tx: Tx,
  { plan, runs, at }: Turn,
  key: number,
  {
    outcome,
    next,
    campaignId = null,
  }: { outcome: Outcome; next: number | null; campaignId?: number | null },
): Promise<void> {
  const following = findStep(plan.steps, next);
  const due = momentSql(tx, following === null ? at : stepDueAt(following, at));
  await recordPass(tx, runs, { key, outcome, campaignId }, { next, due, at: momentSql(tx, at) });
}
