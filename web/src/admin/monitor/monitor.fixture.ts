import type { MonitorFrame } from '@maru/contract/monitor/monitor';

type ProcessFrame = MonitorFrame['processes'][number];

const nothing = { p50_ms: null, p99_ms: null };

export function processFrame(name: string, change: Partial<ProcessFrame> = {}): ProcessFrame {
  const [kind = 'api'] = name.split('-');
  return {
    name,
    kind: kind as ProcessFrame['kind'],
    host: 'node-a',
    started_at: '2026-11-21T09:00:00+09:00',
    sockets: {},
    members: 0,
    rooms: 0,
    events_per_s: 0,
    http_per_s: 0,
    http_errors_per_s: 0,
    http_last_minute: 0,
    http_errors_last_minute: 0,
    sent_per_s: 0,
    failed_per_s: 0,
    loop_ms: 1,
    memory_bytes: 100_000_000,
    disk_used: 0.4,
    http: nothing,
    emit: nothing,
    ...change,
  };
}

/** A second in which all is well. */
export function frame(change: Partial<MonitorFrame> = {}): MonitorFrame {
  const store = { ok: true, ms: 1, connections: 3, memory_bytes: 1_000_000 };
  return {
    at: '2026-11-21T10:00:00+09:00',
    processes: [processFrame('api-1')],
    silent: [],
    gone: [],
    replaced: [],
    http: nothing,
    emit: nothing,
    queues: [{ name: 'sms', waiting: 0, active: 0, delayed: 0, failed: 0, oldest_s: 0 }],
    outbox_waiting: 0,
    outbox_oldest_s: 0,
    archive_failing_s: 0,
    postgres: store,
    redis: store,
    alarms: [],
    past_alarms: [],
    ...change,
  };
}
