import type { JobRow, JobState } from '@maru/contract/monitor/queue';
import type { Queryable } from '@maru/platform/db/db';
import type { Queues } from '@maru/platform/redis/queues';
import type { QueueName } from '@maru/contract/core/job';
import { jobRowOf, type QueueJob } from './job-view.ts';
import { libraryStates } from './queue-view.ts';

/**
 * Maximum number of jobs of a state that a search scans: as many as the queue keeps of ended jobs.
 */
const MAX_SEARCHED = 5_000;

interface JobFilter {
  state: JobState;
  page: number;
  pageSize: number;
  campaign?: number | undefined;
  member?: number | undefined;
}

/** One page of the jobs in a state: the next job first, or the latest first for ended jobs. */
export async function findJobs(
  db: Queryable,
  queue: Queues[QueueName],
  { state, page, pageSize, campaign, member }: JobFilter,
): Promise<{ items: JobRow[]; total: number }> {
  const states = [...libraryStates[state]];
  const ascending = state === 'waiting' || state === 'delayed' || state === 'active';
  const start = (page - 1) * pageSize;
  if (campaign === undefined && member === undefined) {
    const counts = await queue.getJobCounts(...states);
    const total = states.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
    const jobs: QueueJob[] = [];
    // The library applies one range to each of its lists. Here, the lists of a state form one
    // sequence.
    let from = start;
    let left = pageSize;
    for (const one of states) {
      const length = counts[one] ?? 0;
      const end = Math.min(from + left, length);
      if (from < end) {
        jobs.push(...present(await queue.getJobs([one], from, end - 1, ascending)));
        left -= end - from;
      }
      from = Math.max(0, from - length);
    }
    return { items: jobs.map((job) => jobRowOf(job, state)), total };
  }

  const batches = member === undefined ? null : await batchesOf(db, member);
  const jobs = await queue.getJobs(states, 0, MAX_SEARCHED - 1, ascending);
  const found = present(jobs).filter(({ data }) => {
    const { campaignId, batch } = data as { campaignId?: number; batch?: number };
    if (campaign !== undefined && campaignId !== campaign) return false;
    return batches === null || batches.has(`${campaignId} ${batch}`);
  });
  return {
    items: found.slice(start, start + pageSize).map((job) => jobRowOf(job, state)),
    total: found.length,
  };
}

/** A job may be removed between listing and reading. */
function present(jobs: readonly (QueueJob | undefined)[]): QueueJob[] {
  return jobs.filter((job) => job !== undefined && job !== null);
}

/** Batches that contain a message to a member. */
async function batchesOf(db: Queryable, memberId: number): Promise<Set<string>> {
  const rows = await db<{ campaignId: number; batch: number }[]>`
    select distinct campaign_id as "campaignId", batch from campaign_recipient
    where member_id = ${memberId}`;
  return new Set(rows.map(({ campaignId, batch }) => `${campaignId} ${batch}`));
}
