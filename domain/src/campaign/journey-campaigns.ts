import type { Queryable, Tx } from '@maru/platform/db/db';
import {
  announce,
  CANCELLED,
  progressColumns,
  startCampaign,
  type ProgressRow,
} from './campaign.repository.ts';
import { stopCampaign } from './campaign-stop.ts';

// The caller holds the row of the journey, so no worker adds a campaign meanwhile. Writers of a
// campaign never wait for another campaign, so these cannot block each other.

/** Pauses the unfinished campaigns of a journey. Messages in flight are still settled. */
export async function pauseCampaigns(tx: Tx, journeyId: number): Promise<void> {
  const rows = await tx<ProgressRow[]>`
    update campaign set state = 'paused', version = version + 1
    where id in (${unfinishedOf(tx, journeyId, ['sending'])} for update)
    returning ${progressColumns(tx)}`;
  for (const row of rows) await announce(tx, row);
}

/** Continues the campaigns that {@link pauseCampaigns} paused. */
export async function resumeCampaigns(tx: Tx, journeyId: number): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    ${unfinishedOf(tx, journeyId, ['paused'])} for update`;
  for (const { id } of rows) await startCampaign(tx, id);
}

/** Cancels the unfinished campaigns of a journey. */
export async function cancelCampaigns(tx: Tx, journeyId: number): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    ${unfinishedOf(tx, journeyId, ['sending', 'paused'])}`;
  for (const { id } of rows) {
    await stopCampaign(tx, id, { state: 'cancelled', reason: CANCELLED });
  }
}

/** SQL: the campaigns of a journey in these states, in the order of their locks. */
function unfinishedOf(
  db: Queryable,
  journeyId: number,
  states: readonly ('sending' | 'paused')[],
): ReturnType<Queryable> {
  return db`
    select id from campaign
    where state in ('sending', 'paused') and state = any(${[...states]})
      and journey_plan_id in (select id from journey_plan where journey_id = ${journeyId})
    order by id`;
}
