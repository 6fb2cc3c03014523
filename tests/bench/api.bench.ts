import { loadavg } from 'node:os';
import { atLeast } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { PUBLIC_READS } from './support/public-reads.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { askRepeatedly } from './support/http-load.ts';
import { openSeededApi } from './support/seeded-api.ts';
import { COST_HEAD, costRow, takeTurns, type Cost, type Side } from './support/take-turns.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the cost of a public read. Maru's api process and a bare node:http server with prepared
 * answers run side by side on core 0. The client, Redis and PostgreSQL run on core 1. Slices
 * alternate, and only the ratios are comparable on another machine (performance P13).
 *
 * npm run bench -- api [--rotations=5] [--short] [--seed=1]
 */

const { flags } = benchFlags({
  rotations: { type: 'string', default: '5' },
});
const rotations = flags.short ? 2 : Number(flags.rotations);

const PORTS = { api: 4150, uncached: 4151, bare: 4152, postgres: 4155, redis: 4156 };
const CROWD = 50;
/**
 * Number of clients without a cache. Each queries the database, where more clients would exceed the
 * read timeout.
 */
const FEW = 8;
const GOALS = { kept: 0.8, fresh: 6, known: 0.6 };
const KNOWN = {
  reached: 0.6,
  why: 'Node 20 hooks every tick of a process that uses AsyncLocalStorage. A bare server with it reaches 0.9. Four more headers, an id and a metric for each answer are the rest.',
};

const bench = await openSeededApi(PORTS);

interface ApiSide extends Side {
  port: number;
  /** Number of concurrent clients. */
  connections: number;
}

const API = { name: 'api', title: 'Public lists', short: flags.short };
await runBench(API, measure, () => bench.infra.stop());

async function measure(): Promise<Measured> {
  const api = await bench.start(PORTS.api);
  const uncached = await bench.start(PORTS.uncached, { SHARED_ANSWER_MS: '0' });
  const bare = await bench.startOther('tests/bench/support/bare-http-server.ts', [
    String(PORTS.bare),
    `http://127.0.0.1:${PORTS.api}`,
    Object.values(PUBLIC_READS).join(' '),
    'identity',
  ]);
  const sides: [ApiSide, ApiSide, ApiSide] = [
    { name: 'bare node:http', pids: [bare.pid], port: PORTS.bare, connections: CROWD },
    { name: 'Maru', pids: [api.pid], port: PORTS.api, connections: CROWD },
    { name: 'Maru, no cache', pids: [uncached.pid], port: PORTS.uncached, connections: FEW },
  ];

  const reads: Cost[][] = [];
  for (const [name, path] of Object.entries(PUBLIC_READS))
    reads.push(await compare(name, path, sides));
  const known = await compareKnown(
    'notices, unchanged (304)',
    PUBLIC_READS['notices, 20 of a page'],
    sides,
  );
  for (const child of [api, uncached, bare]) await child.stop();

  const text = `${rotations} rotations, medians; the machine's load was ${loadavg()[0]!.toFixed(1)}.

${table(COST_HEAD, [...reads, known].flat().map(costRow))}`;
  const speeds = reads.flatMap(([, kept, fresh]) => [
    atLeast(`[P13] ${kept!.request}, x bare node:http`, kept!.ofFirst, GOALS.kept, KNOWN),
    atLeast('[P13] the same, x no cache', fresh!.usCpu / kept!.usCpu, GOALS.fresh),
  ]);
  const ofKnown = known[1]!.ofFirst;
  speeds.push(atLeast('[P13] an unchanged answer (304), x bare 304', ofKnown, GOALS.known));
  return { text, speeds };
}

function compare(name: string, path: string, sides: readonly ApiSide[]) {
  return inTurns(name, sides, ({ port, connections }, ms) =>
    askRepeatedly({ port, requests: [{ path }], ms, connections, status: 200 }),
  );
}

/** The same from a client that has the answer, in any version: 304. */
async function compareKnown(name: string, path: string, [bare, maru]: readonly ApiSide[]) {
  const known = { 'if-none-match': '*' };
  return inTurns(name, [bare!, maru!], ({ port, connections }, ms) =>
    askRepeatedly({ port, requests: [{ path, headers: known }], ms, connections, status: 304 }),
  );
}

function inTurns(
  name: string,
  sides: readonly ApiSide[],
  ask: (side: ApiSide, ms: number) => Promise<number>,
): Promise<Cost[]> {
  return takeTurns(name, sides, { rotations, known: bench.infra.pids, ask });
}
