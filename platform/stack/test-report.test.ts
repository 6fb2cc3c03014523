import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.fixture.ts';
import { countPlaywright, countVitest, sum } from './test-report.ts';

function reportOf(content: object): string {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  reportOf({ numPassedTests, numFailedTests, testResults });

const playwright = (expected: number, unexpected: number, flaky: number, errors: object[] = []) =>
  reportOf({ stats: { expected, unexpected, flaky, skipped: 0 }, errors });

describe('counting vitest', () => {
  it('takes its numbers', () => {
    expect(countVitest(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2 });
  });

  it('counts a file that fails before its first test', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const counted = { status: 'failed', assertionResults: [{ status: 'failed' }] };

    expect(countVitest(vitest(3, 1, [broken, counted]), 1)).toEqual({ passed: 3, failed: 2 });
  });

  it('takes a run that ends badly without a failed test for a failure', () => {
    expect(countVitest(vitest(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('takes a run without a report for a failure', () => {
    expect(countVitest(join(temporaryFolder(), 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('counting Playwright', () => {
  it('takes a test that passed only when repeated for a failure', () => {
    expect(countPlaywright(playwright(5, 1, 1), 1)).toEqual({ passed: 5, failed: 2 });
  });

  it('counts errors outside of any test', () => {
    const path = playwright(0, 0, 0, [{ message: 'No tests found' }]);

    expect(countPlaywright(path, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the last line', () => {
  it('is the sum of all runs', () => {
    const counts = [
      { passed: 4, failed: 0 },
      { passed: 100, failed: 2 },
    ];

    expect(sum(counts)).toEqual({ passed: 104, failed: 2 });
  });
});
