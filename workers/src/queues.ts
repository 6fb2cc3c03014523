import { jobs, type JobName, type QueueName } from '@maru/contract/core/job';
import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import type { Queues } from '@maru/platform/redis/queues';
import { beginSpan, inSpan } from '@maru/platform/telemetry/span';
import { traceOf, within, type Trace } from '@maru/platform/telemetry/trace';
import { DelayedError, Worker, type Job, type Queue, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { runEvery } from './run-every.ts';

/** Dependencies of every worker. `connection` waits for Redis without a time limit. */
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
 * Another worker retries the job of a killed worker within 15 s (reliability Q3). The
 * number of such interruptions says nothing about the job, so it does not count as failures.
 */
const RECOVERY = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 100 } as const;

/** How many minutes a queue remembers how much of its work ended (the queues of the staff area). */
const METRICS = { maxDataPoints: 24 * 60 };

/** How often a schedule is looked after that Redis may have lost. */
const CARE_MS = 15_000;

/** Options and handler for the jobs of a queue. */
interface Work {
  concurrency: number;
  run: (job: Job, token?: string) => Promise<void>;
  /** Logs that a job failed, which will be tried again or not. */
  failed: (job: Job | undefined, error: Error) => void;
}

/**
 * Opens a worker. Each job continues the trace of the request that queued it; a repeating job
 * starts its own trace.
 */
export function openWorker(
  { connection, config, log }: WorkerDeps,
  queue: QueueName,
  { concurrency, run, failed }: Work,
): Worker {
  const options: WorkerOptions = { connection, prefix: config.redisPrefix, metrics: METRICS };
  const traces = new WeakMap<Job, Trace>();

  async function work(job: Job, token?: string): Promise<void> {
    const carried = carriedOf(job);
    const trace = traceOf(carried);
    traces.set(job, trace);
    // Jobs that repeat every second log their own work, if they did any.
    if (carried === null) return within(trace, () => run(job, token));
    const named = { queue, job: job.name, jobId: job.id };
    const span = beginSpan(trace, { name: `job ${job.name}`, kind: 'consumer' });
    const postponed = await inSpan(span, async () => {
      try {
        await run(job, token);
      } catch (error) {
        // The library's signal that the job runs again later, which is not a failure.
        if (error instanceof DelayedError) return error;
        throw error;
      }
      log.info(named, 'job completed');
      return null;
    });
    if (postponed) throw postponed;
  }

  const worker = new Worker(queue, work, { ...options, ...RECOVERY, concurrency });
  worker.on('error', (error) => log.debug({ err: error.message, queue }, 'worker'));
  worker.on('failed', (job, error) => {
    const trace = job && (traces.get(job) ?? traceOf(carriedOf(job)));
    if (trace) within(trace, () => failed(job, error));
    else failed(job, error);
  });
  return worker;
}

const carriedOf = (job: Job): string | null => job.opts.telemetry?.metadata ?? null;

/**
 * Processes rows in Postgres that no longer have a job, every `everyMs`: Redis may have lost the
 * job or be unavailable. If staff paused the queue, this is paused too.
 *
 * @returns a function that stops it, and settles once the last round is complete.
 */
export function seeToLost(
  queue: Pick<Queue, 'isPaused'>,
  everyMs: number,
  see: () => Promise<void>,
): () => Promise<void> {
  let isPaused = false;
  return runEvery(everyMs, async () => {
    // While Redis is unavailable, the last known value stays.
    isPaused = await queue.isPaused().catch(() => isPaused);
    if (!isPaused) await see();
  });
}

/**
 * Runs a job without data every `everyMs`, on one worker at a time. The schedule is stored in
 * Redis, which may lose it; a periodic check restores it.
 *
 * @returns a function that stops the check. The schedule itself stays: other processes may use it.
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
      // Redis is unavailable: the next round checks the schedule again.
      log.warn({ err: error, job: name }, 'failed to check a repeating job');
    }
  };
  void care();
  const timer = setInterval(() => void care(), CARE_MS);
  return () => clearInterval(timer);
}

/**
 * Runs a job without data every `everyMs` (keepRepeating), on this worker or another one of its
 * kind.
 */
export function startRepeatingWorker(
  deps: WorkerDeps & { queues: Queues },
  name: JobName,
  everyMs: number,
  run: () => Promise<void>,
): RunningWorker {
  const { log, queues } = deps;
  const worker = openWorker(deps, jobs[name].queue, {
    concurrency: 1,
    run,
    failed: (_job, error) => log.error({ err: error, job: name }, 'a repeating job failed'),
  });
  const endCare = keepRepeating(queues, name, everyMs, log);
  return {
    async close() {
      endCare();
      await worker.close();
    },
  };
}
