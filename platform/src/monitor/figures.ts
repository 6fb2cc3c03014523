import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { latencyBounds, processFigures, type ProcessFigures } from '@maru/contract/monitor/monitor';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Counter, Gauge, Histogram } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { processKind } from '@maru/contract/core/process-kind';

/** Interval at which a process reports its figures. */
const EVERY_MS = 1_000;
/** How many rounds latencies are counted over, and answers. */
const LATENCY_ROUNDS = 30;
const ANSWER_ROUNDS = 60;
/** A process that has not reported for this long is considered down. */
const STALE_S = 5;
/** How long a silent process is remembered, unless another process replaces it. */
const REMEMBERED_S = 3_600;
/** Clocks of machines may differ by this much. */
const SKEW_MS = 10_000;
const LOOP_RESOLUTION_MS = 10;

/**
 * One hash for all processes, with one field each that contains `second:figures`. The seconds are
 * Redis' own, so that processes with different clocks agree on which are down.
 */
const keyOf = (redisPrefix: string) => `${redisPrefix}:figures`;

const REPORT = `
redis.call('HSET', KEYS[1], ARGV[1], redis.call('TIME')[1] .. ':' .. ARGV[2])
return redis.call('EXPIRE', KEYS[1], ${REMEMBERED_S})`;

/** Returns pairs: the seconds since a process reported, and its figures. */
const READ = `
local now = tonumber(redis.call('TIME')[1])
local fields = redis.call('HGETALL', KEYS[1])
local said = {}
for i = 1, #fields, 2 do
  local at, figures = string.match(fields[i + 1], '^(%d+):(.*)$')
  local age = now - tonumber(at)
  if age <= ${REMEMBERED_S} then
    table.insert(said, tostring(age))
    table.insert(said, figures)
  else redis.call('HDEL', KEYS[1], fields[i]) end
end
return said`;

interface FiguresDeps {
  kind: ProcessFigures['kind'];
  metrics: Metrics;
  /** Must fail fast, because a late figure is useless. */
  redis: Redis;
  config: Pick<Config, 'redisPrefix' | 'MARU_DATA_DIR'>;
  log: Logger;
}

/**
 * Reports the figures of this process once a second, for the monitor (wire N4.9).
 *
 * @returns a function that stops reporting.
 */
export function startFigures({ kind, metrics, redis, config, log }: FiguresDeps): () => void {
  const { redisPrefix } = config;
  const id = randomUUID();
  const host = hostname().split('.', 1)[0] ?? '';
  const started_at = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  const gather = createGatherer(metrics, config.MARU_DATA_DIR);
  const timer = setInterval(() => {
    void gather()
      .then((figures) =>
        publishFigures(redis, redisPrefix, { kind, id, host, started_at, ...figures }),
      )
      // Redis is unavailable, which the frames also report. The next second retries.
      .catch((error: unknown) => log.debug({ err: error }, 'failed to publish process metrics'));
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    gather.stop();
    redis.hdel(keyOf(redisPrefix), id).catch(() => undefined);
  };
}

/** Reports the figures of a process once. */
export async function publishFigures(redis: Redis, redisPrefix: string, figures: ProcessFigures) {
  await redis.eval(REPORT, 1, keyOf(redisPrefix), figures.id, JSON.stringify(figures));
}

/**
 * Returns the last report of every running process, ordered by kind and age, and the silent
 * processes.
 */
export async function readFigures(redis: Redis, redisPrefix: string) {
  const answer = await redis.eval(READ, 1, keyOf(redisPrefix));
  const said = (Array.isArray(answer) ? answer.map(String) : []).flatMap((age, place, all) => {
    if (place % 2 === 1) return [];
    // A process of another version may report more or fewer figures. It is left out until it is
    // replaced.
    const figures = processFigures.safeParse(JSON.parse(all[place + 1] ?? 'null'));
    return figures.success ? [{ ageS: Number(age), figures: figures.data }] : [];
  });
  const running = said.filter(({ ageS }) => ageS <= STALE_S).map(({ figures }) => figures);
  const silent = processKind.options.map((kind) =>
    silentOf(said.filter(({ figures }) => figures.kind === kind)),
  );
  return {
    running: running.toSorted((one, other) =>
      `${one.kind} ${one.started_at}`.localeCompare(`${other.kind} ${other.started_at}`),
    ),
    gone: silent.flatMap(({ gone }) => gone),
    replaced: silent.flatMap(({ replaced }) => replaced),
  };
}

/**
 * Returns the silent processes of a kind, and those that were replaced. A replacement started after
 * the first of them fell silent. Each replaces one on its own machine if possible, else one on any
 * machine.
 */
function silentOf(said: readonly { ageS: number; figures: ProcessFigures }[]) {
  const now = Date.now();
  const gone = said
    .filter(({ ageS }) => ageS > STALE_S)
    .toSorted((one, other) => other.ageS - one.ageS)
    .map(({ ageS, figures: { kind, host } }) => ({
      kind,
      host,
      last_at: new Date(now - ageS * 1_000).toISOString(),
    }));
  const firstAt = Date.parse(gone[0]?.last_at ?? new Date(now).toISOString()) - SKEW_MS;
  const started = said
    .map(({ figures: { host, started_at } }) => ({ host, back_at: started_at }))
    .filter(({ back_at }) => Date.parse(back_at) > firstAt)
    .toSorted((one, other) => Date.parse(one.back_at) - Date.parse(other.back_at));
  const replaced: ((typeof gone)[number] & { back_at: string })[] = [];
  const replace = (place: number, back_at: string) => {
    for (const one of gone.splice(place, 1)) replaced.push({ ...one, back_at });
  };
  const elsewhere = started.filter(({ host, back_at }) => {
    const place = gone.findIndex((one) => one.host === host);
    if (place !== -1) replace(place, back_at);
    return place === -1;
  });
  for (const { back_at } of elsewhere) replace(0, back_at);
  return { gone, replaced };
}

type Gathered = Omit<ProcessFigures, 'kind' | 'id' | 'host' | 'started_at'>;

/** Counters since the process started. */
interface Totals {
  at: number;
  events: number;
  http: number;
  httpErrors: number;
  sent: number;
  failed: number;
  httpLatency: number[];
  commitToEmit: number[];
}

function createGatherer(
  metrics: Metrics,
  dataDir: string,
): (() => Promise<Gathered>) & { stop: () => void } {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const rounds: Totals[] = [];

  const gather = async (): Promise<Gathered> => {
    const now = await totalsOf(metrics);
    const before = rounds.at(-1) ?? now;
    const minuteAgo = rounds[0] ?? now;
    const halfMinuteAgo = rounds.at(-LATENCY_ROUNDS) ?? minuteAgo;
    rounds.push(now);
    if (rounds.length > ANSWER_ROUNDS) rounds.shift();
    const seconds = Math.max((now.at - before.at) / 1_000, 0.001);
    const rate = (name: 'events' | 'http' | 'httpErrors' | 'sent' | 'failed') =>
      Math.max(0, Math.round(((now[name] - before[name]) / seconds) * 10) / 10);
    const since = (name: 'httpLatency' | 'commitToEmit') =>
      now[name].map((count, place) => Math.max(0, count - (halfMinuteAgo[name][place] ?? 0)));
    const late = Math.max(0, loop.max / 1e6 - LOOP_RESOLUTION_MS);
    loop.reset();
    const disk_used = await diskUsed(dataDir);
    if (disk_used !== null) metrics.diskUsed.set(disk_used);
    return {
      sockets: Object.fromEntries(
        (await valuesOf(metrics.sockets)).map(({ labels, value }) => [
          String(labels['nsp']),
          value,
        ]),
      ),
      members: sumOf(await valuesOf(metrics.members)),
      rooms: sumOf(await valuesOf(metrics.rooms)),
      events_per_s: rate('events'),
      http_per_s: rate('http'),
      http_errors_per_s: rate('httpErrors'),
      http_last_minute: now.http - minuteAgo.http,
      http_errors_last_minute: now.httpErrors - minuteAgo.httpErrors,
      sent_per_s: rate('sent'),
      failed_per_s: rate('failed'),
      http_latency: since('httpLatency'),
      commit_to_emit: since('commitToEmit'),
      loop_ms: Number.isFinite(late) ? Math.round(late * 10) / 10 : 0,
      memory_bytes: process.memoryUsage.rss(),
      disk_used,
    };
  };
  return Object.assign(gather, { stop: () => void loop.disable() });
}

/**
 * Used share of the disk that contains a folder, 0 to 1, as `df` counts. Blocks reserved for the
 * system count as neither used nor free. `null` if the folder does not exist.
 */
async function diskUsed(folder: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? null : used / (used + bavail);
  } catch {
    return null;
  }
}

async function totalsOf(metrics: Metrics): Promise<Totals> {
  const http = await valuesOf(metrics.httpRequests);
  const emit = await valuesOf(metrics.commitToEmit);
  const settled = await valuesOf(metrics.messagesSettled);
  const answered = http.filter(({ metricName }) => metricName?.endsWith('_count'));
  return {
    at: Date.now(),
    events: sumOf(await valuesOf(metrics.eventsEmitted)),
    http: sumOf(answered),
    httpErrors: sumOf(answered.filter(({ labels }) => String(labels['status']).startsWith('5'))),
    sent: sumOf(settled.filter(({ labels }) => labels['state'] === 'sent')),
    failed: sumOf(settled.filter(({ labels }) => labels['state'] === 'failed')),
    httpLatency: countsOf(http),
    commitToEmit: countsOf(emit),
  };
}

interface Value {
  metricName?: string | undefined;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

async function valuesOf(metric: Counter | Gauge | Histogram): Promise<readonly Value[]> {
  return (await metric.get()).values;
}

function sumOf(values: readonly Value[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}

/**
 * Returns the buckets of a histogram without the counts of lower buckets, which Prometheus
 * includes.
 */
function countsOf(values: readonly Value[]): number[] {
  const upTo = [...latencyBounds, '+Inf'].map((bound) =>
    sumOf(
      values.filter(
        ({ metricName, labels }) => metricName?.endsWith('_bucket') && labels['le'] === bound,
      ),
    ),
  );
  return upTo.map((count, place) => count - (upTo[place - 1] ?? 0));
}
