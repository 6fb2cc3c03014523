import * as z from 'zod/mini';
import { queueNames } from './job.ts';
import { count, instant } from './primitive.ts';

/** Where the figures of all processes are sent from, a frame a second (wire.md section 4). */
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

/** What one process says of itself, once a second. */
export const processFigures = z.object({
  /** Its kind, and a number where there are several: `realtime-2`. */
  kind: z.enum(['web', 'api', 'realtime', 'workers']),
  /** Tells processes of one kind apart for as long as they run. */
  id: z.string(),
  started_at: instant,
  /** Open sockets by namespace; those of realtime alone. */
  sockets: z.record(z.string(), count),
  rooms: count,
  events_per_s: perSecond,
  http_per_s: perSecond,
  http_errors_per_s: perSecond,
  sent_per_s: perSecond,
  failed_per_s: perSecond,
  /** Of the last half minute, so that a quiet second has a latency too. */
  http_latency: latency,
  commit_to_emit: latency,
  /** The longest the event loop was late in the last second. */
  loop_ms: z.number().check(z.nonnegative()),
  memory_bytes: count,
});
export type ProcessFigures = z.output<typeof processFigures>;

/** Milliseconds that half and all but one of a hundred took at most; `null` = nothing happened. */
const quantiles = z.object({ p50_ms: z.nullable(z.number()), p99_ms: z.nullable(z.number()) });

const queueDepth = z.object({
  name: z.enum(queueNames),
  waiting: count,
  active: count,
  delayed: count,
  failed: count,
});

/** Whether a store answers, and in how many milliseconds. */
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
  /** Over all processes. */
  http: quantiles,
  emit: quantiles,
  /** Empty while Redis is away. */
  queues: z.array(queueDepth),
  /** Changes that are committed and not yet told; `null` while PostgreSQL is away. */
  outbox_waiting: z.nullable(count),
  postgres: storeHealth,
  redis: storeHealth,
});
export type MonitorFrame = z.output<typeof monitorFrame>;
