import { queueNames, type QueueName } from '@maru/contract/core/job';
import { ErrorCode, Queue, type DefaultJobOptions, type JobsOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type Queues = Record<QueueName, Queue>;

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const JOB_OPTIONS: DefaultJobOptions = {
  // A job that poisons its worker is given up after as many tries (reliability Q3).
  attempts: 20,
  // Up to half of each pause is random, so that jobs that failed together are not retried together.
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  // A job id is remembered as long as its job is kept. This is far longer than the relay may repeat
  // it.
  removeOnComplete: { age: HOUR_S, count: 5_000 },
  removeOnFail: { age: 14 * DAY_S, count: 5_000 },
};

/**
 * Opens the queues for producers.
 *
 * @param redis must fail fast (connectRedis), so that adding a job succeeds or fails within a
 *   second.
 */
export function openQueues(redis: Redis, { redisPrefix }: Config, log: Logger): Queues {
  const open = (name: QueueName) => {
    const queue = new Queue(name, {
      connection: redis,
      prefix: redisPrefix,
      defaultJobOptions: JOB_OPTIONS,
      skipVersionCheck: true,
    });
    // The caller that adds a job receives the failure. Without a listener, the event would end the
    // process.
    queue.on('error', (error) => log.debug({ err: error.message, queue: name }, 'queue error'));
    return queue;
  };
  return {
    sms: open('sms'),
    code: open('code'),
    push: open('push'),
    schedule: open('schedule'),
    maintenance: open('maintenance'),
    staff: open('staff'),
    payment: open('payment'),
  };
}

/**
 * Job option that propagates a trace. The trace is kept out of the job data, which therefore
 * matches the contract. It uses the library's own telemetry field.
 */
export function carrying(trace: string | null): Pick<JobsOptions, 'telemetry'> {
  return trace === null ? {} : { telemetry: { metadata: trace } };
}

/**
 * Time since which the first job in a queue has waited, in ms since the epoch; `null` = the queue
 * is empty.
 */
export async function waitingSince(queue: Queue): Promise<number | null> {
  // One job of each list of the library. A job may be removed between the listing and the read.
  const first = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
  // A delayed job waits only since the end of its delay.
  const since = first.filter(Boolean).map(({ timestamp, opts }) => timestamp + (opts.delay ?? 0));
  return since.length === 0 ? null : Math.min(...since);
}

const OUT_OF_STATE = new Set<unknown>([
  ErrorCode.JobNotExist,
  ErrorCode.JobNotInState,
  ErrorCode.JobBelongsToJobScheduler,
]);

/**
 * Whether the library refused an operation because of the job's state. The job no longer exists,
 * has left that state, or is the next run of a repeating job.
 */
export function isOutOfState(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUT_OF_STATE.has(error.code);
}

export async function closeQueues(queues: Queues): Promise<void> {
  for (const name of queueNames) await queues[name].close();
}
