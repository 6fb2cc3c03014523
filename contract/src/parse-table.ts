/** A row of a table with the number of its first line, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads what was pasted from a spreadsheet (tabs) or out of a CSV file (commas or semicolons, RFC
 * 4180). The separator of the most lines is taken, or that of a line `sep=,` of Excel, which is no
 * row. Empty rows are left out, cells are trimmed.
 */
export function parseTable(text: string): TableRow[] {
  const unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const given = unmarked.replaceAll(/\r\n?/g, '\n');
  const [, named] = SEPARATOR_LINE.exec(given) ?? [];
  // Its line stays, empty, so that the others keep their numbers.
  const source = named === undefined ? given : given.replace(SEPARATOR_LINE, '');
  const separator = named ?? separatorOf(source);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let startedAt = 1;

  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: startedAt, cells });
    cells = [];
  };

  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRow();
      startedAt = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

/** Excel writes and reads such a first line. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?(?=\n|$)/i;

/** In the order of preference. A tab is part of no text. */
const SEPARATORS = ['\t', ',', ';'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A quoted cell, with the separator or the line break before it. */
const QUOTED = /(^|[\t;,]) *"[^"]*(?:""[^"]*)*"/gm;

/**
 * The separator that the most lines have, so that a title with a comma decides nothing. Between
 * commas and semicolons of as many lines, the one of which more lines have the same number.
 */
function separatorOf(source: string): Separator {
  const lines = source.replaceAll(QUOTED, '$1').split('\n');
  const uses = SEPARATORS.map((separator) => useOf(separator, lines));
  const [best] = uses.toSorted(
    (one, other) =>
      other.lines - one.lines ||
      Number(other.separator === '\t') - Number(one.separator === '\t') ||
      other.alike - one.alike,
  );
  return best!.lines > 0 ? best!.separator : ',';
}

/** How many lines have a separator, and how many of them the same number of times. */
function useOf(separator: Separator, lines: readonly string[]) {
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
