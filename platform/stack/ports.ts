import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { OperatorError } from '../src/core/operator-error.ts';

/** The public port of the web process leads; every other port follows from it. */
const POSTGRES_OFFSET = 5;
const REDIS_OFFSET = 6;
const WEB_METRICS_OFFSET = 7;
/** The second realtime process listens this far above the first, the third twice as far. */
const REALTIME_STEP = 10;
const HIGHEST_PORT = 65_535;
/** Linux assigns ephemeral ports from 32,768, other systems from 49,152 (IANA). */
const UNASSIGNED_PORTS = [20_000, 32_000] as const;

/**
 * Ports of external services, of each realtime process, and of the internal endpoints of the public
 * process.
 *
 * @throws OperatorError if the ports do not fit above the public port.
 */
export function portsOf(webPort: number, firstRealtimePort: number, realtimeCount: number) {
  const realtime = Array.from(
    { length: realtimeCount },
    (_, index) => firstRealtimePort + index * REALTIME_STEP,
  );
  const ports = {
    postgres: webPort + POSTGRES_OFFSET,
    redis: webPort + REDIS_OFFSET,
    webMetrics: webPort + WEB_METRICS_OFFSET,
    realtime,
  };
  const highest = Math.max(ports.webMetrics, ...realtime);
  if (highest > HIGHEST_PORT) {
    throw new OperatorError(`PORT: the derived ports reach ${highest}. Choose a lower PORT.`);
  }
  return ports;
}

/** The address of a realtime process, as REALTIME_URLS names it. */
export const realtimeUrlOf = (port: number) => `http://127.0.0.1:${port}`;

/** A port that a process is going to listen on. */
export interface WantedPort {
  name: string;
  host: string;
  port: number;
}

/**
 * Checks every port before anything is started. A second start on a taken port fails with one
 * message and does not affect the first instance.
 *
 * @throws OperatorError naming the first port that is taken.
 */
export async function assertPortsFree(wanted: readonly WantedPort[]): Promise<void> {
  for (const { name, host, port } of wanted) {
    const trouble = await tryListen(host, port);
    if (trouble === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} (${name}) on ${host} is already in use. Stop the program that uses it, or choose another PORT and MARU_DATA_DIR.`,
      );
    }
    if (trouble) throw new OperatorError(`Cannot listen on ${host}:${port} (${name}): ${trouble}.`);
  }
}

/** @returns the system's error code, or `null` if listening works. */
function tryListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/**
 * Finds a free port on 127.0.0.1. The port is outside the ephemeral range, so it stays free until
 * its server starts.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...UNASSIGNED_PORTS);
    const trouble = await tryListen('127.0.0.1', port);
    if (trouble === null) return port;
    if (trouble !== 'EADDRINUSE') throw new Error(`cannot listen on any port: ${trouble}`);
  }
}
