import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { table } from './markdown-table.ts';

/**
 * File to which a suite's programs write their results. The suite prints them as a table at the
 * end.
 */
export const SUITE_LINES = 'MARU_SUITE_LINES';

/**
 * A result line reported by a program: whether the limit was met, or the reason for a known
 * failure.
 */
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

/** Reasons why limits are not met, one Markdown line each. */
export function reasonsOf(lines: readonly Pick<SuiteLine, 'what' | 'held' | 'why'>[]): string[] {
  return lines
    .filter((line) => verdictOf(line) === 'explained')
    .map(({ what, why }) => `- ${what}: ${why}`);
}

/** Adds result lines to the suite, if the program runs in one. */
export function addSuiteLines(lines: readonly SuiteLine[]): void {
  const file = process.env[SUITE_LINES];
  if (file === undefined) return;
  for (const { measured, ...line } of lines) {
    // JSON has no infinity, which is the measured time of an operation that never ended.
    const shown = Number.isFinite(measured) ? measured : String(measured);
    appendFileSync(file, `${JSON.stringify({ ...line, measured: shown })}\n`);
  }
}

/** @returns the lines that programs wrote since the file was created, in order. */
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
 * Table at the end of a suite. It lists every line of every program, followed by the reasons for
 * unmet limits. A program that failed adds a line of its own, regardless of its other lines.
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
