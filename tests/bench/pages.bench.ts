import { loadavg } from 'node:os';
import { z } from 'zod';
import { atLeast } from '../support/lines.ts';
import { manyMemberCookies } from '../support/session-cookies.ts';
import { benchFlags } from './support/bench-flags.ts';
import { askRepeatedly, type Asked } from './support/http-load.ts';
import { barePortOf, BROWSER, EDGE_SKIPPED, openPublicSite } from './support/public-site.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { COST_HEAD, costRow, takeTurns, type Cost } from './support/take-turns.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the cost of pages at the public address: four kinds, and 200 different addresses in
 * rotation. One visitor in ten is logged in. The baseline is a bare node:http server that sends the
 * same bytes. The edge of compose is measured too, if nginx is installed. `--edge` requires it. Slices
 * alternate, and only the ratios are comparable on another machine.
 *
 * npm run bench -- pages [--addresses=200] [--rotations=5] [--edge] [--short] [--seed=1]
 */

const { flags } = benchFlags({
  addresses: { type: 'string', default: '200' },
  rotations: { type: 'string', default: '5' },
  edge: { type: 'boolean', default: false },
});
const rotations = flags.short ? 1 : Number(flags.rotations);
const addresses = Number(flags.addresses);

const FIRST_PORT = 4230;
const CROWD = 50;
/** One visitor of this many is logged in. */
const ONE_IN = 10;
const GOAL = 0.5;
const KINDS = {
  'the home page': '/',
  'the schedule': '/schedule/maru',
  'an expert': '/expert-analyst?_id=1',
  'a notice': '/cs/notice-content?_id=1',
};

const site = await openPublicSite(FIRST_PORT, flags.edge);
const { world, webPort, webPid, apiPid, edge, others } = site;
const PAGES = { name: 'pages', title: 'Pages at the public address', short: flags.short };
await runBench(PAGES, measure, site.stop);

async function measure(): Promise<Measured> {
  const all = await listAddresses();
  const bare = await site.startBare(all);
  const cookies = await manyMemberCookies(world.db, world.config, ONE_IN);
  const compare = async (what: string, paths: readonly string[]): Promise<Cost[]> => {
    await renderEach(paths);
    const requests = asVisitors(paths, cookies);
    const sides = [
      { name: 'bare node:http', pids: [bare.pid], port: barePortOf(FIRST_PORT) },
      { name: 'public address', pids: [webPid, apiPid], port: webPort },
      ...(edge
        ? [{ name: 'behind the edge', pids: [...edge.pids, webPid, apiPid], port: edge.port }]
        : []),
    ];
    return takeTurns(what, sides, {
      rotations,
      known: [bare.pid, webPid, apiPid, ...others],
      ask: ({ port }, ms) => askRepeatedly({ port, requests, ms, connections: CROWD, status: 200 }),
    });
  };
  const costs: Cost[][] = [];
  for (const [kind, path] of Object.entries(KINDS)) costs.push(await compare(kind, [path]));
  const mixed = `${all.length} addresses in turns`;
  costs.push(await compare(mixed, all));
  await bare.stop();

  const text = `${rotations} rotations, medians; the machine's load was ${loadavg()[0]!.toFixed(1)}. The public address counts the CPU time of web and API together. One visitor in ${ONE_IN} was logged in.

${table(COST_HEAD, costs.flat().map(costRow))}${edge ? '' : `\n\n${EDGE_SKIPPED}`}`;
  const speeds = costs.map(([, ours]) =>
    atLeast(`[P18] ${ours!.request}, per CPU s, x bare node:http`, ours!.ofFirst, GOAL),
  );
  return { text, speeds };
}

/** Renders pages that are due, so that no slice begins with all of them at once. */
async function renderEach(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${webPort}${path}`, { headers: BROWSER });
    await answer.arrayBuffer();
  }
}

/** The addresses of the sitemap, and further pages of its lists where there are too few. */
async function listAddresses(): Promise<string[]> {
  const xml = await (await fetch(`http://127.0.0.1:${webPort}/sitemap.xml`)).text();
  const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    const { pathname, search } = new URL(z.string().parse(address).replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const more = Array.from({ length: addresses }, (_, no) => `/cs/notice?page=${no + 2}`);
  return [...new Set([...Object.values(KINDS), ...found, ...more])].slice(0, addresses);
}

/** Ten visitors request each address. One of them is logged in. */
function asVisitors(paths: readonly string[], cookies: readonly string[]): Asked[] {
  const visitors = Array.from({ length: paths.length * ONE_IN }, (_, no) => no);
  return visitors.map((no) => {
    const round = Math.floor(no / paths.length);
    const isMember = ((no % paths.length) + round) % ONE_IN === 0;
    const cookie = isMember ? cookies[no % cookies.length] : undefined;
    return {
      path: paths[no % paths.length]!,
      headers: { ...BROWSER, ...(cookie !== undefined && { cookie }) },
    };
  });
}
