import { readFileSync } from 'node:fs';

const FILE = new URL('../../../docs/benchmarks.md', import.meta.url);

/**
 * Reads a figure that a bench recorded.
 *
 * @param cells values in the row of the figure. If several rows match, the last is used: it has the
 *   largest size.
 * @throws Error naming the bench that has to run first.
 */
export function readFigure(bench: string, column: string, ...cells: readonly string[]): number {
  let head: string[] = [];
  let found: string | undefined;
  for (const line of sectionOf(bench).split('\n')) {
    if (!line.startsWith('|')) {
      head = [];
      continue;
    }
    const row = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (head.length === 0) head = row;
    else if (cells.every((cell) => row.includes(cell))) found = row[head.indexOf(column)] ?? found;
  }
  const figure = Number(found?.replaceAll(',', ''));
  if (found === undefined || Number.isNaN(figure)) {
    throw new Error(
      `No ${column} of ${cells.join(', ')}: run \`npm run bench -- ${bench}\` first.`,
    );
  }
  return figure;
}

/** Whether a bench has recorded results. */
export const hasResults = (bench: string): boolean => sectionOf(bench) !== '';

function sectionOf(bench: string): string {
  const text = readFileSync(FILE, 'utf8');
  const from = text.indexOf(`<!-- bench ${bench} -->`);
  return from === -1 ? '' : text.slice(from, text.indexOf(`<!-- end of ${bench} -->`));
}
