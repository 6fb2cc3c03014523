import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { table } from './markdown-table.ts';

/** Where the programs of a suite write down what they held; the suite ends with a table of it. */
export const SUITE_LINES = 'MARU_SUITE_LINES';

/** A line as a program tells it: whether it was held, or why it is known not to be. */
const suiteLine = z.object({
  title: z.string(),
  what: z.string(),
  goal: z.string(),
  measured: z.union([z.string(), z.number()]),
  held: z.boolean(),
  why: z.string().optional(),
});
export type SuiteLine = z.output<typeof suiteLine>;

/** Verdict on a line. A miss with an explanation is not a failure. */
export function verdictOf({ held, why }: Pick<SuiteLine, 'held' | 'why'>): string {
  if (held) return 'held';
  return why === undefined ? 'FAILED' : 'explained';
}

/** Why some are not held, each in a line of Markdown. */
export function reasonsOf(lines: readonly Pick<SuiteLine, 'what' | 'held' | 'why'>[]): string[] {
  return lines
    .filter((line) => verdictOf(line) === 'explained')
    .map(({ what, why }) => `- ${what}: ${why}`);
}

/** Adds lines to those of the suite, if the program runs in one. */
export function addSuiteLines(lines: readonly SuiteLine[]): void {
  const file = process.env[SUITE_LINES];
  if (file === undefined) return;
  for (const { measured, ...line } of lines) {
    // JSON knows no infinity, which is how long it took what never ended.
    const told = Number.isFinite(measured) ? measured : String(measured);
    appendFileSync(file, `${JSON.stringify({ ...line, measured: told })}\n`);
  }
}

/** @returns what programs wrote down since the file began, in their order. */
export function readSuiteLines(file: string): SuiteLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => suiteLine.parse(JSON.parse(text)));
}

/** Result of one program of a suite. */
export interface ProgramEnd {
  name: string;
  code: number;
  lines: readonly SuiteLine[];
}

/**
 * The table a suite ends with: every line of every program, and below it why some are not held. A
 * program that ended badly says so in a line of its own, whatever the others say.
 */
export function suiteTable(suite: string, ends: readonly ProgramEnd[]): string {
  const rows = ends.flatMap(({ name, code, lines }) => [
    ...lines.map((line) => [
      name,
      line.title,
      line.what,
      line.goal,
      line.measured,
      verdictOf(line),
    ]),
    ...(lines.length === 0 || code !== 0
      ? [[name, '', 'the program itself', '0', code, code === 0 ? 'held' : 'FAILED']]
      : []),
  ]);
  const reasons = ends.flatMap(({ lines }) => reasonsOf(lines));
  return [table([suite, 'run', 'line', 'goal', 'measured', ''], rows), ...reasons].join('\n');
}
