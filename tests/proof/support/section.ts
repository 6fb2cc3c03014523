import type { Line } from '../../support/lines.ts';

/** A part of the proof: actions of an operator, and the conditions that must hold afterwards. */
export interface Section {
  title: string;
  run: (check: (line: Line) => void) => Promise<void>;
}

/** Runs a section to its end. An exception becomes a failed line. */
export async function runSection({ title, run }: Section): Promise<Line[]> {
  const lines: Line[] = [];
  const began = Date.now();
  process.stdout.write(`\n${title}\n`);
  const check = (line: Line) => {
    lines.push(line);
    process.stdout.write(`  ${line.held ? 'held  ' : 'FAILED'} ${line.what}: ${line.measured}\n`);
  };
  try {
    await run(check);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    check({ what: `${title} ends`, goal: 'without an error', measured: reason, held: false });
  }
  process.stdout.write(`  ${Math.round((Date.now() - began) / 1_000)} s\n`);
  return lines;
}

/** A line with a yes-or-no result. */
export function yes(
  what: string,
  held: boolean,
  measured: string | number = held ? 'yes' : 'no',
): Line {
  return { what, goal: 'yes', measured, held };
}
