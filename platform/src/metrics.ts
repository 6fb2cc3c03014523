import { latencyBounds } from '@maru/contract/monitor';
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
    httpRequests: new Histogram({
      name: 'maru_http_request_seconds',
      help: 'Time to answer an HTTP request.',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS_S,
      registers,
    }),
    sockets: new Gauge({
      name: 'maru_sockets',
      help: 'Open sockets by namespace of Socket.IO.',
      // Not `namespace`, which in Kubernetes is where the process runs.
      labelNames: ['nsp'],
      registers,
    }),
    members: new Gauge({
      name: 'maru_members_online',
      help: 'Browsers with an open page in which a member is logged in.',
      registers,
    }),
    rooms: new Gauge({
      name: 'maru_rooms',
      help: 'Broadcasts that somebody watches through this process.',
      registers,
    }),
    eventsEmitted: new Counter({
      name: 'maru_socket_events_total',
      help: 'Socket events emitted by name.',
      labelNames: ['name'],
      registers,
    }),
    commitToEmit: new Histogram({
      name: 'maru_commit_to_emit_seconds',
      help: 'Time from the commit of a change to its emission on this process.',
      buckets: BUCKETS_S,
      registers,
    }),
    outboxDelivered: new Counter({
      name: 'maru_outbox_delivered_total',
      help: 'Outbox rows handed on, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'maru_outbox_waiting',
      help: 'Outbox rows not yet handed on.',
      registers,
    }),
    outboxOldest: new Gauge({
      name: 'maru_outbox_oldest_seconds',
      help: 'How long the oldest row of the outbox has waited.',
      registers,
    }),
    archiveFailing: new Gauge({
      name: 'maru_archive_failing_seconds',
      help: 'How long ago the log of PostgreSQL was archived last, while that fails or hangs; else 0.',
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
      help: 'How long the first in line of a queue has waited.',
      labelNames: ['queue'],
      registers,
    }),
    storeUp: new Gauge({
      name: 'maru_store_up',
      help: 'Whether a store answers: postgres, redis.',
      labelNames: ['store'],
      registers,
    }),
    alarmsOpen: new Gauge({
      name: 'maru_alarms_open',
      help: 'Alarms that stand open, by name.',
      labelNames: ['alarm'],
      registers,
    }),
    diskUsed: new Gauge({
      name: 'maru_disk_used_ratio',
      help: 'What is used of the disk that holds the files of this process, 0 to 1.',
      registers,
    }),
    messagesSettled: new Counter({
      name: 'maru_messages_settled_total',
      help: 'Recipients settled, by channel and state.',
      labelNames: ['channel', 'state'],
      registers,
    }),
    browserErrors: new Counter({
      name: 'maru_browser_errors_total',
      help: 'Errors that browsers reported, by kind: error, rejection, policy.',
      labelNames: ['kind'],
      registers,
    }),
    webVitals: new Counter({
      name: 'maru_web_vitals_total',
      help: 'Page views by figure (LCP, INP, CLS) and how it felt: good, fair, poor.',
      labelNames: ['name', 'rating'],
      registers,
    }),
    gatewayRequests: new Histogram({
      name: 'maru_gateway_request_seconds',
      help: 'Time of a call to a provider: SMS, push, payments, the receiver of alarms.',
      labelNames: ['provider', 'call', 'result'],
      buckets: BUCKETS_S,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
