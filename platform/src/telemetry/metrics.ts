import { latencyBounds } from '@maru/contract/monitor/monitor';
import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Bucket bounds in seconds, from the fraction of a millisecond that a commit takes up to an outage.
 */
const BUCKETS_S = [...latencyBounds];

/** The registry of this process and every metric name there is (docs/operations/alarms.md). */
export function createMetrics(process: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    ...liveMetrics(registers),
    ...storeMetrics(registers),
    ...resultMetrics(registers),
  };
}

/** Requests and sockets. */
function liveMetrics(registers: Registry[]) {
  return {
    httpRequests: new Histogram({
      name: 'maru_http_request_seconds',
      help: 'Duration of an HTTP request.',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS_S,
      registers,
    }),
    sockets: new Gauge({
      name: 'maru_sockets',
      help: 'Open sockets by Socket.IO namespace.',
      // Not `namespace`, which in Kubernetes is where the process runs.
      labelNames: ['nsp'],
      registers,
    }),
    members: new Gauge({
      name: 'maru_members_online',
      help: 'Browsers with an open page of a logged-in member.',
      registers,
    }),
    rooms: new Gauge({
      name: 'maru_rooms',
      help: 'Broadcasts with at least one viewer on this process.',
      registers,
    }),
    eventsEmitted: new Counter({
      name: 'maru_socket_events_total',
      help: 'Emitted socket events by name.',
      labelNames: ['name'],
      registers,
    }),
    commitToEmit: new Histogram({
      name: 'maru_commit_to_emit_seconds',
      help: 'Time from the commit of a change to its emission on this process.',
      buckets: BUCKETS_S,
      registers,
    }),
  };
}

/** The outbox, the queues and the stores. */
function storeMetrics(registers: Registry[]) {
  return {
    outboxDelivered: new Counter({
      name: 'maru_outbox_delivered_total',
      help: 'Published outbox rows by kind.',
      labelNames: ['kind'],
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'maru_outbox_waiting',
      help: 'Outbox rows that are not published yet.',
      registers,
    }),
    outboxOldest: new Gauge({
      name: 'maru_outbox_oldest_seconds',
      help: 'Age of the oldest unpublished outbox row.',
      registers,
    }),
    archiveFailing: new Gauge({
      name: 'maru_archive_failing_seconds',
      help: 'Time since the last archived PostgreSQL log, while archiving fails or hangs; otherwise 0.',
      registers,
    }),
    queueJobs: new Gauge({
      name: 'maru_queue_jobs',
      help: 'Jobs of a queue by state: waiting, active, delayed, failed.',
      labelNames: ['queue', 'state'],
      registers,
    }),
    queueOldest: new Gauge({
      name: 'maru_queue_oldest_seconds',
      help: 'Waiting time of the first job in a queue.',
      labelNames: ['queue'],
      registers,
    }),
    storeUp: new Gauge({
      name: 'maru_store_up',
      help: 'Whether a store responds: postgres, redis.',
      labelNames: ['store'],
      registers,
    }),
    alarmsOpen: new Gauge({
      name: 'maru_alarms_open',
      help: 'Open alarms by name.',
      labelNames: ['alarm'],
      registers,
    }),
    diskUsed: new Gauge({
      name: 'maru_disk_used_ratio',
      help: 'Used share of the disk with the files of this process, 0 to 1.',
      registers,
    }),
  };
}

/** Messages, browsers and providers. */
function resultMetrics(registers: Registry[]) {
  return {
    messagesSettled: new Counter({
      name: 'maru_messages_settled_total',
      help: 'Recipients with a final state, by channel and state.',
      labelNames: ['channel', 'state'],
      registers,
    }),
    browserErrors: new Counter({
      name: 'maru_browser_errors_total',
      help: 'Errors reported by browsers, by kind: error, rejection, policy.',
      labelNames: ['kind'],
      registers,
    }),
    webVitals: new Counter({
      name: 'maru_web_vitals_total',
      help: 'Page views by metric (LCP, INP, CLS) and rating: good, fair, poor.',
      labelNames: ['name', 'rating'],
      registers,
    }),
    gatewayRequests: new Histogram({
      name: 'maru_gateway_request_seconds',
      help: 'Duration of a provider call: SMS, push, payments, alarm webhook.',
      labelNames: ['provider', 'call', 'result'],
      buckets: BUCKETS_S,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
