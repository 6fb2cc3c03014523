import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const DOCS = new URL('../../../docs/', import.meta.url);
const HEAD = `# Benchmarks

Each section is written by the command that it names, on the machine that it names. Do not edit the figures by hand.
`;

/**
 * Puts a section of measurements into a page of docs/, in the place of its last one.
 *
 * @param bench the word behind `npm run bench --`.
 */
export async function writeSection(
  bench: string,
  title: string,
  text: string,
  page = 'benchmarks.md',
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
  await writeFile(file, next);
  // Format the tables as the format check requires.
  spawnSync('npx', ['oxfmt', fileURLToPath(file)], { stdio: 'ignore' });
}
