import { jobs } from '@maru/contract/core/job';
import type { Queues } from '@maru/platform/redis/queues';
import { openWorker, seeToLost, type RunningWorker, type WorkerDeps } from '../queues.ts';
import { driveTask, giveUpTask, listLyingTasks } from './drive-task.ts';

const JOB = 'staff.runTask';
const CONCURRENCY = 2;

/** Interval of the search for tasks that lost their job with Redis. */
const CARE_MS = 30_000;

/** Drives the tasks of staff (files of many rows, changes of many things) to their end. */
export function startStaffTaskWorker(deps: WorkerDeps & { queues: Queues }): RunningWorker {
  const { db, config, log, queues } = deps;
  const { apiUrls } = config;

  async function drive(taskId: number): Promise<void> {
    try {
      await driveTask({ db, apiUrls }, taskId);
    } catch (error) {
      log.error({ err: error, taskId }, 'a staff task failed permanently');
      await giveUpTask(db, taskId);
    }
  }

  const worker = openWorker(deps, jobs[JOB].queue, {
    concurrency: CONCURRENCY,
    run: (job) => drive(jobs[JOB].data.parse(job.data).taskId),
    failed: (job, error) =>
      log.warn({ err: error, jobId: job?.id }, 'a staff task failed; it will be retried'),
  });

  const endCare = seeToLost(queues[jobs[JOB].queue], CARE_MS, driveLying);

  async function driveLying(): Promise<void> {
    try {
      for (const taskId of await listLyingTasks(db)) await drive(taskId);
    } catch (error) {
      // Postgres is unavailable: the next round continues.
      log.warn({ err: error }, 'failed to run waiting staff tasks');
    }
  }

  return {
    async close() {
      await endCare();
      await worker.close();
    },
  };
}
