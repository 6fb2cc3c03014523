import type { FastifyInstance } from 'fastify';
import type { Fate, PushFate } from './faults.ts';
import type { FileStore } from './gateway/file.store.ts';
import type { GroupStore } from './gateway/group.store.ts';
import type { PushStore } from './push/push.store.ts';
import type { PaymentStore } from './toss/payment.store.ts';

export interface Outcomes {
  gateway: Map<Fate, number>;
  aligo: Map<Fate, number>;
  push: Map<PushFate, number>;
  toss: Map<Fate, number>;
}

export interface HealthDeps {
  groups: GroupStore;
  files: FileStore;
  pushes: PushStore;
  /** TLS connections that the push service has accepted. */
  pushConnections: () => number;
  payments: PaymentStore;
  outcomes: Outcomes;
}

/** Health and figures. The process listens only once its journals are read, so it is ready at once. */
export function healthRoutes(
  app: FastifyInstance,
  { groups, files, pushes, pushConnections, payments, outcomes }: HealthDeps,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ok' }));
  app.get('/metrics', async (_request, reply) => {
    const { rss } = process.memoryUsage();
    const sms = groups.ledger.counts();
    const figures: [name: string, value: number][] = [
      ['maru_sandbox_groups', groups.count()],
      ['maru_sandbox_messages', sms.total],
      ['maru_sandbox_files', files.count()],
      ['maru_sandbox_repeated_messages', sms.repeated],
      ['maru_sandbox_pushes', pushes.counts().total],
      ['maru_sandbox_push_connections', pushConnections()],
      ['maru_sandbox_payments', payments.list().length],
      ['process_resident_memory_bytes', rss],
      ...labelled('maru_sandbox_gateway_requests', outcomes.gateway),
      ...labelled('maru_sandbox_aligo_requests', outcomes.aligo),
      ...labelled('maru_sandbox_push_requests', outcomes.push),
      ...labelled('maru_sandbox_toss_requests', outcomes.toss),
    ];
    return reply
      .type('text/plain; version=0.0.4')
      .send(figures.map(([name, value]) => `${name} ${value}\n`).join(''));
  });
}

function labelled(name: string, counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].map(([outcome, value]) => [`${name}{outcome="${outcome}"}`, value]);
}
