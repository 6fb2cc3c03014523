import { jobs } from '@maru/contract/job';
import { withinOwn } from '@maru/platform/trace';
import { openWorker, type RunningWorker, type WorkerDeps } from '../queues.ts';
import { driveTask, giveUpTask, listLyingTasks } from './drive-task.ts';

const JOB = 'staff.runTask';
const CONCURRENCY = 2;

/** How often tasks are looked for whose job was lost with Redis. */
const CARE_MS = 30_000;

/** Drives the tasks of staff (files of many rows, changes of many things) to their end. */
export function startStaffTaskWorker(deps: WorkerDeps): RunningWorker {
  const { db, config, log } = deps;
  const { apiUrls } = config;

  async function drive(taskId: number): Promise<void> {
    try {
      await driveTask({ db, apiUrls }, taskId);
    } catch (error) {
      log.error({ err: error, taskId }, 'a task of staff was given up');
      await giveUpTask(db, taskId);
    }
  }

  const worker = openWorker(deps, jobs[JOB].queue, {
    concurrency: CONCURRENCY,
    run: (job) => drive(jobs[JOB].data.parse(job.data).taskId),
    failed: (job, error) =>
      log.warn({ err: error, jobId: job?.id }, 'a task of staff will be tried again'),
  });

  let caring: Promise<void> | null = null;
  const care = setInterval(() => {
    caring ??= withinOwn(driveLying).finally(() => (caring = null));
  }, CARE_MS);

  async function driveLying(): Promise<void> {
    try {
      for (const taskId of await listLyingTasks(db)) await drive(taskId);
    } catch (error) {
      // Postgres is away: the next round goes on.
      log.warn({ err: error }, 'tasks of staff that lie about could not be driven');
    }
  }

  return {
    async close() {
      clearInterval(care);
      await caring;
      await worker.close();
    },
  };
}
