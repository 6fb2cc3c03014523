import { alarmNames, type PastAlarm } from '@maru/contract/monitor/alarm';
import { queueNames } from '@maru/contract/core/job';
import {
  monitorFrame,
  type MonitorFrame,
  type ProcessFigures,
} from '@maru/contract/monitor/monitor';
import type { Db } from '../db/db.ts';
import { readFigures } from './figures.ts';
import { addCounts, quantilesOf } from './latency.ts';
import { listOpenAlarms } from './open-alarms.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { waitingSince, type Queues } from '../redis/queues.ts';
import type { Redis } from 'ioredis';

/**
 * A store that does not answer within this time counts as unavailable, because the next frame is
 * due.
 */
const ANSWER_MS = 900;
const WRITTEN_S = 60;
const MAX_PAST_ALARMS = 20;
const NOTHING_SAID = { running: [], gone: [], replaced: [] };

export interface FrameSources {
  db: Db;
  redis: Redis;
  redisPrefix: string;
  queues: Queues;
}

/**
 * Reads a snapshot of the whole system. A part that does not respond is shown as unavailable
 * instead of delaying the rest.
 */
export async function readFrame(sources: FrameSources): Promise<MonitorFrame> {
  const { db, redis, redisPrefix, queues } = sources;
  const [figures, depths, postgres, redisNow] = await Promise.all([
    orWhenAway(readFigures(redis, redisPrefix), NOTHING_SAID),
    orWhenAway(Promise.all(queueNames.map((name) => depthOf(queues, name))), []),
    orWhenAway(askPostgres(db), null),
    orWhenAway(askRedis(redis, redisPrefix), null),
  ]);
  // While Redis is not writable, no process can report. A missing report then does not mean that
  // the process is down.
  const { running, gone, replaced } = redisNow === null ? NOTHING_SAID : figures;
  const away = { ok: false, ms: null, connections: null, memory_bytes: null };
  return monitorFrame.parse({
    at: new Date().toISOString(),
    processes: named(running),
    silent: gone.map(({ kind }) => kind),
    gone,
    replaced,
    // Web processes are left out, because their requests are the same ones again.
    http: quantilesOf(
      addCounts(running.filter(({ kind }) => kind === 'api').map((each) => each.http_latency)),
    ),
    emit: quantilesOf(addCounts(running.map((each) => each.commit_to_emit))),
    queues: redisNow === null ? [] : depths,
    outbox_waiting: postgres?.waiting ?? null,
    outbox_oldest_s: postgres?.oldest ?? null,
    archive_failing_s: postgres?.archiveFailing ?? null,
    postgres: postgres?.health ?? away,
    redis: redisNow ?? away,
    alarms: postgres?.alarms ?? [],
    past_alarms: postgres?.pastAlarms ?? [],
  });
}

/**
 * Exports system-wide gauges to Prometheus that no single process can count. Unknown values are
 * omitted.
 */
export function gaugeFrame(metrics: Metrics, frame: MonitorFrame): void {
  metrics.queueJobs.reset();
  metrics.queueOldest.reset();
  for (const { name: queue, oldest_s, ...states } of frame.queues) {
    metrics.queueOldest.set({ queue }, oldest_s);
    for (const [state, jobs] of Object.entries(states)) {
      metrics.queueJobs.set({ queue, state }, jobs);
    }
  }
  for (const store of ['postgres', 'redis'] as const) {
    metrics.storeUp.set({ store }, frame[store].ok ? 1 : 0);
  }
  if (frame.outbox_waiting !== null) metrics.outboxWaiting.set(frame.outbox_waiting);
  if (frame.outbox_oldest_s !== null) metrics.outboxOldest.set(frame.outbox_oldest_s);
  if (frame.archive_failing_s !== null) metrics.archiveFailing.set(frame.archive_failing_s);
  metrics.alarmsOpen.reset();
  for (const { name } of frame.alarms) metrics.alarmsOpen.inc({ alarm: name });
}

/** Numbers the processes of each kind, oldest first. */
function named(figures: readonly ProcessFigures[]): MonitorFrame['processes'] {
  const seen = new Map<string, number>();
  return figures.map(({ id: _id, http_latency, commit_to_emit, ...figure }) => {
    const number = (seen.get(figure.kind) ?? 0) + 1;
    seen.set(figure.kind, number);
    return {
      ...figure,
      name: `${figure.kind}-${number}`,
      http: quantilesOf(http_latency),
      emit: quantilesOf(commit_to_emit),
    };
  });
}

async function depthOf(queues: Queues, name: (typeof queueNames)[number]) {
  const [counts, since] = await Promise.all([
    queues[name].getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
    waitingSince(queues[name]),
  ]);
  const of = (state: string) => counts[state] ?? 0;
  return {
    name,
    waiting: of('waiting') + of('prioritized'),
    active: of('active'),
    delayed: of('delayed'),
    failed: of('failed'),
    oldest_s: since === null ? 0 : Math.max(0, Math.round((Date.now() - since) / 1_000)),
  };
}

interface Asked {
  connections: number;
  bytes: number;
  waiting: number;
  oldest: number;
  archiveFailing: number;
}

async function askPostgres(db: Db) {
  const startedAt = performance.now();
  const [[row], alarms, pastAlarms] = await Promise.all([
    db<Asked[]>`
      select (select count(*)::int from pg_stat_activity where datname = current_database())
               as connections,
             pg_database_size(current_database())::float8 as bytes,
             (select count(*)::int from outbox) as waiting,
             coalesce((select extract(epoch from now() - created_at)::float8 from outbox
                       order by id limit 1), 0) as oldest,
             coalesce((select extract(epoch from now() - coalesce(last_archived_time, stats_reset))
                       from pg_stat_archiver
                       where current_setting('archive_mode') <> 'off'
                         and (last_failed_time > coalesce(last_archived_time, '-infinity')
                              or ${archiveHangs(db)})),
                      0)::float8 as "archiveFailing"`,
    listOpenAlarms(db),
    db<PastAlarm[]>`
      select name, subject, value, link, raised_at, well_since from alarm
      where cleared_at > now() - interval '1 day' and name = any(${[...alarmNames]})
      order by cleared_at desc limit ${MAX_PAST_ALARMS}`,
  ]);
  const { connections = 0, bytes = 0, waiting = 0, oldest = 0, archiveFailing = 0 } = row ?? {};
  return {
    health: { ok: true, ms: since(startedAt), connections, memory_bytes: bytes },
    waiting,
    oldest,
    archiveFailing,
    alarms,
    pastAlarms,
  };
}

/**
 * Whether a complete WAL segment has waited longer than PostgreSQL allows, in SQL over
 * `pg_stat_archiver`. An archive command that never ends never fails either, for example if a
 * network folder does not answer.
 */
const archiveHangs = (db: Db) => db`
  case when pg_is_in_recovery() then false else
    last_archived_wal ~ '^[0-9A-F]{24}'
    and left(last_archived_wal, 24) < pg_walfile_name(
          pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))::numeric)
    and last_archived_time < now() - coalesce(
          nullif(current_setting('archive_timeout')::interval, '0'), interval '1 minute')
  end`;

/** Checks with a write: a Redis without memory answers reads and refuses writes. */
async function askRedis(redis: Redis, redisPrefix: string) {
  const startedAt = performance.now();
  await redis.set(`${redisPrefix}:written`, '', 'EX', WRITTEN_S);
  const ms = since(startedAt);
  const info = await redis.info();
  const numberOf = (name: string) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  return {
    ok: true,
    ms,
    connections: numberOf('connected_clients'),
    memory_bytes: numberOf('used_memory'),
  };
}

const since = (startedAt: number) => Math.round((performance.now() - startedAt) * 10) / 10;

/** Returns the answer, or the fallback after an error or if it is too late for the next frame. */
export async function orWhenAway<T, F>(asking: Promise<T>, fallback: F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<F>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ANSWER_MS);
  });
  try {
    // The component's own client has logged the outage, and the frame reports it.
    return await Promise.race([asking.catch(() => fallback), late]);
  } finally {
    clearTimeout(timer);
  }
}
