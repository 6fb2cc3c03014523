import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './layout.ts';
import { runInTerminal } from './run-command.ts';
import { readSuiteLines, SUITE_LINES, suiteTable, type ProgramEnd } from './suite-lines.ts';

/** Arguments of `npm run bench`, `chaos` or `attack`. */
export interface SuiteWish {
  names: string[];
  /** Flags passed to every program, such as `--clients=1000`. */
  flags: string[];
}

/** Names of programs come first; from the first flag on, all is for the programs themselves. */
export function parseSuiteArgs(args: readonly string[]): SuiteWish {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  const end = firstFlag === -1 ? args.length : firstFlag;
  return { names: args.slice(0, end), flags: args.slice(end) };
}

/** Runs last, because it reads the results of the rest of its suite. */
const LAST = 'scaling';

/** The programs `tests/<suite>/<name>.<suite>.ts` by name, in the order in which they run. */
function listSuite(suite: string): Map<string, string> {
  const folder = join(ROOT, 'tests', suite);
  if (!existsSync(folder)) return new Map();
  const ending = `.${suite}.ts`;
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  const names = files.map((file) => file.slice(0, -ending.length)).toSorted();
  const isLast = (name: string) => Number(name === LAST);
  return new Map(
    names
      .toSorted((one, other) => isLast(one) - isLast(other))
      .map((name) => [name, join(folder, name + ending)]),
  );
}

/**
 * Runs all programs of a suite, or the named ones, in sequence. Each program prints its own table.
 * The final table contains the lines of all programs.
 */
export async function runSuite(suite: string, args: readonly string[]): Promise<never> {
  const known = listSuite(suite);
  const { names, flags } = parseSuiteArgs(args);
  if (flags.includes('--help')) {
    const list = [...known].map(([name, file]) => `${name}: ${relative(ROOT, file)}\n`);
    process.stdout.write(`Each suite lists its flags at the top of its file.\n${list.join('')}`);
    process.exit(0);
  }
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0 || known.size === 0) {
    const list = [...known.keys()].join(', ') || 'none';
    process.stderr.write(`Unknown: ${unknown.join(', ') || suite}. Known: ${list}.\n`);
    process.exit(1);
  }
  const wanted = [...known].filter(([name]) => names.length === 0 || names.includes(name));
  const ends: ProgramEnd[] = [];
  for (const [name, file] of wanted) {
    process.stdout.write(`\n── ${suite} ${name}\n`);
    ends.push({ name, ...(await runProgram(file, flags)) });
  }
  if (wanted.length > 1) process.stdout.write(`\n── ${suite}\n${suiteTable(suite, ends)}\n`);
  const failed = ends.filter(({ code }) => code !== 0).map(({ name }) => name);
  if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exit(failed.length > 0 ? 1 : 0);
}

async function runProgram(
  file: string,
  flags: readonly string[],
): Promise<Omit<ProgramEnd, 'name'>> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-suite-'));
  try {
    const linesFile = join(folder, 'lines');
    writeFileSync(linesFile, '');
    const code = await runInTerminal(process.execPath, ['--import', 'tsx', file, ...flags], {
      cwd: ROOT,
      env: { ...process.env, [SUITE_LINES]: linesFile },
    });
    return { code, lines: readSuiteLines(linesFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
