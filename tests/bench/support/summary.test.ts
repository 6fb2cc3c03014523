import { expect, it } from 'vitest';
import { withSummary } from './summary.ts';

const HEAD = '# Benchmarks\n\nText.\n';

function sectionOf(bench: string, ...lines: readonly string[]): string {
  return [`<!-- bench ${bench} -->`, ...lines, `<!-- end of ${bench} -->`].join('\n');
}

function rowOf(page: string, id: string): string[] {
  const row = page.split('\n').find((line) => new RegExp(`^\\| ${id} +\\|`).test(line)) ?? '';
  return row.split('|').map((cell) => cell.trim());
}

it('shows the figures of a goal by limit, and misses it if one line does', () => {
  const page = withSummary(
    `${HEAD}\n${sectionOf(
      'fanout',
      '| [P4] the last of 1,000 clients | ≤ 1.15 | 1.11 | held |',
      '| [P4] p99 of all of 1,000 clients | ≤ 1.2 | 1.3 | explained |',
      '| [P4] the last of 5,000 clients | ≤ 1.15 | 0.9 | held |',
    )}`,
  );

  expect(rowOf(page, 'P4').slice(4, 6)).toEqual(['≤ 1.15: 1.11, 0.9; ≤ 1.2: 1.3', 'missed']);
});

it('marks a goal without lines as not measured', () => {
  expect(rowOf(withSummary(HEAD), 'P24').slice(4, 6)).toEqual(['', 'not measured']);
});

it('shows the different figures of a line that several rounds wrote', () => {
  const lines = ['0 | held', '1 | FAILED', '0 | held'].map(
    (end) => `| [P20] public port: sockets in web | ≤ 10 | ${end} |`,
  );
  const page = withSummary(`${HEAD}\n${sectionOf('public-sockets', ...lines)}`);

  expect(rowOf(page, 'P20').slice(4, 6)).toEqual(['≤ 10: 0, 1', 'missed']);
});

it('is placed in front of the sections and replaces itself', () => {
  const section = sectionOf('door', '| [P19] a public read | ≥ 0.6 | 0.8 | held |');
  const once = withSummary(`${HEAD}\n${section}\n`);

  expect(once.indexOf('## Summary')).toBeLessThan(once.indexOf(section));
  expect(withSummary(once)).toBe(once);
});
