import type { MonitorFrame } from '@maru/contract/monitor';

/** What the charts draw of one frame. `null` = nothing happened, or nothing is known. */
export interface MonitorPoint {
  /** Seconds since 1970, which is what time axes take. */
  at: number;
  sockets: number;
  viewers: number;
  emitP50: number | null;
  emitP99: number | null;
  sentPerMinute: number;
  failedPerMinute: number;
  sms: number | null;
  push: number | null;
  other: number | null;
  httpPerSecond: number;
  httpErrorShare: number;
}

/** Half an hour of seconds. */
export const MAX_POINTS = 1_800;

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
    other: depthOf(frame, ['code', 'schedule', 'maintenance']),
    httpPerSecond: Math.round(http * 10) / 10,
    httpErrorShare: http === 0 ? 0 : errors / http,
  };
}

/** What stands in these queues: waiting, under way, and waiting for its time. */
function depthOf({ queues }: MonitorFrame, names: readonly string[]): number | null {
  if (queues.length === 0) return null;
  return queues
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0);
}

/** The points with one more at the end, the oldest of too many gone. */
export function withPoint(
  points: readonly MonitorPoint[],
  point: MonitorPoint,
): readonly MonitorPoint[] {
  return [...points.slice(1 - MAX_POINTS), point];
}

/** The points of the last minutes before the newest one. */
export function lastMinutes(
  points: readonly MonitorPoint[],
  minutes: number,
): readonly MonitorPoint[] {
  const newest = points.at(-1)?.at ?? 0;
  return points.filter(({ at }) => at > newest - minutes * 60);
}
