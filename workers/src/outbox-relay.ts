import { jobs, queueNames, type JobName } from '@maru/contract/core/job';
import { socketEvents, type SocketEventName } from '@maru/contract/live/socket-event';
import type { Config } from '@maru/platform/config/config';
import { listenTo, type Db, type Tx } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import {
  eventStreamOf,
  OUTBOX_CHANNEL,
  type EventBody,
  type OutboxRow,
} from '@maru/platform/db/outbox';
import { carrying, type Queues } from '@maru/platform/redis/queues';
import { beginSpanBelow, type Span } from '@maru/platform/telemetry/span';
import { carriedBy, traceOf, within } from '@maru/platform/telemetry/trace';
import type { Redis } from 'ioredis';

/** Rows per transaction: large enough for a backlog, small enough for short row locks. */
const BATCH_ROWS = 500;

/** A wake-up can be lost while the listening connection is being replaced; this is the net. */
const SWEEP_MS = 1_000;

/**
 * Events kept for a realtime process that lost Redis for a while and resumes reading. If it is
 * further behind, its clients must reconnect.
 */
const STREAM_EVENTS = 10_000;

/** Key of the advisory lock that blocks a second relay, which preserves the order. */
const RELAY_LOCK = 72_655_002;

interface RelayDeps {
  db: Db;
  /**
   * Must fail fast while Redis is unavailable. Otherwise a batch would hold its transaction until
   * Redis returns.
   */
  redis: Redis;
  /** Must fail fast too. */
  queues: Queues;
  config: Pick<Config, 'redisPrefix' | 'directDatabaseUrl'>;
  log: Logger;
  metrics: Pick<Metrics, 'outboxDelivered' | 'outboxWaiting'>;
}

/**
 * Moves committed outbox rows on to Redis: socket events to their stream, jobs to their queue.
 *
 * Delivery is at least once. A crash after sending and before the commit sends the batch again,
 * which is harmless: readers drop versions they already have, and a job keeps its id. Any number
 * of relays may run; one works at a time, in the order of the rows.
 *
 * @returns a function that finishes the batch in hand and stops.
 */
export function startOutboxRelay(deps: RelayDeps): () => Promise<void> {
  const { db, redis, queues, config, log, metrics } = deps;
  const stream = eventStreamOf(config.redisPrefix);
  const stopping = new AbortController();
  let roundDue = false;
  let failing = false;
  let draining = Promise.resolve();

  const drain = () => {
    if (roundDue) return;
    roundDue = true;
    draining = drainAfter(draining);
  };

  async function drainAfter(roundBefore: Promise<void>): Promise<void> {
    await roundBefore;
    roundDue = false;
    try {
      let rows = BATCH_ROWS;
      while (!stopping.signal.aborted && rows === BATCH_ROWS) rows = await deliverBatch();
      metrics.outboxWaiting.set(0);
      if (failing) log.info('outbox delivery works again');
      failing = false;
    } catch (error) {
      // Postgres or Redis is unavailable: the rows stay, and the next sweep retries.
      if (!failing) log.error({ err: error }, 'outbox delivery failed; retrying');
      failing = true;
      await countWaiting(deps);
    }
  }

  /** The one transaction that waits for anything but Postgres, and then for a second at most. */
  async function deliverBatch(): Promise<number> {
    // Not worth a transaction, and BullMQ would wait for Redis here without an end.
    if (redis.status !== 'ready') throw new Error('Redis cannot be reached.');
    return db.begin(async (tx) => {
      const rows = await takeBatch(tx);
      if (rows.length === 0) return 0;

      const { events, queued, unknown } = sort(rows);
      for (const [row, reason] of unknown) await setAside(tx, log, row, reason);
      const relayedAt = new Date();
      const handedOn = [...events, ...queued];
      const spans = handedOn.map(beginHandingOn);
      await publishEvents(redis, stream, events);
      await addJobs(queues, queued);
      await finish(tx, rows, { events, relayedAt });
      for (const span of spans) span.end();
      tellHandedOn(log, handedOn);
      metrics.outboxDelivered.inc({ kind: 'socket-event' }, events.length);
      metrics.outboxDelivered.inc({ kind: 'job' }, queued.length);
      return rows.length;
    });
  }

  const stopListening = listenTo(config, OUTBOX_CHANNEL, drain, log);
  const sweep = setInterval(drain, SWEEP_MS);

  return async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(sweep);
    await draining;
    await stopListening();
  };
}

async function publishEvents(
  redis: Redis,
  stream: string,
  rows: readonly SocketEventRow[],
): Promise<void> {
  if (rows.length === 0) return;
  // Written as one transaction. Readers of the stream wake up to all events at once, and each
  // client receives them in one write.
  const batch = redis.multi();
  for (const { id, name, body, created_at, trace } of rows) {
    const { payload, target } = body;
    const text = JSON.stringify({ payload, target });
    const entry = ['name', name, 'body', text, 'created_at', created_at];
    if (trace !== null) entry.push('trace', trace);
    batch.xadd(stream, 'MAXLEN', '~', STREAM_EVENTS, '*', ...entry, 'id', id);
  }
  // A command that failed does not reject the whole.
  for (const [error] of (await batch.exec()) ?? []) if (error) throw error;
}

async function addJobs(
  queues: Queues,
  rows: readonly (OutboxRow & { name: JobName })[],
): Promise<void> {
  for (const queue of queueNames) {
    const own = rows.filter(({ name }) => jobs[name].queue === queue);
    if (own.length === 0) continue;
    await queues[queue].addBulk(
      // BullMQ ignores a job id it already has, and refuses ids that are plain numbers.
      own.map(({ id, name, body, trace }) => ({
        name,
        data: body,
        opts: {
          jobId: `outbox-${id}`,
          priority: jobs[name].priority ?? 0,
          ...carrying(trace),
        },
      })),
    );
  }
}

function tellHandedOn(log: Logger, rows: readonly OutboxRow[]): void {
  for (const { id, kind, name, trace } of rows) {
    within(traceOf(trace), () =>
      log.info({ outboxId: id, kind, event: name }, 'outbox row published'),
    );
  }
}

/** A row that cannot be published must neither block the others nor be lost. */
async function setAside(tx: Tx, log: Logger, row: OutboxRow, reason: string): Promise<void> {
  const { id, kind, name } = row;
  within(traceOf(row.trace), () =>
    log.error({ outboxId: id, kind, event: name, reason }, 'cannot publish an outbox row'),
  );
  await tx`
    insert into outbox_aside (id, kind, name, body, reason, created_at, trace)
    select id, kind, name, body, ${reason}, created_at, trace from outbox where id = ${id}
    on conflict (id) do nothing`;
}

async function countWaiting({ db, log, metrics }: RelayDeps): Promise<void> {
  try {
    const [row] = await db<{ n: number }[]>`select count(*)::int as n from outbox`;
    metrics.outboxWaiting.set(row!.n);
  } catch (error) {
    log.debug({ err: error }, 'failed to count outbox rows');
  }
}

/** Later spans of the row are children of this relay span. */
function beginHandingOn(row: OutboxRow): Span {
  const span = beginSpanBelow(traceOf(row.trace), { name: `relay ${row.name}`, kind: 'producer' });
  row.trace = carriedBy(span.trace);
  return span;
}

/**
 * Returns the oldest rows, or none while another relay is active. The lock ends with the
 * transaction, so a crashed relay never keeps it.
 */
async function takeBatch(tx: Tx): Promise<OutboxRow[]> {
  // Both queries are pipelined, so that a change waits for one round trip less. The second query
  // runs after the first: it does not see rows that another relay has already removed.
  const [[lock], rows] = await Promise.all([
    tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as held`,
    tx<OutboxRow[]>`
      select id, kind, name, body, trace, created_at from outbox order by id limit ${BATCH_ROWS}`,
  ]);
  return lock!.held ? rows : [];
}

/**
 * Removes the rows from the outbox, and records the relay time of each traced change (features
 * X09).
 */
async function finish(
  tx: Tx,
  rows: readonly OutboxRow[],
  { events, relayedAt }: { events: readonly SocketEventRow[]; relayedAt: Date },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const followed = events.flatMap(({ id, body: { about } }) =>
    about === undefined ? [] : [{ id, about }],
  );
  if (followed.length === 0) {
    await tx`delete from outbox where id = any(${ids}::bigint[])`;
    return;
  }
  await tx`
    with gone as (
      delete from outbox where id = any(${ids}::bigint[]) returning id, name, created_at, trace
    )
    insert into live_change (id, name, about, committed_at, relayed_at, trace)
    select gone.id, gone.name, followed.about, gone.created_at, ${relayedAt.toISOString()}, gone.trace
    from gone join jsonb_to_recordset(${tx.json(followed)}) as followed (id bigint, about jsonb)
      using (id)`;
}

/** Classifies the rows. `unknown` contains the reason why a row matches neither catalogue. */
function sort(rows: readonly OutboxRow[]) {
  const events: SocketEventRow[] = [];
  const queued: (OutboxRow & { name: JobName })[] = [];
  const unknown: [OutboxRow, string][] = [];
  for (const row of rows) {
    if (isSocketEvent(row)) events.push(row);
    else if (row.kind === 'job' && isJob(row)) {
      if (jobs[row.name].data.safeParse(row.body).success) queued.push(row);
      else unknown.push([row, 'The data do not fit the job.']);
    } else unknown.push([row, `No ${row.kind} has this name.`]);
  }
  return { events, queued, unknown };
}

type SocketEventRow = OutboxRow & {
  name: SocketEventName;
  body: EventBody;
};

/** `publish` wrote the bodies of rows under a name of the catalogue. */
function isSocketEvent(row: OutboxRow): row is SocketEventRow {
  return row.kind === 'socket-event' && Object.hasOwn(socketEvents, row.name);
}

function isJob(row: OutboxRow): row is OutboxRow & { name: JobName } {
  return Object.hasOwn(jobs, row.name);
}
