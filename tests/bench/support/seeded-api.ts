import { parseConfig } from '@maru/platform/config/config';
import { seedDemo } from '../../../platform/seed/seed.ts';
import { pinTo, startChild, type Child } from './child.ts';
import { openInfra, type Infra } from './infra.ts';
import { processEnv } from './process-env.ts';

const SERVER_CORE = 0;
const CLIENT_CORE = 1;

export interface SeededApi {
  infra: Infra;
  /** How long the seed took, in seconds. */
  seededInS: number;
  /** Starts an api process on the core of the servers. */
  start: (port: number, env?: Record<string, string>) => Promise<Child>;
  /** Starts another server beside it, to compare with. */
  startOther: (file: string, args: readonly string[]) => Promise<Child>;
}

/** A database with the large set; clients, PostgreSQL and Redis share a core, servers have one. */
export async function openSeededApi(ports: {
  postgres: number;
  redis: number;
}): Promise<SeededApi> {
  const infra = await openInfra(ports);
  pinTo(CLIENT_CORE, [process.pid, ...infra.pids]);
  // It writes down every request, as in production.
  const env = { ...processEnv(infra), LOG_LEVEL: 'info', MARU_SEED: 'large' };
  const begun = performance.now();
  await seedDemo(parseConfig(env));
  return {
    infra,
    seededInS: (performance.now() - begun) / 1_000,
    start: (port, own = {}) =>
      startChild('api/src/main.ts', {
        env: { ...env, API_PORT: String(port), ...own },
        core: SERVER_CORE,
        readyUrl: `http://127.0.0.1:${port}/readyz`,
      }),
    startOther: (file, args) => startChild(file, { args, core: SERVER_CORE }),
  };
}
