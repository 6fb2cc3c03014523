import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import { queueNames, type QueueName } from '@maru/contract/core/job';
import {
  cleanQueue,
  getJob,
  listJobs,
  listQueues,
  pauseQueue,
  promoteJob,
  removeJob,
  resumeQueue,
  retryFailedJobs,
  retryJob,
  type JobState,
  type JobView,
} from '@maru/contract/monitor/queue';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db } from '@maru/platform/db/db';
import { isOutOfState, type Queues } from '@maru/platform/redis/queues';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { findJobs } from './find-jobs.ts';
import { jobViewOf, type QueueJob } from './job-view.ts';
import { stateOf, viewQueue } from './queue-view.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Maximum number of ended jobs that a queue keeps. */
const MAX_CLEANED = 5_000;
const MINUTE_MS = 60_000;

/** The queues as super administrators see and tend them. Every deed has its line in the audit. */
export function adminQueueRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, queues } = deps;

  registerCall(app, guard, listQueues, async () => ({
    items: await Promise.all(queueNames.map((name) => viewQueue(queues[name], name))),
  }));

  registerCall(app, guard, listJobs, async ({ params, query }) => ({
    ...(await findJobs(db, queues[params.name], query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  jobRoutes(app, deps);
  wholeQueueRoutes(app, deps);
}

function jobRoutes(app: FastifyInstance, { db, guard, queues }: RouteDeps): void {
  registerCall(app, guard, getJob, async ({ params: { name, id } }) => ({
    item: await view(queues, name, id),
  }));

  registerCall(app, guard, retryJob, async ({ params: { name, id }, actor }) => {
    const { job, state } = await find(queues, name, id);
    if (state !== 'failed') throw new Refusal('STATE_CONFLICT');
    await inAudit(db, actor, 'queue.retry', { queue: name, job: id }, () => job.retry('failed'));
    return { item: await view(queues, name, id) };
  });

  registerCall(app, guard, promoteJob, async ({ params: { name, id }, actor }) => {
    const { job, state } = await find(queues, name, id);
    if (state !== 'delayed') throw new Refusal('STATE_CONFLICT');
    await inAudit(db, actor, 'queue.promote', { queue: name, job: id }, () => job.promote());
    return { item: await view(queues, name, id) };
  });

  registerCall(app, guard, removeJob, async ({ params: { name, id }, actor }) => {
    const { state } = await find(queues, name, id);
    await inAudit(db, actor, 'queue.remove', { queue: name, job: id, state }, async () => {
      // A job that a worker holds cannot be removed.
      if ((await queues[name].remove(id)) === 0) throw new Refusal('STATE_CONFLICT');
    });
  });
}

function wholeQueueRoutes(app: FastifyInstance, { db, guard, queues }: RouteDeps): void {
  registerCall(app, guard, pauseQueue, async ({ params: { name }, actor }) => {
    await inAudit(db, actor, 'queue.pause', { queue: name }, () => queues[name].pause());
    return { item: await viewQueue(queues[name], name) };
  });

  registerCall(app, guard, resumeQueue, async ({ params: { name }, actor }) => {
    await inAudit(db, actor, 'queue.resume', { queue: name }, () => queues[name].resume());
    return { item: await viewQueue(queues[name], name) };
  });

  registerCall(app, guard, retryFailedJobs, async ({ params: { name }, actor }) => {
    await inAudit(db, actor, 'queue.retryFailed', { queue: name }, () =>
      queues[name].retryJobs({ state: 'failed' }),
    );
    return { item: await viewQueue(queues[name], name) };
  });

  registerCall(app, guard, cleanQueue, async ({ params: { name }, body, actor }) => {
    let removed = 0;
    await inAudit(db, actor, 'queue.clean', { queue: name, ...body }, async () => {
      const grace = body.older_than_minutes * MINUTE_MS;
      removed = (await queues[name].clean(grace, MAX_CLEANED, body.state)).length;
    });
    return { removed };
  });
}

/**
 * Runs a queue operation and writes its audit log entry. If the operation fails, the entry is
 * rolled back. If the entry cannot be written, the operation does not run. The job can change
 * state between the check and the operation.
 */
async function inAudit(
  db: Db,
  actor: Actor,
  action: AuditAction,
  diff: AuditDiff,
  deed: () => Promise<unknown>,
): Promise<void> {
  try {
    await db.begin(async (tx) => {
      await audit(tx, { ...actor, action, targetKind: 'queue', diff });
      await deed();
    });
  } catch (error) {
    throw isOutOfState(error) ? new Refusal('STATE_CONFLICT') : error;
  }
}

async function find(
  queues: Queues,
  name: QueueName,
  id: string,
): Promise<{ job: QueueJob; state: JobState }> {
  const job = await queues[name].getJob(id);
  const state = job && stateOf(await job.getState());
  if (!job || !state) throw new Refusal('NOT_FOUND');
  return { job, state };
}

async function view(queues: Queues, name: QueueName, id: string): Promise<JobView> {
  const { job, state } = await find(queues, name, id);
  const { logs } = await queues[name].getJobLogs(id);
  return jobViewOf(job, state, logs);
}
