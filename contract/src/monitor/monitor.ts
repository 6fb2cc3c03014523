import * as z from 'zod/mini';
import { openAlarm, pastAlarm } from './alarm.ts';
import { defineCall } from '../core/call.ts';
import { queueNames } from '../core/job.ts';
import { count, instant } from '../core/primitive.ts';
import { processKind } from '../core/process-kind.ts';

/** Where the figures of all processes are sent from, a frame a second (wire N4.9). */
export const MONITOR_PATH = '/api/admin/monitor';

/** Why the server closes the monitor, as WebSocket codes of our own. */
export const monitorCloseCodes = { sessionOver: 4401, denied: 4403 } as const;

/**
 * How often something took how long: `counts[i]` is how often it took at most
 * `latencyBounds[i]` seconds and more than the bound before; the last one counts the rest.
 */
export const latencyBounds = [
  0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;
const latency = z.array(count).check(z.length(latencyBounds.length + 1));

const perSecond = z.number().check(z.nonnegative());

/** Figures that each process reports once a second. */
export const processFigures = z.object({
  /** Its kind, and a number where there are several: `realtime-2`. */
  kind: processKind,
  /** Distinguishes processes of the same kind while they run. */
  id: z.string(),
  /** The machine that the process runs on; empty = not reported. */
  host: z._default(z.string(), ''),
  started_at: instant,
  /** Open sockets by namespace. Only realtime reports them. */
  sockets: z.record(z.string(), count),
  /** Browsers with an open page in which a member is logged in. Only realtime reports them. */
  members: z._default(count, 0),
  rooms: count,
  events_per_s: perSecond,
  http_per_s: perSecond,
  http_errors_per_s: perSecond,
  /** Responses of the last minute, and how many of them were 5xx. */
  http_last_minute: z._default(count, 0),
  http_errors_last_minute: z._default(count, 0),
  sent_per_s: perSecond,
  failed_per_s: perSecond,
  /** Over the last 30 seconds, so that a second without requests has a latency too. */
  http_latency: latency,
  commit_to_emit: latency,
  /** The longest the event loop was late in the last second. */
  loop_ms: z.number().check(z.nonnegative()),
  memory_bytes: count,
  /** Used share of the disk that holds its files, 0 to 1; `null` = there is no such folder. */
  disk_used: z.nullable(z.number()),
});
export type ProcessFigures = z.output<typeof processFigures>;

/** 50th and 99th percentile in ms; `null` = there were no samples. */
const quantiles = z.object({ p50_ms: z.nullable(z.number()), p99_ms: z.nullable(z.number()) });

const queueDepth = z.object({
  name: z.enum(queueNames),
  waiting: count,
  active: count,
  delayed: count,
  failed: count,
  /** Age of the oldest waiting job, in seconds; 0 = no job waits. */
  oldest_s: z.number().check(z.nonnegative()),
});

/** Whether a store answers, Redis to a write, and in how many milliseconds. */
const storeHealth = z.object({
  ok: z.boolean(),
  ms: z.nullable(z.number()),
  connections: z.nullable(count),
  memory_bytes: z.nullable(count),
});

export const monitorFrame = z.object({
  at: instant,
  processes: z.array(
    z.extend(z.omit(processFigures, { id: true, http_latency: true, commit_to_emit: true }), {
      name: z.string(),
      http: quantiles,
      emit: quantiles,
    }),
  ),
  /** Kinds of processes that stopped reporting without a shutdown and have not been replaced. */
  silent: z.array(processKind),
  /** The same, with the machine each ran on. */
  gone: z.array(z.object({ kind: processKind, host: z.string() })),
  /** Processes replaced within the last hour, with the time of their last report. */
  replaced: z._default(
    z.array(z.object({ kind: processKind, host: z.string(), last_at: instant, back_at: instant })),
    [],
  ),
  /** Over all processes. */
  http: quantiles,
  emit: quantiles,
  /** Empty while Redis is unavailable or does not answer. */
  queues: z.array(queueDepth),
  /** Committed changes that are not published yet; `null` while PostgreSQL is unavailable. */
  outbox_waiting: z.nullable(count),
  /** How long the oldest of them has waited. */
  outbox_oldest_s: z.nullable(z.number()),
  /**
   * How long ago the log of PostgreSQL was archived last, while archiving fails; 0 = it does not, or
   * nothing is to be archived.
   */
  archive_failing_s: z._default(z.nullable(z.number()), null),
  postgres: storeHealth,
  redis: storeHealth,
  /** Open alarms, the oldest first; empty while PostgreSQL is unavailable. */
  alarms: z.array(openAlarm),
  /** Alarms cleared in the last day, the newest first. */
  past_alarms: z.array(pastAlarm),
});
export type MonitorFrame = z.output<typeof monitorFrame>;

const depth = z.nullable(count);
const figure = z.number().check(z.nonnegative());

/** Chart values of one frame, kept for a day. `null` = no events, or unknown. */
export const monitorPoint = z.object({
  /** Seconds since 1970, the unit of the time axis. */
  at: z.number(),
  sockets: figure,
  viewers: figure,
  emitP50: z.nullable(figure),
  emitP99: z.nullable(figure),
  sentPerMinute: figure,
  failedPerMinute: figure,
  sms: depth,
  push: depth,
  other: depth,
  httpPerSecond: figure,
  httpErrorShare: figure,
  /** Realtime processes that have to bring every change to their pages, silent ones with them. */
  realtime: z._default(depth, null),
});
export type MonitorPoint = z.output<typeof monitorPoint>;

export function pointOf(frame: MonitorFrame): MonitorPoint {
  const total = (of: (process: MonitorFrame['processes'][number]) => number) =>
    frame.processes.reduce((sum, process) => sum + of(process), 0);
  const api = frame.processes.filter(({ kind }) => kind === 'api');
  const http = api.reduce((sum, { http_per_s }) => sum + http_per_s, 0);
  const errors = api.reduce((sum, { http_errors_per_s }) => sum + http_errors_per_s, 0);
  return {
    at: Date.parse(frame.at) / 1_000,
    sockets: total(({ sockets }) => sockets['/home'] ?? 0),
    viewers: total(({ sockets }) => sockets['/room'] ?? 0),
    emitP50: frame.emit.p50_ms,
    emitP99: frame.emit.p99_ms,
    sentPerMinute: Math.round(total(({ sent_per_s }) => sent_per_s) * 60),
    failedPerMinute: Math.round(total(({ failed_per_s }) => failed_per_s) * 60),
    sms: depthOf(frame, ['sms']),
    push: depthOf(frame, ['push']),
    other: depthOf(
      frame,
      queueNames.filter((name) => name !== 'sms' && name !== 'push'),
    ),
    httpPerSecond: Math.round(http * 10) / 10,
    httpErrorShare: http === 0 ? 0 : errors / http,
    realtime: countRealtime(frame),
  };
}

function countRealtime({ processes, gone }: MonitorFrame): number | null {
  if (processes.length === 0) return null;
  return [...processes, ...gone].filter(({ kind }) => kind === 'realtime').length;
}

/** Number of jobs in these queues: waiting, active and delayed. */
function depthOf({ queues }: MonitorFrame, names: readonly string[]): number | null {
  if (queues.length === 0) return null;
  return queues
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0);
}

/** Time spans of the monitor, and the seconds that one point covers. */
export const monitorSpans = {
  '10m': { seconds: 600, step: 10 },
  '1h': { seconds: 3_600, step: 10 },
  '24h': { seconds: 86_400, step: 120 },
} as const;
export type MonitorSpan = keyof typeof monitorSpans;

export const getMonitorHistory = defineCall({
  method: 'GET',
  path: '/api/admin/monitor/history',
  access: 'superAdmin',
  summary: 'Returns the figures of the last minutes, hour or day: the maximum of each step.',
  query: z.strictObject({ span: z.enum(['10m', '1h', '24h']) }),
  output: z.object({ items: z.array(monitorPoint) }),
  refusals: [],
});
