import type { JobRow, JobState, JobView } from '@maru/contract/monitor/queue';
import type { Queues } from '@maru/platform/redis/queues';

/** A job as the queue hands it out; platform alone knows the library by name. */
export type QueueJob = NonNullable<Awaited<ReturnType<Queues['sms']['getJob']>>>;

const MAX_REASON = 500;
const MAX_STACK = 2_000;

const PHONE = /(?<!\d)(01[016789])[-. ]?\d{3,4}[-. ]?(\d{4})(?!\d)/g;
const EMAIL = /([\w.+-])[\w.+-]*@[\w-]+(?:\.[\w-]+)+/g;

/** Jobs hold only ids, but a gateway's answer may contain a phone number or an email address. */
export function maskPersonal(text: string): string {
  return text.replaceAll(PHONE, '$1-****-$2').replaceAll(EMAIL, '$1***@***');
}

export function jobRowOf(job: QueueJob, state: JobState): JobRow {
  return {
    id: job.id ?? '',
    name: job.name,
    state,
    data: maskedData(job.data),
    attempts: job.attemptsMade,
    max_attempts: job.opts.attempts ?? 1,
    created_at: momentOf(job.timestamp),
    due_at: state === 'delayed' ? momentOf(job.timestamp + job.delay) : null,
    started_at: job.processedOn === undefined ? null : momentOf(job.processedOn),
    finished_at: job.finishedOn === undefined ? null : momentOf(job.finishedOn),
    failed_reason: job.failedReason ? maskPersonal(job.failedReason).slice(0, MAX_REASON) : null,
  };
}

export function jobViewOf(job: QueueJob, state: JobState, logs: readonly string[]): JobView {
  return {
    ...jobRowOf(job, state),
    is_next: job.repeatJobKey !== undefined && (state === 'waiting' || state === 'delayed'),
    stack: (job.stacktrace ?? []).map((text) => maskPersonal(text).slice(0, MAX_STACK)),
    logs: logs.map(maskPersonal),
  };
}

function maskedData(data: unknown): JobRow['data'] {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
        return [name, value];
      }
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [name, maskPersonal(text ?? '').slice(0, MAX_REASON)];
    }),
  );
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString();
}
