import { loadavg } from 'node:os';
import { searchSite } from '@maru/contract/search/search';
import { connectDb } from '@maru/platform/db/db';
import { atMost, exactly } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { runBench, type Measured } from './support/run-bench.ts';
import { openSeededApi } from './support/seeded-api.ts';
import { percentile } from './support/statistics.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Measures the site search over 50,000 posts, over HTTP and without a cache (features A28: two
 * syllables in under 200 ms).
 *
 *     npm run bench -- search [--short] [--seed=1]
 */

const { flags } = benchFlags({});

const PORTS = { api: 4150, postgres: 4155, redis: 4156 };
const ROUNDS = flags.short ? 5 : 40;
const WARM_ROUNDS = 3;
const GOAL_MS = 200;

/** From a word that few posts have to one that nearly all have, and one syllable, which no index helps. */
const WORDS = [
  '원전',
  '점검',
  '반도체',
  '배당',
  '주가',
  '거래',
  '공시',
  '정리',
  '실적',
  '없는말',
  '표',
];

const bench = await openSeededApi(PORTS);

const SEARCH = { name: 'search', title: 'A search of the site', short: flags.short };
await runBench(SEARCH, measureAll, () => bench.infra.stop());

async function measureAll(): Promise<Measured> {
  process.stdout.write(`seeded in ${bench.seededInS.toFixed(1)} s\n`);
  const api = await bench.start(PORTS.api, { SHARED_ANSWER_MS: '0', LOG_LEVEL: 'error' });
  const found: Found[] = [];
  for (const word of WORDS) found.push(await measure(word));
  const plan = await explain('반도체');
  await api.stop();
  const text = `Over HTTP, without a cache; the machine's load was ${loadavg()[0]!.toFixed(1)}.

${table(
  ['word', 'hits', 'p50 ms', 'p95 ms'],
  found.map(({ word, hits, p50, p95 }) => [word, hits, p50, p95]),
)}

Query plan of one word:

\`\`\`text
${plan}
\`\`\``;
  const slowest = Math.max(...found.filter(({ word }) => word.length > 1).map(({ p95 }) => p95));
  return {
    text,
    truths: [exactly('words without an index', plan.includes('Index Scan') ? 0 : 1)],
    speeds: [
      atMost('[A28] p95 of the slowest word of two syllables and more', slowest, GOAL_MS, 'ms'),
    ],
  };
}

interface Found {
  word: string;
  hits: number;
  p50: number;
  p95: number;
}

async function measure(word: string): Promise<Found> {
  const url = `http://127.0.0.1:${PORTS.api}${searchSite.path}?q=${encodeURIComponent(word)}`;
  const took: number[] = [];
  let hits = 0;
  for (let i = 0; i < WARM_ROUNDS + ROUNDS; i++) {
    const begun = performance.now();
    const response = await fetch(url);
    hits = searchSite.output.parse(await response.json()).total;
    if (i >= WARM_ROUNDS) took.push(performance.now() - begun);
  }
  return { word, hits, p50: percentile(took, 0.5), p95: percentile(took, 0.95) };
}

/** The plan by which a word is found: its index has to be in it. */
async function explain(word: string): Promise<string> {
  const db = connectDb(bench.infra.databaseUrl, { max: 1 });
  const plan = await db<{ 'QUERY PLAN': string }[]>`
    explain (analyze, costs off, buffers off) select id from post
    where search_text like normalize(${`%${word}%`}::text, NFD)`;
  await db.end();
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}
