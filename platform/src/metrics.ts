import { latencyBounds } from '@maru/contract/monitor';
import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client';

/** Seconds, from the fraction of a millisecond a commit takes up to an outage. */
const BUCKETS_S = [...latencyBounds];

/** The registry of this process and every metric name there is (docs/operations.md). */
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
      help: 'Open sockets by namespace.',
      labelNames: ['namespace'],
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
    messagesSettled: new Counter({
      name: 'maru_messages_settled_total',
      help: 'Recipients settled, by channel and state.',
      labelNames: ['channel', 'state'],
      registers,
    }),
    gatewayRequests: new Histogram({
      name: 'maru_gateway_request_seconds',
      help: 'Time of a call to the SMS gateway or a push service.',
      labelNames: ['provider', 'call', 'result'],
      buckets: BUCKETS_S,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
