import { table } from '../../platform/stack/markdown-table.ts';
import { addSuiteLines, reasonsOf, verdictOf } from '../../platform/stack/suite-lines.ts';

/** A requirement of a run, and the measured value. */
export interface Line {
  what: string;
  goal: string;
  measured: string | number;
  held: boolean;
  /** Reason of a known failure. */
  why?: string;
}

/** A line that passes if the measured value equals the goal, which is usually 0. */
export function exactly(what: string, measured: string | number, goal: string | number = 0): Line {
  return { what, goal: String(goal), measured, held: measured === goal };
}

/**
 * A goal that is known to be missed: the value reached before, below which a line fails, and the
 * obstacle.
 */
export interface KnownMiss {
  reached: number;
  why: string;
}

/** A line that passes up to a limit. It fails if there is no measurement (NaN). */
export function atMost(
  what: string,
  measured: number,
  limit: number,
  unit = '',
  known?: KnownMiss,
): Line {
  const line = { what, goal: `≤ ${limit} ${unit}`.trimEnd(), measured, held: measured <= limit };
  return known && measured <= known.reached ? excused(line, known) : line;
}

/** A line that passes from a minimum count on. It proves that there was something to check. */
export function atLeast(what: string, measured: number, goal: number, known?: KnownMiss): Line {
  const line = { what, goal: `≥ ${goal}`, measured, held: measured >= goal };
  return known && measured >= known.reached ? excused(line, known) : line;
}

const excused = (line: Line, { why }: KnownMiss): Line => (line.held ? line : { ...line, why });

/** A Markdown table of passed and failed lines, with reasons. */
export function linesTable(lines: readonly Line[]): string {
  const rows = lines.map((line) => [line.what, line.goal, line.measured, verdictOf(line)]);
  const reasons = reasonsOf(lines);
  const text = table(['line', 'goal', 'measured', ''], rows);
  return reasons.length === 0 ? text : `${text}\n\n${reasons.join('\n')}`;
}

/**
 * Reports passed and failed lines to the suite.
 *
 * @returns whether all lines are acceptable.
 */
export function reportLines(title: string, lines: readonly Line[]): boolean {
  addSuiteLines(lines.map((line) => ({ title, ...line })));
  return lines.every((line) => verdictOf(line) !== 'FAILED');
}

/** The same, and prints them. */
export function printLines(title: string, lines: readonly Line[]): boolean {
  process.stdout.write(`\n${title}\n${linesTable(lines)}\n`);
  return reportLines(title, lines);
}
