import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHeadlessShell, findChromium } from './chromium.ts';
import { ROOT } from './layout.ts';
import { reasonOf } from './refusal.ts';
import { runInTerminal } from './run-command.ts';
import { countPlaywright, countVitest, sum, type TestCount } from './test-report.ts';

/** Each counts as one test, and so does each fault. */
const CHECKS = ['typecheck', 'lint', 'format:check', 'unused'];
/** Faults that are made on every run, in their short form and with time; all: `npm run chaos`. */
const FAULTS = [['campaign'], ['payments'], ['sessions'], ['sockets', '--patience=3']] as const;
const STEPS = ['check', 'unit', 'e2e', 'chaos'] as const;

/**
 * Runs `npm test`: the checks, vitest with a PostgreSQL and a Redis of its own, the browser tests in
 * every brand, and what dies on purpose meanwhile. Its last line is `N passed, N failed`.
 *
 * @param steps some of check, unit, e2e, chaos; all when empty.
 */
export async function runTests(steps: readonly string[]): Promise<never> {
  const unknown = steps.filter((step) => !STEPS.some((known) => known === step));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown: ${unknown.join(', ')}. Known: ${STEPS.join(', ')}.\n`);
    process.exit(1);
  }
  const wanted = (step: string) => steps.length === 0 || steps.includes(step);
  const reports = mkdtempSync(join(tmpdir(), 'maru-test-'));
  const counts: TestCount[] = [];
  try {
    if (wanted('check')) for (const check of CHECKS) counts.push(await runCheck(check));
    if (wanted('unit')) counts.push(await runVitest(join(reports, 'vitest.json')));
    if (wanted('e2e')) counts.push(await runPlaywright(join(reports, 'playwright.json')));
    if (wanted('chaos')) for (const fault of FAULTS) counts.push(await runChaos(fault));
  } finally {
    rmSync(reports, { recursive: true });
  }

  const { passed, failed } = sum(counts);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed > 0 ? 1 : 0);
}

async function runCheck(name: string): Promise<TestCount> {
  heading(name);
  return countOne(await runInTerminal('npm', ['run', '--silent', name], { cwd: ROOT }));
}

async function runChaos(fault: readonly string[]): Promise<TestCount> {
  const args = ['run', '--silent', 'chaos', '--', ...fault, '--short'];
  return countOne(await runInTerminal('npm', args, { cwd: ROOT }));
}

async function runVitest(report: string): Promise<TestCount> {
  heading('vitest');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runInTerminal('npx', ['vitest', 'run', ...args], { cwd: ROOT });
  return countVitest(report, code);
}

async function runPlaywright(report: string): Promise<TestCount> {
  heading('playwright');
  try {
    const say = (text: string) => process.stdout.write(`${text}\n`);
    await findChromium(say);
    await addHeadlessShell(say);
    const code = await runInTerminal('npx', ['playwright', 'test', '--reporter=list,json'], {
      cwd: ROOT,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return countPlaywright(report, code);
  } catch (error) {
    // Without a browser the other results still count; this one is a failure.
    process.stderr.write(`${reasonOf(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

const countOne = (code: number): TestCount =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

function heading(text: string) {
  process.stdout.write(`\n── ${text}\n`);
}
