import { jobs, queueNames, type JobName } from '@maru/contract/core/job';
import type { Config } from '@maru/platform/config/config';
import { listenTo, type Db, type Queryable, type Tx } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { startLeaderElection } from '@maru/platform/db/leader-election';
import {
  eventStreamOf,
  isSocketEvent,
  OUTBOX_CHANNEL,
  readNotice,
  type OutboxRow,
  type SocketEventRow,
} from '@maru/platform/db/outbox';
import { carrying, type Queues } from '@maru/platform/redis/queues';
import { beginSpanBelow, type Span } from '@maru/platform/telemetry/span';
import { carriedBy, traceOf, within } from '@maru/platform/telemetry/trace';
import type { Redis } from 'ioredis';
import { createEarlyPublisher, type EarlyPublisher } from './early-publisher.ts';

const BATCH_ROWS = 500;

/** Batches per transaction: enough for a backlog, and few rows to repeat after a crash. */
const MOST_BATCHES = 4;

/** A wake-up can be lost while the listening connection is being replaced; this is the net. */
const SWEEP_MS = 1_000;

/**
 * Events kept for a realtime process that lost Redis for a while and resumes reading. If it is
 * further behind, its clients must reconnect.
 */
const STREAM_EVENTS = 10_000;

/** Key of the advisory lock of a round. It blocks a second relay, which preserves the order. */
export const RELAY_LOCK = 72_655_002;

/** Key of the advisory lock of the leader among the relays. */
export const LEADER_LOCK = 72_655_032;

/**
 * How long a row stays after its event was published. A round would compete with the deliveries,
 * and one round removes the rows of many changes.
 */
const SETTLE_MS = 20;

/** Only rows that the leader has left this long are taken by another relay. */
const LEFT_MS = 1_000;

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
 * which is harmless: readers drop versions they already have, and a job keeps its id.
 *
 * Any number of relays may run, and one of them is the leader. It publishes an event as soon as its
 * notification arrives, and then removes the row in a round. The others take rows that the leader
 * has left for a second.
 *
 * @returns a function that finishes the batch in hand and stops.
 */
export function startOutboxRelay(deps: RelayDeps): () => Promise<void> {
  const { config, log, metrics } = deps;
  const stopping = new AbortController();
  let roundDue = false;
  let failing = false;
  let draining = Promise.resolve();

  const publisher = createEarlyPublisher((rows) => publishTracked(deps, rows));
  let settle: NodeJS.Timeout | null = null;

  const drain = () => {
    if (settle !== null) clearTimeout(settle);
    settle = null;
    if (roundDue || stopping.signal.aborted) return;
    roundDue = true;
    draining = drainAfter(draining);
  };

  async function drainAfter(roundBefore: Promise<void>): Promise<void> {
    await roundBefore;
    roundDue = false;
    try {
      const isLeader = election.isLeader();
      publisher.beginRound();
      let isMore: boolean | null = true;
      while (!stopping.signal.aborted && isMore) {
        isMore = await deliverBatches({ ...deps, publisher }, isLeader ? 0 : LEFT_MS);
      }
      // Another relay reads only old rows, so newer ones may wait.
      if (!isLeader) publisher.desync();
      else if (isMore === false) publisher.endRound();
      if (isMore === null) settle ??= setTimeout(drain, SETTLE_MS);
      metrics.outboxWaiting.set(0);
      if (failing) log.info('outbox delivery works again');
      failing = false;
    } catch (error) {
      // Postgres or Redis is unavailable: the rows stay, and the next sweep retries.
      publisher.desync();
      if (!failing) log.error({ err: error }, 'outbox delivery failed; retrying');
      failing = true;
      await countWaiting(deps);
    }
  }

  const onElected = () => {
    publisher.desync();
    drain();
  };
  const election = startLeaderElection({
    config,
    lock: LEADER_LOCK,
    name: 'maru-relay',
    onElected,
    log,
  });
  const stopListening = listenTo(config, OUTBOX_CHANNEL, receive, log);
  const sweep = setInterval(drain, SWEEP_MS);

  function receive(text: string): void {
    if (!election.isLeader()) return publisher.desync();
    const notice = readNotice(text);
    if (notice === null) publisher.desync();
    if (notice === null || notice === 'job') return drain();
    if (publisher.receive(notice)) settle ??= setTimeout(drain, SETTLE_MS);
    else drain();
  }

  return async function stop(): Promise<void> {
    clearInterval(sweep);
    if (settle !== null) {
      // Its events are published already. A row left here would be published again.
      drain();
      await draining;
    }
    stopping.abort();
    await draining;
    await stopListening();
    await election.stop();
  };
}

interface RoundDeps extends RelayDeps {
  publisher: EarlyPublisher;
}

/**
 * The one transaction that waits for anything but Postgres, and then for a second at most. While
 * this process publishes a batch, Postgres removes the batch before it and reads the next one.
 *
 * @param leftMs age of the rows at least.
 * @returns whether more rows may wait; `null` while another relay reads them.
 */
async function deliverBatches(deps: RoundDeps, leftMs: number): Promise<boolean | null> {
  const { db, redis } = deps;
  // Not worth a transaction, and BullMQ would wait for Redis here without an end.
  if (redis.status !== 'ready') throw new Error('Redis cannot be reached.');
  // The lock of a round would make the leader miss its own.
  if (leftMs > 0 && (await readBatch(db, leftMs, 0)).length === 0) return false;
  return db.begin(async (tx) => {
    const removals: Promise<void>[] = [];
    let isMore = false;
    const taken = await takeBatch(tx, leftMs);
    if (taken === null) return null;
    let rows = taken;
    for (let batch = 1; rows.length > 0; batch++) {
      isMore = rows.length === BATCH_ROWS;
      const goesOn = isMore && batch < MOST_BATCHES;
      const next = goesOn ? readBatch(tx, leftMs, rows.at(-1)!.id) : Promise.resolve([]);
      next.catch(ignore);
      const removal = remove(tx, rows, await deliverRows(tx, rows, deps));
      removal.catch(ignore);
      removals.push(removal);
      rows = await next;
    }
    await Promise.all(removals);
    return isMore;
  });
}

/** @returns the events of the rows, and when each was published. */
async function deliverRows(
  tx: Tx,
  rows: readonly OutboxRow[],
  { queues, publisher, log, metrics }: RoundDeps,
): Promise<DeliveredEvents> {
  const { events, queued, unknown } = sort(rows);
  for (const [row, reason] of unknown) await setAside(tx, log, row, reason);
  const spans = queued.map(beginRelaySpan);
  const times = await publisher.publishRows(events);
  await addJobs(queues, queued);
  for (const span of spans) span.end();
  logPublished(log, queued);
  metrics.outboxDelivered.inc({ kind: 'job' }, queued.length);
  return { events, times };
}

async function publishTracked(deps: RelayDeps, rows: readonly SocketEventRow[]): Promise<void> {
  const { redis, config, log, metrics } = deps;
  const spans = rows.map(beginRelaySpan);
  await publishEvents(redis, eventStreamOf(config.redisPrefix), rows);
  for (const span of spans) span.end();
  logPublished(log, rows);
  metrics.outboxDelivered.inc({ kind: 'socket-event' }, rows.length);
}

async function publishEvents(
  redis: Redis,
  stream: string,
  rows: readonly SocketEventRow[],
): Promise<void> {
  if (rows.length === 0) return;
  // Written as one transaction. Readers of the stream wake up to all events at once, and each
  // client receives them in one write.
  const batch = rows.length === 1 ? redis.pipeline() : redis.multi();
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

function logPublished(log: Logger, rows: readonly OutboxRow[]): void {
  for (const { id, kind, name, trace } of rows) {
    const { requestId } = traceOf(trace);
    log.info({ outboxId: id, kind, event: name, requestId }, 'outbox row published');
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
function beginRelaySpan(row: OutboxRow): Span {
  const span = beginSpanBelow(traceOf(row.trace), { name: `relay ${row.name}`, kind: 'producer' });
  row.trace = carriedBy(span.trace);
  return span;
}

/**
 * Returns the oldest rows, or `null` while another relay is active. The lock ends with the
 * transaction, so a crashed relay never keeps it.
 *
 * @param leftMs age of the rows at least.
 */
async function takeBatch(tx: Tx, leftMs: number): Promise<OutboxRow[] | null> {
  // Both queries are pipelined, so that a change waits for one round trip less. The second query
  // runs after the first: it does not see rows that another relay has already removed.
  const [[lock], rows] = await Promise.all([
    tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as held`,
    readBatch(tx, leftMs, 0),
  ]);
  return lock!.held ? rows : null;
}

/** Returns the oldest rows after an id. */
async function readBatch(db: Queryable, leftMs: number, after: number): Promise<OutboxRow[]> {
  return db<OutboxRow[]>`
    select id, kind, name, body, trace, created_at from outbox
    where id > ${after} and (${leftMs} = 0 or created_at < now() - ${leftMs} * interval '1 ms')
    order by id limit ${BATCH_ROWS}`;
}

/**
 * Removes the rows from the outbox, and records the relay time of each traced change (features
 * X09).
 */
async function remove(
  tx: Tx,
  rows: readonly OutboxRow[],
  { events, times }: DeliveredEvents,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const followed = events.flatMap(({ id, body: { about } }) =>
    about === undefined ? [] : [{ id, about, relayed_at: times.get(id)!.toISOString() }],
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
    select gone.id, gone.name, followed.about, gone.created_at, followed.relayed_at, gone.trace
    from gone
    join jsonb_to_recordset(${tx.json(followed)})
      as followed (id bigint, about jsonb, relayed_at timestamptz) using (id)`;
}

interface DeliveredEvents {
  events: readonly SocketEventRow[];
  times: ReadonlyMap<number, Date>;
}

/** The error reaches the round through the transaction or `Promise.all`. */
const ignore = () => undefined;

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

function isJob(row: OutboxRow): row is OutboxRow & { name: JobName } {
  return Object.hasOwn(jobs, row.name);
}
