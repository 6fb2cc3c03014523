import { searchSite } from '@maru/contract/search';
import { connectDb } from '@maru/platform/db';
import { openSeededApi } from './support/seeded-api.ts';
import { percentile, table } from './support/statistics.ts';

/*
 * How long the search of the site takes over 50,000 posts, over HTTP and with nothing kept
 * (features.md A28: two syllables in under 200 ms).
 *
 *   npm run bench -- search
 */

const PORTS = { api: 4150, postgres: 4155, redis: 4156 };
const ROUNDS = 40;
const WARM_ROUNDS = 3;

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

process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const bench = await openSeededApi(PORTS);

let failed = false;
try {
  process.stdout.write(`seeded in ${bench.seededInS.toFixed(1)} s\n`);
  const api = await bench.start(PORTS.api, { SHARED_ANSWER_MS: '0', LOG_LEVEL: 'error' });
  const rows: (string | number)[][] = [];
  for (const word of WORDS) rows.push(await measure(word));
  process.stdout.write(`\n${table(['word', 'hits', 'p50 ms', 'p95 ms'], rows)}\n\n`);
  process.stdout.write(`${await explain('반도체')}\n`);
  await api.stop();
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
} finally {
  await bench.infra.stop();
}
process.exit(failed ? 1 : 0);

async function measure(word: string): Promise<(string | number)[]> {
  const url = `http://127.0.0.1:${PORTS.api}${searchSite.path}?q=${encodeURIComponent(word)}`;
  const took: number[] = [];
  let hits = 0;
  for (let i = 0; i < WARM_ROUNDS + ROUNDS; i++) {
    const begun = performance.now();
    const response = await fetch(url);
    hits = searchSite.output.parse(await response.json()).total;
    if (i >= WARM_ROUNDS) took.push(performance.now() - begun);
  }
  return [word, hits, percentile(took, 0.5), percentile(took, 0.95)];
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
