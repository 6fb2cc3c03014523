import { jobs, type JobData, type JobName } from '@maru/contract/core/job';
import type { ChangeAbout } from '@maru/contract/live/live-change';
import {
  aboutOf,
  socketEvents,
  type SocketEventName,
  type SocketPayload,
} from '@maru/contract/live/socket-event';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { Tx } from './db.ts';
import { carriedTrace } from '../telemetry/trace.ts';

/** The Redis stream that carries socket events from the relay to every realtime process. */
export const eventStreamOf = (redisPrefix: string) => `${redisPrefix}:socket-events`;

/** The Postgres channel that wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

/** Notification of a job. It does not change the order of the events. */
const JOB_NOTICE = 'job';

/** Postgres refuses a notification of 8,000 bytes, and with it the transaction. */
const LONGEST_NOTICE_BYTES = 7_900;

/**
 * Publishes a socket event, if and only if `tx` commits.
 *
 * The event is a row in the transaction of the change. Neither can exist without the other. The
 * relay in workers/ normally delivers it within milliseconds.
 *
 * @param target the session, admin or broadcast that receives it; 0 if the payload contains
 *   everything.
 * @throws ZodError if `payload` violates the catalogue. This is a bug, and the transaction rolls
 *   back.
 */
export async function publish<N extends SocketEventName>(
  tx: Tx,
  name: N,
  payload: SocketPayload<N>,
  target = 0,
): Promise<void> {
  socketEvents[name].payload.parse(payload);
  const about = aboutOf(name, { payload, target });
  await append(tx, 'socket-event', name, { payload, target, about } satisfies EventBody);
}

/** Queues a job, if and only if `tx` commits. Delivery and errors are as for {@link publish}. */
export async function enqueue<N extends JobName>(tx: Tx, name: N, data: JobData<N>): Promise<void> {
  jobs[name].data.parse(data);
  await append(tx, 'job', name, data);
}

async function append(tx: Tx, kind: OutboxRow['kind'], name: string, body: object): Promise<void> {
  // Postgres sends a notification at commit and drops it on rollback. It must be part of this
  // statement: tx.notify() of postgres.js runs on the pool, outside the transaction. It carries the
  // row itself, so that the relay publishes an event without a query.
  await tx`
    with appended as (
      insert into outbox (kind, name, body, trace)
      values (${kind}, ${name}, ${tx.json(body as postgres.JSONValue)}, ${carriedTrace()})
      returning id, kind, name, body, trace, created_at
    ),
    announced as (
      select case when kind = 'job' then ${JOB_NOTICE} else row_to_json(appended)::text end as notice
      from appended
    )
    select pg_notify(
      ${OUTBOX_CHANNEL},
      case when octet_length(notice) <= ${LONGEST_NOTICE_BYTES} then notice else '' end
    )
    from announced`;
}

/** The body of a socket event in the outbox. */
export interface EventBody {
  payload: unknown;
  target: number;
  /** Set if the delivery is tracked. The relay does not need to parse the payload. */
  about: ChangeAbout | undefined;
}

/** One undelivered message, as the relay reads it. */
export interface OutboxRow {
  id: number;
  kind: 'socket-event' | 'job';
  name: string;
  body: object;
  /** Trace of the event; `null` for versions that do not record it. */
  trace: string | null;
  created_at: string;
}

/** An outbox row of a socket event. */
export type SocketEventRow = OutboxRow & { name: SocketEventName; body: EventBody };

/** `publish` wrote the bodies of rows under a name of the catalogue. */
export function isSocketEvent(row: OutboxRow): row is SocketEventRow {
  return row.kind === 'socket-event' && Object.hasOwn(socketEvents, row.name);
}

const notice = z.object({
  id: z.number(),
  kind: z.literal('socket-event'),
  name: z.string(),
  body: z.looseObject({ target: z.number() }),
  trace: z.nullable(z.string()),
  created_at: z.string(),
});

/**
 * Reads a notification of {@link OUTBOX_CHANNEL}.
 *
 * @returns the row of a socket event; `'job'` for a job; `null` if the notification does not carry
 *   its row. Such rows are too long or come from another version, or notifications were lost.
 */
export function readNotice(text: string): SocketEventRow | 'job' | null {
  if (text === JOB_NOTICE) return JOB_NOTICE;
  if (!text.startsWith('{')) return null;
  const read = notice.safeParse(JSON.parse(text));
  if (!read.success) return null;
  const row = { ...read.data, created_at: new Date(read.data.created_at).toISOString() };
  return isSocketEvent(row) ? row : null;
}
