import { cleanCell, plainLineBreaks, usualLineBreaks } from '../text/typed-text.ts';

/** A row of a table with the number of its first line, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses a table of one of these sources:
 *
 * - pasted from a spreadsheet (tabs)
 * - a CSV file (commas or semicolons, RFC 4180)
 * - typed with bars or Korean commas
 *
 * The separator that occurs in the most lines is used. A line `sep=,` of Excel overrides it and is
 * no row. Empty rows are left out. Cells are cleaned and trimmed. A quote that is never closed is a
 * literal character.
 *
 * A line break of Word or Unicode ends a row, unless it splits a cell of a table with usual line
 * breaks.
 */
export function parseTable(text: string): TableRow[] {
  const given = withRowEnds(text);
  const [, named] = SEPARATOR_LINE.exec(given) ?? [];
  // Its line stays, empty, so that the others keep their numbers.
  const source = named === undefined ? given : given.replace(SEPARATOR_LINE, '');
  const separator = named ?? separatorOf(source);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let startedAt = 1;

  const endCell = () => {
    cells.push(cleanCell(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: startedAt, cells });
    cells = [];
  };

  const endOfQuotes = quoteReader(source, separator);
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    const end = sign === '"' && cell.trim() === '' ? endOfQuotes(at) : null;
    if (end !== null) {
      cell = source.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = end;
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRow();
      line += 1;
      startedAt = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

/**
 * Returns a table with `\n` after each row and without a byte order mark. A line break of Word or
 * Unicode becomes a space if the row then has no more separators than most rows have.
 */
export function withRowEnds(text: string): string {
  const unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const plain = plainLineBreaks(unmarked);
  const lines = usualLineBreaks(unmarked).split('\n');
  if (lines.filter(isFilled).length < 2) return plain;
  const [, named] = SEPARATOR_LINE.exec(plain) ?? [];
  const separator = named ?? separatorOf(plain);
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
 * Finds the quote that closes a quoted cell; `null` if the quote opens no cell. A cell of several
 * lines must end with its quote. A missing quote therefore does not swallow the rows below.
 */
function quoteReader(source: string, separator: string): (opening: number) => number | null {
  // No quote closes a cell that opens behind this place.
  let unclosedFrom = source.length;
  return (opening) => {
    if (opening >= unclosedFrom) return null;
    let hasBreak = false;
    for (let at = opening + 1; at < source.length; at += 1) {
      const sign = source[at]!;
      if (sign === '\n') hasBreak = true;
      if (sign !== '"') continue;
      if (source[at + 1] === '"') at += 1;
      else return !hasBreak || endsCell(source, at + 1, separator) ? at : null;
    }
    unclosedFrom = opening;
    return null;
  };
}

function endsCell(source: string, from: number, separator: string): boolean {
  let at = from;
  while (source[at] === ' ') at += 1;
  return at >= source.length || source[at] === '\n' || source[at] === separator;
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
