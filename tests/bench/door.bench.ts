import { loadavg } from 'node:os';
import { atLeast } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { askRepeatedly } from './support/http-load.ts';
import { barePortOf, BROWSER, EDGE_SKIPPED, openPublicSite } from './support/public-site.ts';
import { PUBLIC_READS } from './support/public-reads.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { COST_HEAD, costRow, takeTurns, type Cost, type Side } from './support/take-turns.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the cost of answers at the public address, requested as browsers do. Compared are:
 * - the home page (performance P18) and a hashed file (P23), with a bare node:http server
 *   sending the same bytes
 * - public reads of the API (performance P19), with the API's own port
 *
 * The public read includes the CPU time of all processes that serve it. The edge of compose
 * is measured too, if nginx is installed. `--edge` requires it.
 *
 * Slices alternate, and only the ratios are comparable on another machine.
 *
 * npm run bench -- door [--rotations=5] [--edge] [--short] [--seed=1]
 */

const { flags } = benchFlags({
  rotations: { type: 'string', default: '5' },
  edge: { type: 'boolean', default: false },
});
const rotations = flags.short ? 1 : Number(flags.rotations);

const FIRST_PORT = 4200;
const CROWD = 50;
const GOALS = { page: 0.5, file: 0.5, read: 0.6 };

interface DoorSide extends Side {
  port: number;
}

const site = await openPublicSite(FIRST_PORT, flags.edge);
const { world, webPort, webPid, apiPid, edge, others } = site;
const DOOR = { name: 'door', title: 'The public address', short: flags.short };
await runBench(DOOR, measure, site.stop);

async function measure(): Promise<Measured> {
  const asset = await firstScript();
  const bare = await site.startBare(['/', asset, '/curve']);
  const inTurns = (request: string, sides: readonly DoorSide[], path: string, isKnown = false) =>
    takeTurns(request, sides, {
      rotations,
      known: [bare.pid, webPid, apiPid, ...others],
      ask: ({ port }, ms) =>
        askRepeatedly({
          port,
          requests: [{ path, headers: { ...BROWSER, ...(isKnown && { 'if-none-match': '*' }) } }],
          ms,
          connections: CROWD,
          status: isKnown ? 304 : 200,
        }),
    });
  const toBare = { name: 'bare node:http', pids: [bare.pid], port: barePortOf(FIRST_PORT) };
  const toWeb = { name: 'public address', pids: [webPid], port: webPort };
  const behindEdge = (...inner: readonly number[]): DoorSide[] =>
    edge ? [{ name: 'behind the edge', pids: [...edge.pids, ...inner], port: edge.port }] : [];
  const pages = [toBare, toWeb, ...behindEdge(webPid)];
  const home = await inTurns('GET /', pages, '/');
  const known = await inTurns('GET /, unchanged (304)', pages, '/', true);
  const file = await inTurns('a hashed script', pages, asset);
  const shell = await inTurns('GET /curve', pages, '/curve');
  const apiPort = Number(new URL(world.apiUrl).port);
  const atApi = { name: 'port of the API', pids: [apiPid], port: apiPort };
  const atWeb = { ...toWeb, pids: [webPid, apiPid] };
  const reads: Cost[][] = [];
  for (const [name, path] of Object.entries(PUBLIC_READS)) {
    reads.push(await inTurns(name, [atApi, atWeb, ...behindEdge(apiPid)], path));
  }
  await bare.stop();

  const text = `${rotations} rotations, medians; the machine's load was ${loadavg()[0]!.toFixed(1)}. Clients accept gzip, Brotli and zstd.

${table(COST_HEAD, [home, known, file, shell, ...reads].flat().map(costRow))}${edge ? '' : `\n\n${EDGE_SKIPPED}`}`;
  const ratio = (costs: typeof home) => costs[1]!.ofFirst;
  const speeds = [
    atLeast('[P18] the home page, per CPU s, x bare node:http', ratio(home), GOALS.page),
    atLeast('[P23] a hashed script, per CPU s, x bare node:http', ratio(file), GOALS.file),
    ...reads.map((costs) =>
      atLeast(
        `[P19] ${costs[0]!.request}, per CPU s, x the port of the API`,
        ratio(costs),
        GOALS.read,
      ),
    ),
  ];
  return { text, speeds };
}

/** A script that the home page loads. */
async function firstScript(): Promise<string> {
  const html = await (await fetch(`http://127.0.0.1:${webPort}/`)).text();
  const [path] = /\/assets\/entry-client[^"]*\.js/.exec(html) ?? [];
  if (path === undefined) throw new Error('The home page names no script.');
  return path;
}
