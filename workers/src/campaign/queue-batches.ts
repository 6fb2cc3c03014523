import type { JobData, JobName } from '@maru/contract/core/job';
import type { Db } from '@maru/platform/db/db';
import { carrying, type Queues } from '@maru/platform/redis/queues';
import { furtherOn } from '@maru/platform/telemetry/trace';
import type { JobsOptions } from 'bullmq';
import { isUnfinished } from './batch.repository.ts';
import type { Channel } from '@maru/contract/message/channel';

/**
 * The row of a batch limits its attempts (see send-batch.ts); its job only carries the batch there.
 * The job therefore has enough attempts for any outage of Postgres. It frees its id on completion,
 * because the batch may have to be queued again, for example after a pause.
 */
const BATCH_JOB = {
  attempts: 100_000,
  backoff: { type: 'fixed', delay: 2_000, jitter: 0.5 },
  removeOnComplete: true,
} satisfies JobsOptions;

/**
 * Started batches finish before new ones start, so that the counts move from the beginning. A lower
 * number has priority.
 */
export const JOB_PRIORITY = { followUp: 1, begin: 2 } as const;

const FAILED_SEEN = 100;

/** The jobs of each channel. */
export const campaignJobs = {
  sms: { expand: 'sms.expand', sendBatch: 'sms.sendBatch' },
  push: { expand: 'push.expand', sendBatch: 'push.sendBatch' },
} as const satisfies Record<Channel, { expand: JobName; sendBatch: JobName }>;

/**
 * Queues all batches that Postgres lists as unfinished, of one campaign or of all. A batch that is
 * already queued keeps its position, so repeated calls are safe.
 *
 * @returns how many batches are unfinished.
 */
export async function queueBatches(
  { db, queues }: { db: Db; queues: Queues },
  campaignId: number | null = null,
): Promise<number> {
  const rows = await db<
    {
      campaignId: number;
      batch: number;
      channel: Channel;
      begun: boolean;
      waitMs: number;
      trace: string | null;
    }[]
  >`
    select b.campaign_id as "campaignId", b.no as batch, c.channel, c.trace,
           b.state <> 'waiting' as begun,
           extract(epoch from greatest(b.retry_at, b.claimed_until, now()) - now())::float8 * 1000
             as "waitMs"
    from campaign_batch b join campaign c on c.id = b.campaign_id
    where ${isUnfinished(db)} ${campaignId === null ? db`` : db`and c.id = ${campaignId}`}
    order by b.campaign_id, b.no`;
  for (const channel of ['sms', 'push'] as const) {
    const wanted = rows.filter((row) => row.channel === channel);
    if (wanted.length === 0) continue;
    await queues[channel].addBulk(
      wanted.map(({ waitMs, begun, trace, ...row }) => ({
        name: campaignJobs[channel].sendBatch,
        data: { campaignId: row.campaignId, batch: row.batch } satisfies JobData<'sms.sendBatch'>,
        opts: {
          ...BATCH_JOB,
          priority: begun ? JOB_PRIORITY.followUp : JOB_PRIORITY.begin,
          jobId: `${channel}-${row.campaignId}-${row.batch}`,
          delay: Math.ceil(waitMs),
          ...carrying(furtherOn(trace)),
        },
      })),
    );
    await retryFailed(queues, channel);
  }
  return rows.length;
}

/** A job that ended as failed keeps its id, and would keep its batch from being queued again. */
async function retryFailed(queues: Queues, channel: Channel): Promise<void> {
  for (const job of await queues[channel].getFailed(0, FAILED_SEEN)) {
    if (job.name === campaignJobs[channel].sendBatch) await job.retry('failed');
  }
}
