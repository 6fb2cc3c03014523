import { readdirSync, readlinkSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { table } from '../../platform/stack/markdown-table.ts';
import { atMost, exactly, type Line } from '../support/lines.ts';
import { startStack } from '../support/stack.ts';
import { benchFlags } from './support/bench-flags.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import {
  measureDelivery,
  pidOf,
  socketPortsOf,
  socketProcessesOf,
  stackTarget,
} from './support/stack-fleet.ts';
import { median } from './support/statistics.ts';

/*
 * Measures the cost of a change at the public port of `npm start`, compared with the port of
 * realtime (performance P20). The cost is the CPU of the web process, of realtime, of Redis and of
 * the supervisor per delivery. The same sockets connect to both ports in turn. The web process must
 * keep none of them.
 *
 * npm run bench -- public-sockets [--sockets=3000] [--rotations=5] [--short] [--seed=1]
 */

const { flags, seed } = benchFlags({
  sockets: { type: 'string', default: '3000' },
  rotations: { type: 'string', default: '5' },
});
const sockets = flags.short ? 300 : Number(flags.sockets);
const rotations = flags.short ? 1 : Number(flags.rotations);

const PORT = 4840;
const SETTLE_MS = 1_000;
const GOAL = 1.2;
/** Connections to the API and to Redis come and go. */
const MOST_KEPT = 10;

const PORTS = socketPortsOf(PORT);

const { stack, stop } = await startStack({
  brand: 'maru',
  port: PORT,
  realtime: 1,
  env: { SOCKETS_PER_ADDRESS: '100000' },
});
const SOCKETS = {
  name: 'public-sockets',
  title: 'A change at the public port',
  short: flags.short,
};
await runBench(SOCKETS, measure, stop);

async function measure(): Promise<Measured> {
  const truths: Line[] = [];
  const costs = PORTS.map((): number[] => []);
  // The compiler has its work before anything counts.
  await measureAt(PORT);
  for (let rotation = 0; rotation < rotations; rotation += 1) {
    for (const [i, { name, port }] of PORTS.entries()) {
      const seen = await measureAt(port);
      costs[i]!.push(seen.usCpu);
      truths.push(
        exactly(`${name} port: sockets lost, and duplicated or unexpected`, seen.wrong),
        atMost(`[P20] ${name} port: open sockets more in the web process`, seen.kept, MOST_KEPT),
      );
    }
  }
  const [open, inner] = costs.map(median);
  const rows = [
    ['public', open!, open! / inner!],
    ['realtime', inner!, 1],
  ];
  const text = `${sockets.toLocaleString('en-US')} sockets; the machine's load was ${loadavg()[0]!.toFixed(1)}.

${table(['port', 'us CPU/delivery, all processes', 'x realtime'], rows)}`;
  const speeds = [atMost('[P20] CPU at the public port, x realtime', open! / inner!, GOAL)];
  return { text, truths, speeds };
}

async function measureAt(port: number) {
  const web = pidOf(stack, 'web');
  const before = countFileSockets(web);
  let kept = 0;
  const seen = await measureDelivery({
    target: stackTarget(stack, { publicPort: PORT, port, seed }),
    servers: socketProcessesOf(stack),
    sockets,
    settleMs: SETTLE_MS,
    whenGrown: () => (kept = Math.max(0, countFileSockets(web) - before)),
  });
  return { ...seen, kept };
}

/** Counts a process's open sockets, including those to Redis and to the API. */
function countFileSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => readlink(join(folder, name)));
  return targets.filter((target) => target.startsWith('socket:')).length;
}

function readlink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed meanwhile.
    return '';
  }
}
