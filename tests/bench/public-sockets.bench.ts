import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { postgresUrl } from '../../platform/stack/embedded-postgres.ts';
import { redisUrl } from '../../platform/stack/embedded-redis.ts';
import { databaseOf } from '../../platform/stack/environment.ts';
import { table } from '../../platform/stack/markdown-table.ts';
import { parentOf } from '../../platform/stack/process-identity.ts';
import { loadSecrets } from '../../platform/stack/secrets.ts';
import { atMost, exactly, type Line } from '../support/lines.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { benchFlags } from './support/bench-flags.ts';
import { startChild } from './support/child.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { takeCleanSlice } from './support/slice.ts';
import { median } from './support/statistics.ts';

/*
 * Measures the cost of a change at the public port of `npm start`, compared with the port of
 * realtime (performance P20). The cost is the CPU of the web process, of realtime and of their
 * supervisor per delivery. The same sockets connect to both ports in turn. The web process must
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
/** After the public port. */
const OFFSETS = { realtime: 2, postgres: 5, redis: 6 };
const CLIENT_CORE = 1;
const FLOOD = { do: 'flood', ms: 2_000, window: 1, perTrigger: 1 } as const;
const SETTLE_MS = 1_000;
const GOAL = 1.2;
/** Connections to the API and to Redis come and go. */
const MOST_KEPT = 10;

const PORTS = [
  { name: 'public', port: PORT },
  { name: 'realtime', port: PORT + OFFSETS.realtime },
];
const stateAnswer = z.object({ lost: z.number(), strays: z.number() });

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
  const target = {
    port,
    controlPort: 0,
    text: '',
    seed,
    maru: {
      databaseUrl: databaseUrlOf(stack),
      redisUrl: redisUrl(PORT + OFFSETS.redis),
      redisPrefix: 'maru:{maru}',
      scheduleId: 1,
    },
  };
  const servers = ['web', 'realtime'].map((name) => pidOf(stack, name));
  const [web] = servers;
  const processes = [...servers, parentOf(web!)!];
  const fleet = await startChild('tests/bench/support/fleet-process.ts', {
    args: [JSON.stringify(target)],
    core: CLIENT_CORE,
  });
  try {
    const before = countFileSockets(web!);
    await fleet.ask({ do: 'grow', size: sockets });
    await pause(SETTLE_MS);
    const kept = Math.max(0, countFileSockets(web!) - before);
    await fleet.ask(FLOOD);
    const { usCpu } = await takeCleanSlice({
      servers: processes,
      known: [...processes, fleet.pid, process.pid],
      run: async () => z.number().parse(await fleet.ask(FLOOD)) * sockets,
    });
    const { lost, strays } = stateAnswer.parse(await fleet.ask({ do: 'state' }));
    return { usCpu, kept, wrong: lost + strays };
  } finally {
    await fleet.stop();
  }
}

function databaseUrlOf({ brand, folder }: Stack): string {
  const { DATABASE_PASSWORD: password } = loadSecrets(join(folder, 'secrets.json'));
  return postgresUrl({ port: PORT + OFFSETS.postgres, password }, databaseOf(brand));
}

function pidOf({ folder }: Stack, name: string): number {
  return Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
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
