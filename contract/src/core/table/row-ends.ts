import { plainLineBreaks, usualLineBreaks } from '../../text/clean-text.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a table with `\n` after each row and without a byte order mark. A line break of Word or
 * Unicode becomes a space if the row then has no more separators than most rows have.
 */
export function withRowEnds(text: string): string {
  const unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const plain = plainLineBreaks(unmarked);
  const lines = usualLineBreaks(unmarked).split('\n');
  if (lines.filter(isFilled).length < 2) return plain;
  const { separator } = separatedBy(plain);
  const separatorsIn = (line: string) => line.split(separator).length - 1;
  const usual = mostFrequent(plain.split('\n').filter(isFilled).map(separatorsIn));
  // A list of one column has no cells to join.
  if (usual === 0) return plain;

  const rows: string[] = [];
  for (const line of lines) {
    const [first = '', ...pieces] = plainLineBreaks(line).split('\n');
    let row = first;
    for (const piece of pieces) {
      if (separatorsIn(row) + separatorsIn(piece) <= usual) row += ` ${piece}`;
      else {
        rows.push(row);
        row = piece;
      }
    }
    rows.push(row);
  }
  return rows.join('\n');
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

/** The number that occurs most often. Of numbers with the same frequency, the largest. 0 = none. */
function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  const [most] = [...times].toSorted(([one, a], [other, b]) => b - a || other - one);
  return most?.[0] ?? 0;
}

/**
 * The separator of the cells, and the rows. Excel names the separator in a first line `sep=,`. That
 * line becomes empty, so that the others keep their numbers.
 */
export function separatedBy(text: string): { separator: string; rows: string } {
  const [, named] = SEPARATOR_LINE.exec(text) ?? [];
  return named === undefined
    ? { separator: separatorOf(text), rows: text }
    : { separator: named, rows: text.replace(SEPARATOR_LINE, '') };
}

/** Excel writes and reads such a first line. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?(?=\n|$)/i;

/** A tab is part of no text, so it wins over another separator of as many lines. */
const TAB = '\t';
/** Signs of other input methods, which separate cells only if more lines have them than the usual. */
const UNUSUAL: readonly string[] = ['|', '\uff5c', '\u3001', '\uff0c', '\uff1b'];
const SEPARATORS: readonly string[] = [TAB, ',', ';', ...UNUSUAL];

/** A quoted cell, with the separator or the line break before it. */
const QUOTED = /(^|[\t;,|\uff5c\u3001\uff0c\uff1b]) *"[^"]*(?:""[^"]*)*"/gm;

/**
 * The separator that occurs in the most lines, so that a title with a comma decides nothing. Commas
 * and semicolons may occur in equally many lines. Then the one with the same count in more lines is
 * used.
 */
function separatorOf(source: string): string {
  const lines = source.replaceAll(QUOTED, '$1').split('\n');
  const uses = SEPARATORS.map((separator) => useOf(separator, lines));
  const [best] = uses.toSorted(
    (one, other) =>
      other.lines - one.lines ||
      Number(other.separator === TAB) - Number(one.separator === TAB) ||
      Number(UNUSUAL.includes(one.separator)) - Number(UNUSUAL.includes(other.separator)) ||
      other.alike - one.alike,
  );
  return best!.lines > 0 ? best!.separator : ',';
}

/** Number of lines that contain a separator, and how many of them contain it equally often. */
function useOf(separator: string, lines: readonly string[]) {
  const alike = new Map<number, number>();
  let used = 0;
  for (const line of lines) {
    const times = line.split(separator).length - 1;
    if (times === 0) continue;
    used += 1;
    alike.set(times, (alike.get(times) ?? 0) + 1);
  }
  return { separator, lines: used, alike: Math.max(0, ...alike.values()) };
}
