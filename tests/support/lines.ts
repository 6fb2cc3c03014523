import { table } from '../../platform/stack/markdown-table.ts';
import { addSuiteLines, reasonsOf, verdictOf } from '../../platform/stack/suite-lines.ts';

/** A requirement of a run, and the measured value. */
export interface Line {
  what: string;
  goal: string;
  measured: string | number;
  held: boolean;
  /** Why it is known not to be held. */
  why?: string;
}

/** A line that holds at exactly this, most often none. */
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

/** A line that holds up to a limit. Of nothing measured (NaN) it fails. */
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

/** A line that holds from this many on: what proves that there was something to be seen. */
export function atLeast(what: string, measured: number, goal: number, known?: KnownMiss): Line {
  const line = { what, goal: `≥ ${goal}`, measured, held: measured >= goal };
  return known && measured >= known.reached ? excused(line, known) : line;
}

const excused = (line: Line, { why }: KnownMiss): Line => (line.held ? line : { ...line, why });

/** A Markdown table of what was held and what was not, and why. */
export function linesTable(lines: readonly Line[]): string {
  const rows = lines.map((line) => [line.what, line.goal, line.measured, verdictOf(line)]);
  const reasons = reasonsOf(lines);
  const told = table(['line', 'goal', 'measured', ''], rows);
  return reasons.length === 0 ? told : `${told}\n\n${reasons.join('\n')}`;
}

/** Tells the suite what was held and what was not. @returns whether all may pass. */
export function reportLines(title: string, lines: readonly Line[]): boolean {
  addSuiteLines(lines.map((line) => ({ title, ...line })));
  return lines.every((line) => verdictOf(line) !== 'FAILED');
}

/** The same, and prints them. */
export function tellLines(title: string, lines: readonly Line[]): boolean {
  process.stdout.write(`\n${title}\n${linesTable(lines)}\n`);
  return reportLines(title, lines);
}
