import type { Campaign } from '@maru/contract/campaign/campaign';
import type { Tx } from '@maru/platform/db/db';
import { carriedTrace } from '@maru/platform/telemetry/trace';
import {
  announce,
  enqueueStart,
  progressColumns,
  type ProgressRow,
} from './campaign.repository.ts';

/** Columns of a campaign that workers create. */
type WorkerCampaign = Pick<
  Campaign,
  'channel' | 'kind' | 'title' | 'text' | 'link' | 'advertising'
> & { category: string | null; audience: ReturnType<Tx['json']> } & Partial<{
    excluded: ReturnType<Tx['json']>;
    short_origin: string | null;
    sender: string | null;
    journey_plan_id: number;
    journey_step: number;
    created_by: number | null;
  }>;

/** Inserts a campaign without recipients, as a draft. @returns its id. */
export async function insertWorkerCampaign(tx: Tx, columns: WorkerCampaign): Promise<number> {
  const [campaign] = await tx<{ id: number }[]>`
    insert into campaign ${tx({ ...columns, state: 'draft', trace: carriedTrace() })}
    returning id`;
  return campaign!.id;
}

/**
 * Starts a new campaign once its recipients and batches are inserted.
 *
 * @param total number of recipients.
 * @param columns further columns that depend on the recipients, as SQL after a comma.
 */
export async function startWorkerCampaign(
  tx: Tx,
  campaignId: number,
  total: number,
  columns: ReturnType<Tx> = tx``,
): Promise<void> {
  const [row] = await tx<ProgressRow[]>`
    update campaign
    set state = 'sending', total = ${total}, waiting = ${total}, started_at = clock_timestamp()
        ${columns}
    where id = ${campaignId} returning ${progressColumns(tx)}`;
  await announce(tx, row!);
  await enqueueStart(tx, row!.channel, campaignId);
}
