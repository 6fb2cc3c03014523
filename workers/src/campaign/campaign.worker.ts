import { jobs } from '@maru/contract/core/job';
import type { Queues } from '@maru/platform/redis/queues';
import { DelayedError, type Job } from 'bullmq';
import { openWorker, type RunningWorker, type WorkerDeps } from '../queues.ts';
import type { BatchRef } from './batch.repository.ts';
import { campaignJobs, JOB_PRIORITY, queueBatches } from './queue-batches.ts';
import type { Channel } from '@maru/contract/message/channel';

export type CampaignWorkerDeps = WorkerDeps & {
  queues: Queues;
  /** The time by the clock of the database, in ms since the epoch: batches are due by that one. */
  now: () => number;
};

interface BatchSender {
  channel: Channel;
  /** Batches in hand at the same time. */
  concurrency: number;
  /** @returns the moment to take the batch up again, in ms since the epoch; `null` for never. */
  send: (ref: BatchRef) => Promise<number | null>;
}

/** Processes the queue of a channel. The progress of a batch is stored in its row, not in Redis. */
export function startCampaignWorker(
  deps: CampaignWorkerDeps,
  { channel, concurrency, send }: BatchSender,
): RunningWorker {
  const { log } = deps;
  const { expand, sendBatch } = campaignJobs[channel];

  async function run(job: Job, token?: string): Promise<void> {
    if (job.name === expand) {
      const { campaignId } = jobs[expand].data.parse(job.data);
      await queueBatches(deps, campaignId);
      return;
    }
    const ref = jobs[sendBatch].data.parse(job.data);
    const retryAt = await send(ref);
    if (retryAt === null) return;
    await job.changePriority({ priority: JOB_PRIORITY.followUp });
    // The queue uses the clock of this machine.
    await job.moveToDelayed(Date.now() + Math.max(0, retryAt - deps.now()), token);
    throw new DelayedError();
  }

  return openWorker(deps, channel, {
    concurrency,
    run,
    // The sweep and the lease of the batch bring it back; nothing is lost with the job.
    failed: (job, error) =>
      log.error({ err: error, jobId: job?.id, job: job?.name }, 'a campaign job failed'),
  });
}
