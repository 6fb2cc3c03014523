import { startWorld, type World } from '../../chaos/support/world.ts';
import { pinTo, startChild, type Child } from './child.ts';

const SERVER_CORE = 0;
const OTHER_CORE = 1;
/** `Accept-Encoding` header sent by browsers. The web process chooses Brotli. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export interface PublicSite {
  world: World;
  webPort: number;
  webPid: number;
  apiPid: number;
  /** Processes of the bench that no answer needs. */
  others: readonly number[];
  /** A bare node:http server with the same bytes, in Brotli. */
  startBare: (paths: readonly string[]) => Promise<Child>;
}

/**
 * The site with its demo behind one web process, as visitors reach it. The servers that are measured
 * share a core; clients and all else have the other one.
 *
 * @param firstPort the first of twenty-one.
 */
export async function openPublicSite(firstPort: number): Promise<PublicSite> {
  const world = await startWorld({ firstPort, api: 1, realtime: 1, web: 1 });
  const [web, api] = [world.web[0]!, world.apis[0]!];
  const { postgres, redis, workers, realtime } = world;
  const others = [postgres, redis, ...workers, ...realtime].map(({ pid }) => pid);
  pinTo(SERVER_CORE, [web.pid, api.pid]);
  pinTo(OTHER_CORE, [process.pid, ...others]);
  const webPort = world.webPorts[0]!;
  return {
    world,
    webPort,
    webPid: web.pid,
    apiPid: api.pid,
    others,
    startBare: (paths) =>
      startChild('tests/bench/support/bare-http-server.ts', {
        args: [String(barePortOf(firstPort)), `http://127.0.0.1:${webPort}`, paths.join(' '), 'br'],
        core: SERVER_CORE,
      }),
  };
}

/** Where the bare server listens. */
export function barePortOf(firstPort: number): number {
  return firstPort + 20;
}
