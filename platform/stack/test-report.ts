import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests of one run passed and failed. */
export interface TestCount {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/**
 * Counts vitest's JSON report. A file that fails outside of any test, by a bad import say, counts
 * as one failure; so does a run that left no report.
 */
export function countVitest(path: string, exitCode: number): TestCount {
  const parsed = vitestReport.safeParse(readJson(path));
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = parsed.data;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return withExitCode(numPassedTests, numFailedTests + brokenFiles.length, exitCode);
}

/** Counts Playwright's JSON report. A test that passes only when repeated has failed. */
export function countPlaywright(path: string, exitCode: number): TestCount {
  const parsed = playwrightReport.safeParse(readJson(path));
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { stats, errors } = parsed.data;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return withExitCode(stats.expected, failed, exitCode);
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function withExitCode(passed: number, failed: number, exitCode: number): TestCount {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

export function sum(counts: readonly TestCount[]): TestCount {
  return counts.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
