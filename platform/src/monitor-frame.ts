import { queueNames } from '@maru/contract/job';
import { monitorFrame, type MonitorFrame, type ProcessFigures } from '@maru/contract/monitor';
import type { Db } from './db.ts';
import { readFigures } from './figures.ts';
import { addCounts, quantilesOf } from './latency.ts';
import type { Queues } from './queues.ts';
import type { Redis } from 'ioredis';

/** A store that does not answer in this time is as good as away, and the next frame is due. */
const ANSWER_MS = 900;

export interface FrameSources {
  db: Db;
  redis: Redis;
  redisPrefix: string;
  queues: Queues;
}

/** How everything is at this moment. What does not answer is shown as away, never waited for. */
export async function readFrame(sources: FrameSources): Promise<MonitorFrame> {
  const { db, redis, redisPrefix, queues } = sources;
  const [figures, depths, postgres, redisNow] = await Promise.all([
    orWhenAway(readFigures(redis, redisPrefix), []),
    orWhenAway(Promise.all(queueNames.map((name) => depthOf(queues, name))), []),
    orWhenAway(askPostgres(db), null),
    orWhenAway(askRedis(redis), null),
  ]);
  const away = { ok: false, ms: null, connections: null, memory_bytes: null };
  return monitorFrame.parse({
    at: new Date().toISOString(),
    processes: named(figures),
    // Those of web are the same requests once more.
    http: quantilesOf(
      addCounts(figures.filter(({ kind }) => kind === 'api').map((each) => each.http_latency)),
    ),
    emit: quantilesOf(addCounts(figures.map((each) => each.commit_to_emit))),
    queues: depths,
    outbox_waiting: postgres?.outbox ?? null,
    postgres: postgres?.health ?? away,
    redis: redisNow ?? away,
  });
}

/** Processes of a kind are told apart by a number, the oldest first. */
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
  const counts = await queues[name].getJobCounts(
    'waiting',
    'prioritized',
    'active',
    'delayed',
    'failed',
  );
  const of = (state: string) => counts[state] ?? 0;
  return {
    name,
    waiting: of('waiting') + of('prioritized'),
    active: of('active'),
    delayed: of('delayed'),
    failed: of('failed'),
  };
}

async function askPostgres(db: Db) {
  const startedAt = performance.now();
  const [row] = await db<{ connections: number; bytes: number; outbox: number }[]>`
    select (select count(*)::int from pg_stat_activity where datname = current_database())
             as connections,
           pg_database_size(current_database())::float8 as bytes,
           (select count(*)::int from outbox) as outbox`;
  const { connections = 0, bytes = 0, outbox = 0 } = row ?? {};
  return {
    health: { ok: true, ms: since(startedAt), connections, memory_bytes: bytes },
    outbox,
  };
}

async function askRedis(redis: Redis) {
  const startedAt = performance.now();
  await redis.ping();
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

async function orWhenAway<T, F>(asking: Promise<T>, fallback: F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<F>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ANSWER_MS);
  });
  try {
    // The part's own client has logged that it is away, and the frame says so.
    return await Promise.race([asking.catch(() => fallback), late]);
  } finally {
    clearTimeout(timer);
  }
}
