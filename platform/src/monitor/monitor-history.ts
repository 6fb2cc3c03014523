import {
  monitorPoint,
  monitorSpans,
  pointOf,
  type MonitorPoint,
  type MonitorSpan,
} from '@maru/contract/monitor/monitor';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { gaugeFrame, readFrame, type FrameSources } from './monitor-frame.ts';

const EVERY_MS = 1_000;
/** The shortest displayed step is the stored one. */
const STEP_S = monitorSpans['1h'].step;
const KEPT_S = monitorSpans['24h'].seconds;

/**
 * Samples the system every second and stores the highest figures of every ten seconds, even without
 * viewers. Also updates the Prometheus gauges. If several processes sample, the first one to write
 * a step wins.
 *
 * @returns a function that stops sampling.
 */
export function startMonitorHistory(
  sources: FrameSources & { log: Logger; metrics: Metrics },
): () => Promise<void> {
  const { db, log, metrics } = sources;
  let seen: MonitorPoint[] = [];
  let working: Promise<void> | null = null;

  async function look(): Promise<void> {
    const frame = await readFrame(sources);
    gaugeFrame(metrics, frame);
    const point = pointOf(frame);
    const last = seen.at(-1);
    if (last !== undefined && stepOf(last.at, STEP_S) !== stepOf(point.at, STEP_S)) {
      const over = seen;
      seen = [];
      await keepPoint(db, highestOf(over, STEP_S));
    }
    seen.push(point);
  }
  const timer = setInterval(() => {
    working ??= look()
      // PostgreSQL is unavailable. The history shows this as a gap.
      .catch((error: unknown) => log.debug({ err: error }, 'failed to store the monitor history'))
      .finally(() => {
        working = null;
      });
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await working;
  };
}

/** Stores one point and deletes points older than a day. */
export async function keepPoint(db: Db, point: MonitorPoint): Promise<void> {
  await db`
    with gone as (
      delete from monitor_history where at < now() - make_interval(secs => ${KEPT_S}))
    insert into monitor_history (at, point)
    values (to_timestamp(${point.at}), ${db.json(point)}) on conflict do nothing`;
}

/** Lists the stored points of a span that ends now, oldest first, in the steps of that span. */
export async function listPoints(db: Db, span: MonitorSpan): Promise<MonitorPoint[]> {
  const { seconds, step } = monitorSpans[span];
  const rows = await db<{ point: unknown }[]>`
    select point from monitor_history where at > now() - make_interval(secs => ${seconds})
    order by at`;
  const steps = new Map<number, MonitorPoint[]>();
  for (const row of rows) {
    // An older build may have stored different figures.
    const point = monitorPoint.safeParse(row.point);
    if (!point.success) continue;
    const place = stepOf(point.data.at, step);
    const same = steps.get(place);
    if (same) same.push(point.data);
    else steps.set(place, [point.data]);
  }
  return [...steps.values()].map((points) => highestOf(points, step));
}

const stepOf = (at: number, step: number) => Math.floor(at / step) * step;

/**
 * Takes the maximum of each figure, so that a problem of one second is visible in the daily view.
 */
function highestOf(points: readonly MonitorPoint[], step: number): MonitorPoint {
  const highest = points.reduce((one, other) => ({
    at: one.at,
    sockets: Math.max(one.sockets, other.sockets),
    viewers: Math.max(one.viewers, other.viewers),
    emitP50: higher(one.emitP50, other.emitP50),
    emitP99: higher(one.emitP99, other.emitP99),
    sentPerMinute: Math.max(one.sentPerMinute, other.sentPerMinute),
    failedPerMinute: Math.max(one.failedPerMinute, other.failedPerMinute),
    sms: higher(one.sms, other.sms),
    push: higher(one.push, other.push),
    other: higher(one.other, other.other),
    httpPerSecond: Math.max(one.httpPerSecond, other.httpPerSecond),
    httpErrorShare: Math.max(one.httpErrorShare, other.httpErrorShare),
    // Keeps the lowest count, because a process that starts or stops in the interval is no fault.
    realtime: lower(one.realtime, other.realtime),
  }));
  return { ...highest, at: stepOf(highest.at, step) };
}

function higher(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
