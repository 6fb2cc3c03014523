import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSuiteLines, SUITE_LINES, suiteTable } from '../../platform/stack/suite-lines.ts';
import { atLeast, atMost, exactly, linesTable, reportLines } from './lines.ts';

const WHY = 'the core is full';
const ratio = (measured: number) => atLeast('ratio', measured, 20, { reached: 4, why: WHY });
const time = (measured: number) => atMost('time', measured, 2, 'ms', { reached: 5, why: WHY });

describe('a line', () => {
  it.each([
    ['exactly none', exactly('lost', 0), exactly('lost', 1)],
    ['exactly a word', exactly('state', 'done', 'done'), exactly('state', 'paused', 'done')],
    ['up to a limit', atMost('ms', 5, 5), atMost('ms', 6, 5)],
    ['from a number on', atLeast('kills', 1, 1), atLeast('kills', 0, 1)],
    ['of something measured', atMost('ms', 1, 5), atMost('ms', Number.NaN, 5)],
  ])('holds %s', (_, held, missed) => {
    expect(held.held).toBe(true);
    expect(missed.held).toBe(false);
  });
});

describe('a goal that is out of reach', () => {
  it('is told with its reason, and lets a run pass', () => {
    expect(linesTable([ratio(5)])).toContain('explained');
    expect(linesTable([ratio(5)])).toContain(`- ratio: ${WHY}`);
    expect(reportLines('sms', [ratio(5), time(5)])).toBe(true);
  });

  it('fails a run that is worse than the best result so far', () => {
    expect(linesTable([ratio(3)])).toContain('FAILED');
    expect(reportLines('sms', [ratio(3)])).toBe(false);
    expect(reportLines('sms', [time(6)])).toBe(false);
    expect(reportLines('sms', [time(Number.NaN)])).toBe(false);
  });

  it('needs no reason once it is reached', () => {
    expect(linesTable([ratio(21)])).toContain('held');
    expect(linesTable([ratio(21)])).not.toContain(WHY);
  });
});

describe('a suite', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-lines-'));
    file = join(folder, 'lines');
    writeFileSync(file, '');
    vi.stubEnv(SUITE_LINES, file);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('ends with the lines of all its programs, and why some are not held', () => {
    reportLines('seed 1', [exactly('lost', 0), ratio(5)]);
    reportLines('seed 2', [exactly('lost', 2)]);

    const text = suiteTable('chaos', [{ name: 'campaign', code: 1, lines: readSuiteLines(file) }]);

    expect(text.split('\n').slice(2)).toEqual([
      '| campaign | seed 1 | lost | 0 | 0 | held |',
      '| campaign | seed 1 | ratio | ≥ 20 | 5 | explained |',
      '| campaign | seed 2 | lost | 0 | 2 | FAILED |',
      '| campaign |  | the program itself | 0 | 1 | FAILED |',
      `- ratio: ${WHY}`,
    ]);
  });

  it('reports an infinite value, too', () => {
    reportLines('seed 1', [atMost('s until all was well', Infinity, 20)]);

    expect(readSuiteLines(file)).toMatchObject([{ measured: 'Infinity', held: false }]);
  });

  it('has a line for a program that tells none', () => {
    const text = suiteTable('bench', [{ name: 'scaling', code: 0, lines: [] }]);

    expect(text.split('\n').at(-1)).toBe('| scaling |  | the program itself | 0 | 0 | held |');
  });
});
