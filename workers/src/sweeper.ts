import { jobs, type JobName } from '@maru/contract/job';
import { startCampaign } from '@maru/platform/campaign.repository';
import type { Db } from '@maru/platform/db';
import { Worker } from 'bullmq';
import { queueBatches } from './campaign/queue-batches.ts';
import {
  keepRepeating,
  workerOptions,
  type Queues,
  type RunningWorker,
  type WorkerDeps,
} from './queues.ts';

/** How late a scheduled campaign may start, and how long what Redis forgot may lie. */
const EVERY_MS = 5_000;

const JOB = 'maintenance.sweep' satisfies JobName;

/**
 * Puts the queues right by what Postgres says, at the start and then every few seconds, so that
 * no progress depends on what is in Redis (reliability Q4). Campaigns whose hour has come start
 * here.
 */
export function startSweeper(deps: WorkerDeps & { queues: Queues }): RunningWorker {
  const { log, queues } = deps;
  const worker = new Worker(jobs[JOB].queue, () => sweep(deps), {
    ...workerOptions(deps),
    concurrency: 1,
  });
  worker.on('error', (error) => log.debug({ err: error.message }, 'sweeper'));
  worker.on('failed', (_job, error) => log.error({ err: error }, 'a sweep failed'));
  const endCare = keepRepeating(queues, JOB, EVERY_MS, log);
  return {
    async close() {
      endCare();
      await worker.close();
    },
  };
}

/** One sweep. Any number may run at once. */
export async function sweep({ db, queues }: { db: Db; queues: Queues }): Promise<void> {
  for (const campaignId of await findDue(db)) {
    await db.begin(async (tx) => {
      const [due] = await tx`
        select 1 from campaign where id = ${campaignId} and state = 'scheduled' for update`;
      if (due) await startCampaign(tx, campaignId);
    });
  }
  await queueBatches({ db, queues });
}

/** The database's own time decides, as it does for every process alike. */
async function findDue(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from campaign where state = 'scheduled' and send_at <= now() order by send_at`;
  return rows.map(({ id }) => id);
}
