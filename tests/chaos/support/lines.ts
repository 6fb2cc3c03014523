import { table } from '../../bench/support/statistics.ts';

/** What a run has to hold, and what was measured. */
export interface Line {
  what: string;
  goal: string;
  measured: string | number;
  held: boolean;
}

/** A line that holds at exactly this many, most often none. */
export function exactly(what: string, measured: number, goal = 0): Line {
  return { what, goal: String(goal), measured, held: measured === goal };
}

/** A line that holds up to a limit. Of nothing measured (NaN) it fails. */
export function atMost(what: string, measured: number, limit: number, unit: string): Line {
  return { what, goal: `≤ ${limit} ${unit}`.trimEnd(), measured, held: measured <= limit };
}

/** A line that holds from this many on: what proves that there was something to be seen. */
export function atLeast(what: string, measured: number, goal: number): Line {
  return { what, goal: `≥ ${goal}`, measured, held: measured >= goal };
}

/** A Markdown table of what was held and what was not. */
export function linesTable(lines: readonly Line[]): string {
  const rows = lines.map(({ what, goal, measured, held }) => [
    what,
    goal,
    measured,
    held ? 'held' : 'FAILED',
  ]);
  return table(['line', 'goal', 'measured', ''], rows);
}

/** Prints what was held and what was not. @returns whether all was. */
export function tellLines(title: string, lines: readonly Line[]): boolean {
  process.stdout.write(`\n${title}\n${linesTable(lines)}\n`);
  return lines.every(({ held }) => held);
}
