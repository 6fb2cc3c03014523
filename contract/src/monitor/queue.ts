import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { queueNames } from '../core/job.ts';
import { count, idText, instant, listOf, pageQuery } from '../core/primitive.ts';

export const jobStates = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;
const jobState = z.enum(jobStates);
export type JobState = z.output<typeof jobState>;

const queueName = z.enum(queueNames);

/** Minutes of history that a queue reports. */
export const HISTORY_MINUTES = 60;

const queueView = z.object({
  name: queueName,
  is_paused: z.boolean(),
  counts: z.object({
    waiting: count,
    active: count,
    delayed: count,
    completed: count,
    failed: count,
  }),
  /** Time since when the oldest job waits; `null` = no job waits. */
  oldest_at: z.nullable(instant),
  workers: z.array(z.object({ name: z.string(), idle_s: count, running_s: count })),
  /** Median wait and run time of recently ended jobs; `null` = no such job is kept. */
  latency: z.object({ wait_ms: z.nullable(count), run_ms: z.nullable(count) }),
  /** Jobs that ended, a number a minute, the newest first. */
  history: z.object({ completed: z.array(count), failed: z.array(count) }),
});
export type QueueView = z.output<typeof queueView>;

const jobRow = z.object({
  id: z.string(),
  name: z.string(),
  state: jobState,
  /** Ids, by the rule of job.ts; anything that looks like personal data is masked all the same. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  attempts: count,
  max_attempts: count,
  created_at: instant,
  /** When a delayed job is due. */
  due_at: z.nullable(instant),
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  failed_reason: z.nullable(z.string()),
});
export type JobRow = z.output<typeof jobRow>;

const jobView = z.extend(jobRow, {
  /** The next run of a recurring job. It cannot be removed. */
  is_next: z.boolean(),
  stack: z.array(z.string()),
  logs: z.array(z.string()),
});
export type JobView = z.output<typeof jobView>;

const ofQueue = z.object({ name: queueName });
const ofJob = z.object({
  name: queueName,
  id: z.string().check(z.regex(/^[\w:.-]{1,150}$/)),
});

export const listQueues = defineCall({
  method: 'GET',
  path: '/api/admin/queues',
  access: 'superAdmin',
  summary: 'Lists every queue with job counts by state, workers, latency and the last hour.',
  output: z.object({ items: z.array(queueView) }),
  refusals: [],
});

export const listJobs = defineCall({
  method: 'GET',
  path: '/api/admin/queues/:name/jobs',
  access: 'superAdmin',
  summary: 'Lists the jobs of a queue in one state, optionally of one campaign or one member.',
  params: ofQueue,
  query: z.object({
    ...pageQuery,
    state: z._default(jobState, 'waiting'),
    campaign: z.optional(idText),
    /** A member id: selects jobs with a message to this member in their batch. */
    member: z.optional(idText),
  }),
  output: listOf(jobRow),
  refusals: [],
});

export const getJob = defineCall({
  method: 'GET',
  path: '/api/admin/queues/:name/jobs/:id',
  access: 'superAdmin',
  summary: 'Returns one job with its error and its log.',
  params: ofJob,
  output: z.object({ item: jobView }),
  refusals: ['NOT_FOUND'],
});

export const retryJob = defineCall({
  method: 'POST',
  path: '/api/admin/queues/:name/jobs/:id/retry',
  access: 'superAdmin',
  summary: 'Queues a failed job again.',
  params: ofJob,
  output: z.object({ item: jobView }),
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const promoteJob = defineCall({
  method: 'POST',
  path: '/api/admin/queues/:name/jobs/:id/promote',
  access: 'superAdmin',
  summary: 'Runs a delayed job now.',
  params: ofJob,
  output: z.object({ item: jobView }),
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const removeJob = defineCall({
  method: 'DELETE',
  path: '/api/admin/queues/:name/jobs/:id',
  access: 'superAdmin',
  summary: 'Removes a job from its queue. Work that is unfinished in PostgreSQL is queued again.',
  params: ofJob,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const pauseQueue = defineCall({
  method: 'POST',
  path: '/api/admin/queues/:name/pause',
  access: 'superAdmin',
  summary: 'Pauses a queue. Active jobs finish.',
  params: ofQueue,
  output: z.object({ item: queueView }),
  refusals: [],
});

export const resumeQueue = defineCall({
  method: 'POST',
  path: '/api/admin/queues/:name/resume',
  access: 'superAdmin',
  summary: 'Resumes a paused queue.',
  params: ofQueue,
  output: z.object({ item: queueView }),
  refusals: [],
});

export const retryFailedJobs = defineCall({
  method: 'POST',
  path: '/api/admin/queues/:name/retry-failed',
  access: 'superAdmin',
  summary: 'Queues every failed job of a queue again.',
  params: ofQueue,
  output: z.object({ item: queueView }),
  refusals: [],
});

export const cleanQueue = defineCall({
  method: 'POST',
  path: '/api/admin/queues/:name/clean',
  access: 'superAdmin',
  summary: 'Removes jobs that ended before a minimum age. Unfinished work is never removed.',
  params: ofQueue,
  body: z.object({
    state: z.enum(['completed', 'failed']),
    older_than_minutes: z.int().check(z.gte(0), z.lte(43_200)),
  }),
  output: z.object({ removed: count }),
  refusals: ['INVALID_INPUT'],
});
