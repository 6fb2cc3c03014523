import type { QueueName } from '@maru/contract/core/job';
import { HISTORY_MINUTES, type JobState, type QueueView } from '@maru/contract/monitor/queue';
import { waitingSince, type Queues } from '@maru/platform/redis/queues';
import { endedByMinute } from './ended-jobs.ts';
import type { QueueJob } from './job-view.ts';

/** Number of most recently ended jobs used to compute the latency. */
const MEASURED_JOBS = 100;

type Queue = Queues[QueueName];

/** Library states for each of our states. Jobs with a priority count as waiting. */
export const libraryStates = {
  waiting: ['waiting', 'prioritized'],
  active: ['active'],
  delayed: ['delayed'],
  completed: ['completed'],
  failed: ['failed'],
} as const satisfies Record<JobState, readonly string[]>;

/** Maps a library state to our name; `null` for a removed job. */
export function stateOf(libraryState: string): JobState | null {
  const found = Object.entries(libraryStates).find(([, states]) =>
    states.some((state) => state === libraryState),
  );
  return found ? (found[0] as JobState) : null;
}

export async function viewQueue(queue: Queue, name: QueueName): Promise<QueueView> {
  const [isPaused, counts, since, workers, ended, completed, failed] = await Promise.all([
    queue.isPaused(),
    queue.getJobCounts(...Object.values(libraryStates).flat()),
    waitingSince(queue),
    queue.getWorkers(),
    queue.getJobs(['completed'], 0, MEASURED_JOBS - 1),
    queue.getMetrics('completed', 0, HISTORY_MINUTES - 1),
    queue.getMetrics('failed', 0, HISTORY_MINUTES - 1),
  ]);
  const now = Date.now();
  const of = (state: JobState) =>
    libraryStates[state].reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  return {
    name,
    is_paused: isPaused,
    counts: {
      waiting: of('waiting'),
      active: of('active'),
      delayed: of('delayed'),
      completed: of('completed'),
      failed: of('failed'),
    },
    oldest_at: since === null ? null : new Date(since).toISOString(),
    workers: workers.map((worker, index) => ({
      name: `worker-${index + 1}`,
      idle_s: wholeNumber(worker['idle']),
      running_s: wholeNumber(worker['age']),
    })),
    latency: latencyOf(ended.filter(Boolean)),
    history: { completed: endedByMinute(completed, now), failed: endedByMinute(failed, now) },
  };
}

function latencyOf(jobs: readonly QueueJob[]): QueueView['latency'] {
  const waits: number[] = [];
  const runs: number[] = [];
  for (const { timestamp, opts, processedOn, finishedOn } of jobs) {
    if (processedOn === undefined || finishedOn === undefined) continue;
    // The library forgets a job's own delay once it is over; its options keep it.
    waits.push(Math.max(0, processedOn - timestamp - (opts.delay ?? 0)));
    runs.push(Math.max(0, finishedOn - processedOn));
  }
  return { wait_ms: medianOf(waits), run_ms: medianOf(runs) };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function wholeNumber(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
