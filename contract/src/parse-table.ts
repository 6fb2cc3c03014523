/** A row of a table with the number of its first line, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads what was pasted from a spreadsheet (tabs) or out of a CSV file (commas or semicolons, RFC
 * 4180). The first line that has one decides which, or a line `sep=,` of Excel, which is no row.
 * Empty rows are left out, cells are trimmed.
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

function separatorOf(source: string): ',' | ';' | '\t' {
  // A title above the table has none.
  const [line = ''] = /^.*[\t;,].*$/m.exec(source.replaceAll(/"[^"]*"/g, '')) ?? [];
  if (line.includes('\t')) return '\t';
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}
