import type { JourneyProblem, JourneyState } from '@maru/contract/journey/journey';
import type { Tx } from '@maru/platform/db/db';
import { postNotice } from '../staff/staff-notice.ts';
import { publishJourneyChanged } from './publish-journey.ts';

type ProblemRow = { _id: number; name: string; state: JourneyState; version: number };

/**
 * Minutes after a notice in which the same problem of a journey posts no other. A problem may end
 * and return with each message, such as a balance that is enough for one recipient.
 */
const QUIET_MIN = 60;

/**
 * Stores why messages of a journey wait, and notifies staff if it changed. The caller holds the row of
 * the journey.
 *
 * @param problem `null` once a message was sent again.
 */
export async function setJourneyProblem(
  tx: Tx,
  journeyId: number,
  problem: Exclude<JourneyProblem, 'PROVIDER_REFUSES'> | null,
): Promise<void> {
  const [row] = await tx<ProblemRow[]>`
    update journey set problem = ${problem}, version = version + 1
    where id = ${journeyId} and problem is distinct from ${problem}
    returning id as _id, name, state, version`;
  if (!row) return;
  await publishJourneyChanged(tx, row);
  if (problem === null || (await wasPosted(tx, journeyId, problem))) return;
  await postProblem(tx, row, { problem });
}

async function wasPosted(tx: Tx, journeyId: number, problem: JourneyProblem): Promise<boolean> {
  const [posted] = await tx`
    select from staff_notice
    where kind = 'journey.problem' and at > now() - make_interval(mins => ${QUIET_MIN})
      and detail @> ${tx.json({ journey_id: journeyId, problem })} limit 1`;
  return posted !== undefined;
}

/**
 * Locks the journey that made a campaign. All writers lock the journey first, the campaign second.
 *
 * @returns its id; `null` for a campaign of staff.
 */
export async function lockJourneyOf(tx: Tx, campaignId: number): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    select j.id from campaign c
    join journey_plan p on p.id = c.journey_plan_id
    join journey j on j.id = p.journey_id
    where c.id = ${campaignId} for no key update of j`;
  return row?.id ?? null;
}

/**
 * Pauses a journey because the provider refuses all of its messages. Staff are notified once until
 * they turn it on again.
 *
 * @param code error code of the provider.
 */
export async function pauseForFault(tx: Tx, journeyId: number, code: string): Promise<void> {
  const problem = 'PROVIDER_REFUSES';
  const [row] = await tx<ProblemRow[]>`
    update journey set state = 'paused', problem = ${problem}, version = version + 1
    where id = ${journeyId} and state in ('on', 'paused') and problem is distinct from ${problem}
    returning id as _id, name, state, version`;
  if (!row) return;
  await publishJourneyChanged(tx, row);
  await postProblem(tx, row, { problem, code });
}

async function postProblem(
  tx: Tx,
  { _id, name }: ProblemRow,
  detail: Readonly<Record<string, string>> & { problem: JourneyProblem },
): Promise<void> {
  await postNotice(tx, {
    kind: 'journey.problem',
    severity: detail.problem === 'PROVIDER_REFUSES' ? 'error' : 'warning',
    detail: { journey_id: _id, name, ...detail },
    permission: 'manageMessages',
    link: `/curve/journey-write?_id=${_id}`,
  });
}
