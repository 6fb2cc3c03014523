import { createServer, type RequestListener, type Server } from 'node:http';
import type { Redis } from 'ioredis';
import type { Db } from '../db/db.ts';
import { watchEventLoop } from '../core/event-loop.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { isMigrated } from '../db/migrate.ts';

/** Timeout of the health check of one component. */
const CHECK_MS = 2_000;

/** Answers which part is not ready; an empty list means ready. */
export interface Readiness {
  check(): Promise<string[]>;
  /** From now on not ready: the process is stopping. */
  drain(): void;
}

interface ReadinessDeps {
  db?: Db;
  redis?: Redis;
  isStuck?: () => boolean;
}

/** Readiness of a process that depends on Postgres, its migrations, and Redis. */
export function createReadiness({
  db,
  redis,
  isStuck = watchEventLoop(),
}: ReadinessDeps): Readiness {
  let draining = false;
  let migrated = false;
  const passes = async (part: string, ask: () => Promise<unknown>): Promise<string[]> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('late')), CHECK_MS).unref(),
    );
    // Any failure means the same here, and the part's own client has logged it.
    return Promise.race([ask(), late]).then(
      () => [],
      () => [part],
    );
  };
  /** Migrations are checked until all have run. A migration that has run stays applied. */
  const databasePasses = async (own: Db): Promise<string[]> => {
    const away = await passes('postgres', async () => own`select 1`);
    if (migrated || away.length > 0) return away;
    const missing = await passes('migrations', async () => {
      if (!(await isMigrated(own))) throw new Error('migrations are pending');
    });
    migrated = missing.length === 0;
    return missing;
  };
  return {
    async check() {
      if (draining) return ['draining'];
      const failing = await Promise.all([
        db ? databasePasses(db) : [],
        redis ? passes('redis', () => redis.ping()) : [],
      ]);
      return [...(isStuck() ? ['event-loop'] : []), ...failing.flat()];
    },
    drain() {
      draining = true;
    },
  };
}

/** Response of `/readyz`. */
export async function readyAnswer(readiness: Readiness) {
  const failing = await readiness.check();
  return {
    status: failing.length === 0 ? 200 : 503,
    body: { ready: failing.length === 0, failing },
  };
}

/** Answers `/healthz`, `/readyz` and `/metrics`, and anything else with 404. */
export function healthHandler(readiness: Readiness, metrics: Metrics): RequestListener {
  return (request, response) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    const path = request.url?.split('?')[0];
    if (path === '/healthz') return send(200, 'application/json', '{"alive":true}');
    if (path === '/metrics') {
      return void metrics.registry
        .metrics()
        .then((text) => send(200, metrics.registry.contentType, text));
    }
    if (path === '/readyz') {
      return void readyAnswer(readiness).then(({ status, body }) =>
        send(status, 'application/json', JSON.stringify(body)),
      );
    }
    return send(404, 'application/json', '{}');
  };
}

/** The same for a process that serves no other HTTP. */
export function serveHealth(
  { port, host }: { port: number; host: string },
  readiness: Readiness,
  metrics: Metrics,
): Promise<Server> {
  const server = createServer(healthHandler(readiness, metrics));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
