import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { JourneyInput, JourneyState, JourneyView } from '@maru/contract/journey/journey';
import type { JourneyStep } from '@maru/contract/journey/journey-step';
import {
  cancelCampaigns,
  pauseCampaigns,
  resumeCampaigns,
} from '@maru/domain/campaign/journey-campaigns';
import {
  publishJourneyChanged,
  publishJourneyProgress,
} from '@maru/domain/journey/publish-journey';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { runIdempotently, type Creation, type Repeat } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { changedFields, realChanges, withoutUndefined } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { composeJourney, readyMessages, type JourneyConfig } from './compose-journey.ts';
import {
  findContent,
  findJourney,
  lockJourney,
  type JourneyContent,
} from './journey.repository.ts';

export interface JourneyDeps {
  db: Db;
  config: JourneyConfig;
}

/** A journey as the caller read it. */
interface ReadJourney {
  journeyId: number;
  version: number;
}

/** @throws Refusal INVALID_INPUT, IDEMPOTENCY_CONFLICT; NOT_FOUND after a deletion */
export async function makeJourney(
  { db, config }: JourneyDeps,
  { actor, repeat }: Creation,
  input: JourneyInput,
): Promise<JourneyView> {
  composeJourney(config, input.steps);
  return createdOnce(db, `journey.create:${actor.adminId}`, repeat, async (tx) => {
    const journeyId = await insertJourney(tx, actor, input);
    await auditChange(tx, actor, 'journey.create', journeyId, changedFields({}, shownOf(input)));
    return publishChanged(tx, journeyId);
  });
}

async function createdOnce(
  db: Db,
  scope: string,
  repeat: Repeat,
  create: (tx: Tx) => Promise<JourneyView>,
): Promise<JourneyView> {
  const { _id } = await runIdempotently(db, scope, repeat, async (tx) => ({
    _id: (await create(tx))._id,
  }));
  const journey = await findJourney(db, _id);
  if (!journey) throw new Refusal('NOT_FOUND');
  return journey;
}

async function insertJourney(
  tx: Tx,
  actor: Actor,
  { name, entry, reentry_days, steps }: JourneyInput,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into journey (name, entry_kind, entry_days, reentry_days, created_by)
    values (${name}, ${entry.kind}, ${entry.days}, ${reentry_days}, ${actor.adminId})
    returning id`;
  const journeyId = row!.id;
  await tx`
    insert into journey_plan (journey_id, no, steps, made_by)
    values (${journeyId}, 1, ${tx.json(steps)}, ${actor.adminId})`;
  return journeyId;
}

/**
 * Changes a journey. New steps of one that was turned on are a new plan: members inside finish on
 * the one with which they entered.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT, SENDER_NOT_VERIFIED, TEST_SEND_NEEDED;
 *   STATE_CONFLICT after its end.
 */
export async function changeJourney(
  { db, config }: JourneyDeps,
  actor: Actor,
  { journeyId, version }: ReadJourney,
  input: { [K in keyof JourneyInput]?: JourneyInput[K] | undefined },
): Promise<JourneyView> {
  if (input.steps) composeJourney(config, input.steps);
  return db.begin(async (tx) => {
    const locked = checkedRow(await lockJourney(tx, journeyId), version);
    if (locked.state === 'ended') throw new Refusal('STATE_CONFLICT');
    const before = inputOf(locked);
    const real = realChanges(before, withoutUndefined(input));
    if (!real) return viewOf(tx, journeyId);
    const { name, entry, reentry_days, steps } = { ...before, ...real.changes };
    // Earlier events of another kind do not count.
    const entriesStart = real.changes.entry ? tx`, entries_from = clock_timestamp()` : tx``;
    await tx`
      update journey
      set name = ${name}, entry_kind = ${entry.kind}, entry_days = ${entry.days},
          reentry_days = ${reentry_days}, version = version + 1
          ${entriesStart}
      where id = ${journeyId}`;
    if (real.changes.steps) await storeSteps({ tx, config }, actor, locked, steps);
    await auditChange(tx, actor, 'journey.update', journeyId, diffOf(before, real.changes));
    return publishChanged(tx, journeyId);
  });
}

/** Replaces the plan of a draft. Otherwise adds a plan, because members may have begun the old one. */
async function storeSteps(
  { tx, config }: { tx: Tx; config: JourneyConfig },
  { adminId }: Actor,
  { _id, state, no }: JourneyContent,
  steps: readonly JourneyStep[],
): Promise<void> {
  if (state === 'draft') {
    await tx`
      update journey_plan
      set steps = ${tx.json([...steps])}, made_by = ${adminId}, made_at = clock_timestamp()
      where journey_id = ${_id} and no = ${no}`;
    return;
  }
  const messages = await readyMessages(tx, config, steps);
  await tx`
    insert into journey_plan (journey_id, no, steps, messages, made_by)
    values (${_id}, ${no + 1}, ${tx.json([...steps])}, ${tx.json(messages)}, ${adminId})`;
}

/** The states from which a journey may move to another. */
const FROM: Readonly<Record<'on' | 'paused' | 'ended', readonly JourneyState[]>> = {
  on: ['draft', 'paused'],
  paused: ['on'],
  ended: ['draft', 'on', 'paused'],
};
const ACTIONS = { on: 'journey.start', paused: 'journey.pause', ended: 'journey.end' } as const;

/** A move also applies to the unfinished campaigns of the journey. */
const MOVE_CAMPAIGNS = { on: resumeCampaigns, paused: pauseCampaigns, ended: cancelCampaigns };

/**
 * Moves a journey and its unfinished campaigns to another state. It waits for a worker that is
 * moving members, so nothing is sent after a pause or an end. Members and messages that were due
 * during a pause continue after it.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT; for `on` also INVALID_INPUT,
 *   FORBIDDEN_WORDS, SENDER_NOT_VERIFIED, TEST_SEND_NEEDED.
 */
export async function moveJourney(
  { db, config }: JourneyDeps,
  actor: Actor,
  { journeyId, version }: ReadJourney,
  to: 'on' | 'paused' | 'ended',
): Promise<JourneyView> {
  return db.begin(async (tx) => {
    const locked = checkedRow(await lockJourney(tx, journeyId), version);
    if (!FROM[to].includes(locked.state)) throw new Refusal('STATE_CONFLICT');
    if (to === 'on') {
      const messages = await readyMessages(tx, config, locked.steps);
      await tx`
        update journey_plan set messages = ${tx.json(messages)}, made_by = ${actor.adminId}
        where journey_id = ${journeyId} and no = ${locked.no}`;
    }
    if (to === 'ended') await endRuns(tx, journeyId);
    const starts = tx`
      , entries_from = clock_timestamp(), started_at = coalesce(started_at, clock_timestamp())`;
    await tx`
      update journey
      set state = ${to}, problem = null, version = version + 1 ${to === 'on' ? starts : tx``}
      where id = ${journeyId}`;
    await MOVE_CAMPAIGNS[to](tx, journeyId);
    await auditChange(tx, actor, ACTIONS[to], journeyId, { state: [locked.state, to] });
    const item = await publishChanged(tx, journeyId);
    if (to === 'ended') await publishJourneyProgress(tx, journeyId);
    return item;
  });
}

async function endRuns(tx: Tx, journeyId: number): Promise<void> {
  await tx`
    update journey_run
    set state = 'left', left_reason = 'ended', due_at = null, ended_at = clock_timestamp()
    where journey_id = ${journeyId} and state = 'inside'`;
}

/** @throws Refusal NOT_FOUND, IDEMPOTENCY_CONFLICT */
export async function copyJourney(
  { db }: JourneyDeps,
  { actor, repeat }: Creation,
  journeyId: number,
): Promise<JourneyView> {
  const scope = `journey.copy:${actor.adminId}:${journeyId}`;
  return createdOnce(db, scope, repeat, async (tx) => {
    const found = await findContent(tx, journeyId);
    if (!found) throw new Refusal('NOT_FOUND');
    const input = inputOf(found);
    const copy = { ...input, name: `${input.name.slice(0, MOST_NAME)} 사본` };
    const copyId = await insertJourney(tx, actor, copy);
    await auditChange(tx, actor, 'journey.create', copyId, {
      ...changedFields({}, shownOf(copy)),
      clone_of: journeyId,
    });
    return publishChanged(tx, copyId);
  });
}

/** Most letters of a name before ` 사본` is added. */
const MOST_NAME = 57;

function inputOf({ name, entry, reentry_days, steps }: JourneyContent): JourneyInput {
  return { name, entry, reentry_days, steps };
}

/** The audit log has the number of steps. The plans keep their content. */
function shownOf({ steps, ...input }: JourneyInput) {
  return { ...input, steps: steps.length };
}

function diffOf(before: JourneyInput, { steps, ...changes }: Partial<JourneyInput>): AuditDiff {
  const diff = changedFields(before, changes);
  return steps === undefined ? diff : { ...diff, steps: [before.steps.length, steps.length] };
}

/** The journey as callers receive it. */
async function viewOf(tx: Tx, journeyId: number): Promise<JourneyView> {
  return (await findJourney(tx, journeyId))!;
}

async function publishChanged(tx: Tx, journeyId: number): Promise<JourneyView> {
  const item = await viewOf(tx, journeyId);
  await publishJourneyChanged(tx, item);
  return item;
}

async function auditChange(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  journeyId: number,
  diff: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'journey', targetId: journeyId, diff });
}
