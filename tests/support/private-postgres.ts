import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../platform/src/db/migrate.ts';
import { ensureDatabase, prepareCluster } from '../../platform/stack/embedded-postgres.ts';
import { findFreePort } from '../../platform/stack/ports.ts';
import { findPostgresPlace } from '../../platform/stack/postgres-place.ts';
import { DATABASE, serverOf } from './postgres-pair.ts';

/** A private PostgreSQL with the tables of Maru. A test may change its settings. */
export interface PrivatePostgres {
  url: string;
  stop: () => Promise<void>;
}

/** @param own settings that differ from those of other tests. */
export async function openPrivatePostgres(own: Record<string, string>): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-postgres-'));
  // PostgreSQL may run as another account, which has to enter.
  chmodSync(folder, 0o755);
  const place = findPostgresPlace(join(folder, 'cluster'), () => undefined);
  const address = { port: await findFreePort(), password: 'test' };
  await prepareCluster(place, address.password);
  const server = serverOf(place, address, own);
  await server.start();
  await ensureDatabase(address, DATABASE);
  await migrate(server.url, 'maru');
  return {
    url: server.url,
    async stop() {
      await server.kill();
      rmSync(place.cluster, { recursive: true });
      rmSync(folder, { recursive: true });
    },
  };
}
