import type { Channel } from '@maru/contract/campaign';
import { jobs } from '@maru/contract/job';
import type { Queues } from '@maru/platform/queues';
import { DelayedError, Worker, type Job } from 'bullmq';
import { workerOptions, type RunningWorker, type WorkerDeps } from '../queues.ts';
import type { BatchRef } from './batch.repository.ts';
import { campaignJobs, JOB_PRIORITY, queueBatches } from './queue-batches.ts';

export type CampaignWorkerDeps = WorkerDeps & { queues: Queues };

interface BatchSender {
  channel: Channel;
  /** Batches in hand at the same time. */
  concurrency: number;
  /** @returns the moment to take the batch up again, in ms since the epoch; `null` for never. */
  send: (ref: BatchRef) => Promise<number | null>;
}

/** Works off the queue of a channel. What a batch has gone through stands in its row, not in Redis. */
export function startCampaignWorker(
  deps: CampaignWorkerDeps,
  { channel, concurrency, send }: BatchSender,
): RunningWorker {
  const { log } = deps;
  const { expand, sendBatch } = campaignJobs[channel];

  async function work(job: Job, token?: string): Promise<void> {
    if (job.name === expand) {
      const { campaignId } = jobs[expand].data.parse(job.data);
      await queueBatches(deps, campaignId);
      return;
    }
    const ref = jobs[sendBatch].data.parse(job.data);
    const retryAt = await send(ref);
    if (retryAt === null) return;
    await job.changePriority({ priority: JOB_PRIORITY.followUp });
    await job.moveToDelayed(retryAt, token);
    throw new DelayedError();
  }

  const worker = new Worker(channel, work, { ...workerOptions(deps), concurrency });
  worker.on('error', (error) => log.debug({ err: error.message, channel }, 'campaign worker'));
  // The sweep and the lease of the batch bring it back; nothing is lost with the job.
  worker.on('failed', (job, error) =>
    log.error({ err: error, jobId: job?.id, job: job?.name }, 'a campaign job failed'),
  );
  return worker;
}
