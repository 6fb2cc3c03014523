import { jobs, type JobData, type JobName } from '@maru/contract/core/job';
import type { ChangeAbout } from '@maru/contract/live/live-change';
import {
  aboutOf,
  socketEvents,
  type SocketEventName,
  type SocketPayload,
} from '@maru/contract/live/socket-event';
import type postgres from 'postgres';
import type { Tx } from './db.ts';
import { carriedTrace } from '../telemetry/trace.ts';

/** The Redis stream that carries socket events from the relay to every realtime process. */
export const eventStreamOf = (redisPrefix: string) => `${redisPrefix}:socket-events`;

/** The Postgres channel that wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

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
  // statement: tx.notify() of postgres.js runs on the pool, outside the transaction.
  await tx`
    with appended as (
      insert into outbox (kind, name, body, trace)
      values (${kind}, ${name}, ${tx.json(body as postgres.JSONValue)}, ${carriedTrace()})
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')`;
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
