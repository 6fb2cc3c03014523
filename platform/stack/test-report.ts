import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ROOT } from './layout.ts';

/** Result of one test run. */
export interface TestRun {
  passed: number;
  failed: number;
  /**
   * Each failure with its reason, one text per failure. Often, only the last pages of a long log
   * are kept.
   */
  failures: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightError = z.object({ message: z.string().optional() });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(playwrightError) })),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
});

/** A run without a report counts as failed. */
const UNTOLD: TestRun = { passed: 0, failed: 1, failures: ['no report was left'] };

/**
 * Reads vitest's JSON report. A file that fails outside any test, for example by a bad import,
 * counts as one failure. A run without a report also counts as one failure.
 */
export function readVitest(path: string, exitCode: number): TestRun {
  const parsed = vitestReport.safeParse(readJson(path));
  if (!parsed.success) return UNTOLD;
  const { numPassedTests, testResults } = parsed.data;
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return [failure(file, message)];
      return tests.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages?.[0]));
    });
  return withExitCode({ passed: numPassedTests, failed: failures.length, failures }, exitCode);
}

/** Reads Playwright's JSON report. A test that passes only when repeated has failed. */
export function readPlaywright(path: string, exitCode: number): TestRun {
  const parsed = playwrightReport.safeParse(readJson(path));
  if (!parsed.success) return UNTOLD;
  const { stats, suites, errors } = parsed.data;
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure(
            `[${projectName}] ${file} › ${title}`,
            results.flatMap((result) => result.errors)[0]?.message,
          ),
        ),
    );
  return withExitCode(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: [
        ...failures,
        ...errors.map(({ message }) => failure('outside of a test', message)),
      ],
    },
    exitCode,
  );
}

function specsOf(suite: z.output<typeof playwrightSuite>): z.output<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Lines of a message that are shown. The stack trace follows them. */
const TOLD_LINES = 12;

function failure(what: string, message = 'no message'): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, TOLD_LINES);
  return [what, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function withExitCode(run: TestRun, exitCode: number): TestRun {
  if (run.failed > 0 || exitCode === 0) return run;
  return { ...run, failed: 1, failures: [`no test failed, but the exit code was ${exitCode}`] };
}

/** Final output of several runs: the failures of each, then the totals as the last line. */
export function reportText(runs: ReadonlyMap<string, TestRun>): string {
  const passed = [...runs.values()].reduce((total, run) => total + run.passed, 0);
  const failed = [...runs.values()].reduce((total, run) => total + run.failed, 0);
  const failures = [...runs].flatMap(([name, run]) =>
    run.failures.map((text) => `✗ ${name}: ${text}\n`),
  );
  return [...failures, `${passed} passed, ${failed} failed`].join('\n');
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
