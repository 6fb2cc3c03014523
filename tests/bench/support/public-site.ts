import { startWorld, type World } from '../../chaos/support/world.ts';
import { startEdge } from '../../support/edge.ts';
import { pinTo, startChild, type Child } from './child.ts';
import { familyOf } from './process-family.ts';

const SERVER_CORE = 0;
const OTHER_CORE = 1;
/** `Accept-Encoding` header sent by browsers. The web process chooses Brotli. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Line in place of the edge where nginx is not installed. */
export const EDGE_SKIPPED = 'The edge was skipped. Install it: `apt-get install nginx`.';
const EDGE_CONNECTIONS = 16_384;

export interface PublicSite {
  world: World;
  webPort: number;
  webPid: number;
  apiPid: number;
  /** nginx with the edge of compose in front of the same processes; `null` if not installed. */
  edge: { port: number; pids: readonly number[] } | null;
  /** Processes of the bench that no answer needs. */
  others: readonly number[];
  /** A bare node:http server with the same bytes, in Brotli. */
  startBare: (paths: readonly string[]) => Promise<Child>;
  stop: () => Promise<void>;
}

/**
 * The site with its demo behind one web process, as visitors reach it. The servers that are measured
 * share a core; clients and all else have the other one.
 *
 * @param firstPort the first of twenty-two.
 * @param needsEdge whether a missing nginx is an error.
 */
export async function openPublicSite(firstPort: number, needsEdge: boolean): Promise<PublicSite> {
  const world = await startWorld({ firstPort, api: 1, realtime: 1, web: 1 });
  const [web, api] = [world.web[0]!, world.apis[0]!];
  const { postgres, redis, workers, realtime } = world;
  const others = [postgres, redis, ...workers, ...realtime].map(({ pid }) => pid);
  const webPort = world.webPorts[0]!;
  const apiPort = Number(new URL(world.apiUrl).port);
  const edge = await startEdge(firstPort + 21, {
    ports: { web: [webPort], api: [apiPort], realtime: world.realtimePorts },
    connections: EDGE_CONNECTIONS,
  });
  if (needsEdge && !edge) {
    await world.end(false);
    throw new Error(EDGE_SKIPPED);
  }
  const edgePids = edge ? familyOf(edge.pid) : [];
  pinTo(SERVER_CORE, [web.pid, api.pid, ...edgePids]);
  pinTo(OTHER_CORE, [process.pid, ...others]);
  return {
    world,
    webPort,
    webPid: web.pid,
    apiPid: api.pid,
    edge: edge && { port: edge.port, pids: edgePids },
    others,
    startBare: (paths) =>
      startChild('tests/bench/support/bare-http-server.ts', {
        args: [String(barePortOf(firstPort)), `http://127.0.0.1:${webPort}`, paths.join(' '), 'br'],
        core: SERVER_CORE,
      }),
    async stop() {
      await edge?.stop();
      await world.end(false);
    },
  };
}

/** Where the bare server listens. */
export function barePortOf(firstPort: number): number {
  return firstPort + 20;
}
