import { jobs, type JobName } from '@maru/contract/job';
import type { Config } from '@maru/platform/config';
import type { Db } from '@maru/platform/db';
import type { Logger } from '@maru/platform/log';
import type { Metrics } from '@maru/platform/metrics';
import type { Queues } from '@maru/platform/queues';
import { Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';

/** What every worker stands on. `connection` waits for Redis for however long it is away. */
export interface WorkerDeps {
  db: Db;
  connection: Redis;
  config: Config;
  log: Logger;
  metrics: Metrics;
}

/** A worker that runs, and how it is stopped: the job in hand is finished first. */
export interface RunningWorker {
  close(): Promise<void>;
}

/**
 * A job whose worker was killed is taken up again within 15 s (reliability, experiment 8). How
 * often that happened to it says nothing about the job, so it does not count against it.
 */
const RECOVERY = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 100 } as const;

/** How many minutes a queue remembers how much of its work ended (the queues of the staff area). */
const METRICS = { maxDataPoints: 24 * 60 };

/** How often a schedule is looked after that Redis may have lost. */
const CARE_MS = 15_000;

/** The options every worker shares. */
export function workerOptions({ connection, config }: WorkerDeps): WorkerOptions {
  return { connection, prefix: config.redisPrefix, metrics: METRICS, ...RECOVERY };
}

/**
 * Has a job without data run every `everyMs`, on one worker at a time however many there are. The
 * schedule lives in Redis, which may forget it; so it is looked after, and put back.
 *
 * @returns what ends the care. The schedule itself stays: other processes may serve it.
 */
export function keepRepeating(
  queues: Queues,
  name: JobName,
  everyMs: number,
  log: Logger,
): () => void {
  const queue = queues[jobs[name].queue];
  const care = async () => {
    try {
      const scheduler = await queue.getJobScheduler(name);
      const overdueMs = Date.now() - (scheduler?.next ?? 0);
      if (overdueMs < CARE_MS && scheduler?.every === everyMs) return;
      const keepFew = { removeOnComplete: { count: 1 }, removeOnFail: { count: 100 }, attempts: 1 };
      await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts: keepFew });
    } catch (error) {
      // Redis is away: the next round sees to it.
      log.warn({ err: error, job: name }, 'a repeating job could not be looked after');
    }
  };
  void care();
  const timer = setInterval(() => void care(), CARE_MS);
  return () => clearInterval(timer);
}

/** Runs a job without data every `everyMs` (keepRepeating), here or on another such worker. */
export function startRepeatingWorker(
  deps: WorkerDeps & { queues: Queues },
  name: JobName,
  everyMs: number,
  run: () => Promise<void>,
): RunningWorker {
  const { log, queues } = deps;
  const worker = new Worker(jobs[name].queue, run, { ...workerOptions(deps), concurrency: 1 });
  worker.on('error', (error) => log.debug({ err: error.message, job: name }, 'repeating worker'));
  worker.on('failed', (_job, error) =>
    log.error({ err: error, job: name }, 'a repeating job failed'),
  );
  const endCare = keepRepeating(queues, name, everyMs, log);
  return {
    async close() {
      endCare();
      await worker.close();
    },
  };
}
