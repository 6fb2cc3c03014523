import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withSummary } from './summary.ts';

const DOCS = new URL('../../../docs/', import.meta.url);
const BENCHMARKS = 'benchmarks.md';
const HEAD = `# Benchmarks

Each section is written by the command that it names, on the machine that it names. Do not edit the figures by hand.
`;

/**
 * Puts a section of measurements into a page of docs/, in the place of its last one. The summary in
 * front of benchmarks.md follows.
 *
 * @param bench the word behind `npm run bench --`.
 */
export async function writeSection(
  bench: string,
  title: string,
  text: string,
  page = BENCHMARKS,
): Promise<void> {
  const file = new URL(page, DOCS);
  const begin = `<!-- bench ${bench} -->`;
  const end = `<!-- end of ${bench} -->`;
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB`;
  const section = `${begin}

## ${title}

\`npm run bench -- ${bench}\`, on ${machine}, Node ${process.versions.node}.

${text.trim()}

${end}`;
  const old = await readFile(file, 'utf8').catch(() => HEAD);
  const from = old.indexOf(begin);
  const to = old.indexOf(end);
  const next =
    from === -1 || to === -1
      ? `${old.trimEnd()}\n\n${section}\n`
      : old.slice(0, from) + section + old.slice(to + end.length);
  await mkdir(DOCS, { recursive: true });
  await writeFile(file, page === BENCHMARKS ? withSummary(next) : next);
  // Format the tables as the format check requires.
  spawnSync('npx', ['oxfmt', fileURLToPath(file)], { stdio: 'ignore' });
}
