import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './layout.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readPlaywright, readVitest, reportText, type TestRun } from './test-report.ts';

function reportOf(content: object): string {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = (numPassedTests: number, testResults: object[] = []) =>
  reportOf({ numPassedTests, testResults });

const file = (status: string, assertionResults: object[] = [], message = '') => ({
  name: join(ROOT, 'api/src/one.test.ts'),
  status,
  message,
  assertionResults,
});

const playwright = (content: object) =>
  reportOf({
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
    errors: [],
    ...content,
  });

describe('reading vitest', () => {
  it('takes its numbers', () => {
    expect(readVitest(vitest(12, [file('passed')]), 0)).toEqual({
      passed: 12,
      failed: 0,
      failures: [],
    });
  });

  it('names each test that failed, with the first lines of why', () => {
    const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const tests = [
      { fullName: 'one thing', status: 'failed', failureMessages: [`\u001b[31m${output}`] },
      { fullName: 'another', status: 'passed', failureMessages: [] },
    ];
    const { failed, failures } = readVitest(vitest(1, [file('failed', tests)]), 1);

    expect(failed).toBe(1);
    expect(failures[0]).toMatch(/^api\/src\/one\.test\.ts › one thing\n {4}line 0\n {4}line 1\n/);
    expect(failures[0]).not.toContain('line 20');
  });

  it('counts a file that fails before its first test', () => {
    expect(readVitest(vitest(3, [file('failed', [], 'bad import')]), 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['api/src/one.test.ts\n    bad import'],
    });
  });

  it('takes a run that ends badly without a failed test for a failure', () => {
    expect(readVitest(vitest(3), 1)).toMatchObject({
      passed: 3,
      failed: 1,
      failures: [expect.stringContaining('exit code was 1')],
    });
  });

  it('takes a run without a report for a failure', () => {
    const { failed, failures } = readVitest(join(temporaryFolder(), 'none.json'), 0);

    expect(failed).toBe(1);
    expect(failures).toHaveLength(1);
  });
});

describe('reading Playwright', () => {
  it('takes a test that passed only when repeated for a failure, and names it with its project', () => {
    const test = (status: string) => ({
      projectName: 'maru',
      status,
      results: [{ errors: [{ message: `${status}: badge stays off` }] }, { errors: [] }],
    });
    const spec = { title: 'a badge', file: 'live.e2e.ts', tests: [test('unexpected')] };
    const deeper = { title: 'a room', file: 'live.e2e.ts', tests: [test('flaky')] };
    const path = playwright({
      stats: { expected: 5, unexpected: 1, flaky: 1 },
      suites: [{ specs: [spec], suites: [{ specs: [deeper] }] }],
    });

    expect(readPlaywright(path, 1)).toEqual({
      passed: 5,
      failed: 2,
      failures: [
        '[maru] live.e2e.ts › a badge\n    unexpected: badge stays off',
        '[maru] live.e2e.ts › a room\n    flaky: badge stays off',
      ],
    });
  });

  it('counts errors outside of any test', () => {
    expect(readPlaywright(playwright({ errors: [{ message: 'No tests found' }] }), 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['outside of a test\n    No tests found'],
    });
  });
});

describe('[N1.4] the final report of several runs', () => {
  it('[N1.4] lists the failures of each run and the total counts', () => {
    const runs = new Map<string, TestRun>([
      ['lint', { passed: 4, failed: 0, failures: [] }],
      ['vitest', { passed: 100, failed: 2, failures: ['one', 'two'] }],
    ]);

    expect(reportText(runs)).toBe('✗ vitest: one\n\n✗ vitest: two\n\n104 passed, 2 failed');
  });
});
