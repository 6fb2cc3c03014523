import { parseArgs } from 'node:util';
import { askRepeatedly } from './support/http-load.ts';
import { openSeededApi } from './support/seeded-api.ts';
import { takeCleanSlice, type Slice } from './support/slice.ts';
import { median, table } from './support/statistics.ts';

/*
 * What a public read costs. Maru's api process and a bare node:http server that has every answer
 * ready run side by side on core 0, the client, Redis and PostgreSQL on core 1; slices take turns,
 * and only the ratios mean anything on another machine (performance.md P13).
 *
 *   npm run bench -- api [--rotations=5] [--short]
 */

const { values: flags } = parseArgs({
  options: {
    rotations: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
  },
});
const rotations = flags.short ? 2 : Number(flags.rotations);

const PORTS = { api: 4150, uncached: 4151, bare: 4152, postgres: 4155, redis: 4156 };
const SLICE_MS = 1_500;
const WARM_MS = 2_500;

const READS = {
  'notices, 20 of a page': '/api/home/cs/notices',
  'daily reports, 20 of a page': '/api/home/invest/daily-reports?page=1&pageSize=20',
  'broadcasts of the day': '/api/home/broadcast/latest',
  'the line-up': '/api/home/experts',
  'a search of two syllables': `/api/home/search?q=${encodeURIComponent('배당')}`,
};

process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const bench = await openSeededApi(PORTS);

interface Side {
  name: string;
  pid: number;
  port: number;
}

let failed = false;
try {
  const api = await bench.start(PORTS.api);
  const uncached = await bench.start(PORTS.uncached, { SHARED_ANSWER_MS: '0' });
  const bare = await bench.startOther('tests/bench/support/bare-http-server.ts', [
    String(PORTS.bare),
    `http://127.0.0.1:${PORTS.api}`,
    Object.values(READS).join(' '),
  ]);
  const sides: [Side, Side, Side] = [
    { name: 'bare node:http', pid: bare.pid, port: PORTS.bare },
    { name: 'Maru', pid: api.pid, port: PORTS.api },
    { name: 'Maru, nothing kept', pid: uncached.pid, port: PORTS.uncached },
  ];

  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries(READS))
    rows.push(...(await compare(name, path, sides)));
  rows.push(
    ...(await compareKnown('notices, already there', READS['notices, 20 of a page'], sides)),
  );
  process.stdout.write(
    `\n${table(
      ['read', 'server', 'requests/s', 'us CPU/request', 'per CPU s, x bare', 'foreign cores'],
      rows,
    )}\n`,
  );
  for (const child of [api, uncached, bare]) await child.stop();
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
} finally {
  await bench.infra.stop();
}
process.exit(failed ? 1 : 0);

function compare(name: string, path: string, sides: readonly Side[]) {
  return inTurns(name, sides, ({ port }, ms) => askRepeatedly({ port, path, ms, status: 200 }));
}

/** The same from a client that has the answer: 304. */
async function compareKnown(name: string, path: string, [bare, maru]: [Side, Side, Side]) {
  const { headers } = await fetch(`http://127.0.0.1:${PORTS.api}${path}`);
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  return inTurns(name, [bare, maru], ({ port }, ms) =>
    askRepeatedly({ port, path, headers: known, ms, status: 304 }),
  );
}

/** Slices take turns; a ratio compares one with the reference just before it. */
async function inTurns(
  name: string,
  sides: readonly Side[],
  ask: (side: Side, ms: number) => Promise<number>,
) {
  for (const side of sides) await ask(side, WARM_MS);
  const rounds: Slice[][] = [];
  for (let i = 0; i < rotations; i++) {
    const round: Slice[] = [];
    for (const side of sides) {
      round.push(
        await takeCleanSlice({
          server: side.pid,
          known: [...sides.map(({ pid }) => pid), process.pid, ...bench.infra.pids],
          run: () => ask(side, SLICE_MS),
        }),
      );
    }
    rounds.push(round);
  }
  return sides.map((side, place) => {
    const of = (pick: (slice: Slice) => number) =>
      median(rounds.map((round) => pick(round[place]!)));
    return [
      name,
      side.name,
      Math.round(of(({ perSecond }) => perSecond)),
      of(({ usCpu }) => usCpu),
      median(rounds.map((round) => round[0]!.usCpu / round[place]!.usCpu)),
      of(({ foreign }) => foreign),
    ];
  });
}
