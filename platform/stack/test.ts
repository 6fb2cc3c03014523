import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHeadlessShell, findChromium } from './chromium.ts';
import { ROOT } from './layout.ts';
import { reasonOf } from './reason-of.ts';
import { runCaptured, runInTerminal } from './run-command.ts';
import { readPlaywright, readVitest, reportText, type TestRun } from './test-report.ts';

/** Each counts as one test, and so does each fault. */
const CHECKS = ['typecheck', 'lint', 'format:check', 'unused'];
/**
 * Chaos programs of every run, in their short form; all: `npm run chaos`. The programs without time
 * limits run beside vitest.
 */
const UNTIMED_FAULTS = [['campaign'], ['payments']] as const;
const TIMED_FAULTS = [['sessions'], ['sockets', '--patience=3']] as const;
const STEPS = ['check', 'unit', 'e2e', 'chaos'] as const;

/**
 * Runs `npm test`:
 *
 * - vitest with its own PostgreSQL and Redis; beside it, the checks and the chaos tests without time
 *   limits
 * - the browser tests in every brand
 * - the other chaos tests, which kill processes on purpose
 *
 * Checks and chaos tests wait for processes and for single-threaded phases. Beside vitest, they use
 * the cores that it leaves idle. It prints the failures, and `N passed, N failed` as its last line.
 *
 * @param steps any of check, unit, e2e, chaos; an empty list runs all.
 */
export async function runTests(steps: readonly string[]): Promise<never> {
  const unknown = steps.filter((step) => !STEPS.some((known) => known === step));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown: ${unknown.join(', ')}. Known: ${STEPS.join(', ')}.\n`);
    process.exit(1);
  }
  const wanted = (step: string) => steps.length === 0 || steps.includes(step);
  const reports = mkdtempSync(join(tmpdir(), 'maru-test-'));
  const runs = new Map<string, TestRun>();
  const record = async (name: string, run: Promise<TestRun>) => {
    runs.set(name, await run);
  };
  const runBeside = async () => {
    if (wanted('check')) {
      for (const check of CHECKS) await record(check, runScript(check, ['run', check]));
    }
    if (wanted('chaos')) {
      for (const fault of UNTIMED_FAULTS) await record(`chaos ${fault[0]}`, runFault(fault));
    }
  };
  try {
    await Promise.all([
      wanted('unit') && record('vitest', runVitest(join(reports, 'vitest.json'))),
      runBeside(),
    ]);
    if (wanted('e2e')) await record('playwright', runPlaywright(join(reports, 'e2e.json')));
    if (wanted('chaos')) {
      for (const fault of TIMED_FAULTS) await record(`chaos ${fault[0]}`, runFault(fault));
    }
  } finally {
    rmSync(reports, { recursive: true });
  }

  process.stdout.write(`\n${reportText(runs)}\n`);
  process.exit([...runs.values()].some(({ failed }) => failed > 0) ? 1 : 0);
}

const runFault = (fault: readonly string[]) =>
  runScript(`chaos ${fault[0]}`, ['run', 'chaos', '--', ...fault, '--short']);

/** Prints the output in one piece at the end, because other output may come meanwhile. */
async function runScript(name: string, args: readonly string[]): Promise<TestRun> {
  const { code, output } = await runCaptured('npm', ['--silent', ...args], { cwd: ROOT });
  heading(name);
  process.stdout.write(output);
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`exit code ${code}; see above`] };
}

async function runVitest(report: string): Promise<TestRun> {
  heading('vitest');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runInTerminal('npx', ['vitest', 'run', ...args], { cwd: ROOT });
  return readVitest(report, code);
}

async function runPlaywright(report: string): Promise<TestRun> {
  heading('playwright');
  try {
    const say = (text: string) => process.stdout.write(`${text}\n`);
    await findChromium(say);
    await addHeadlessShell(say);
    const code = await runInTerminal('npx', ['playwright', 'test', '--reporter=list,json'], {
      cwd: ROOT,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return readPlaywright(report, code);
  } catch (error) {
    // Without a browser the other results still count; this one is a failure.
    process.stderr.write(`${reasonOf(error)}\n`);
    return { passed: 0, failed: 1, failures: [reasonOf(error)] };
  }
}

function heading(text: string) {
  process.stdout.write(`\n── ${text}\n`);
}
