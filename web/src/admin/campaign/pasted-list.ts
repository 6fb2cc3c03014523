/** A field of the contract takes this many characters; a longer piece is no number anyway. */
const MAX_PIECE = 40;

export interface PastedPhones {
  /** Everything that is meant to be a number, as written: the server counts what is none. */
  written: string[];
  /** The line of the text each of them stands on, from 1. */
  lines: number[];
  /** How many different mobile numbers were recognised. */
  recognised: number;
  invalid: number;
  duplicates: number;
}

/**
 * Reads pasted numbers: one a line, or parted by commas, semicolons or tabs.
 *
 * Spaces, dots and hyphens inside of a number are left to the server, which reads it again.
 */
export function readPhones(text: string): PastedPhones {
  const written: string[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    for (const piece of piecesOf(line, /[,;\t]+/)) {
      written.push(piece);
      lines.push(index + 1);
    }
  }
  const different = new Set<string>();
  let valid = 0;
  for (const piece of written) {
    const digits = mobileOf(piece);
    if (digits === null) continue;
    valid += 1;
    different.add(digits);
  }
  return {
    written,
    lines,
    recognised: different.size,
    invalid: written.length - valid,
    duplicates: valid - different.size,
  };
}

/**
 * The numbers of a table, such as a CSV file of names and numbers: the column that holds the most,
 * one a line, so that a number stays on the line it has in the file. A text without columns stays
 * as it is.
 */
export function phoneColumnOf(table: string): string {
  const rows = table.split(/\r\n|[\n\r]/).map(cellsOf);
  const counts = new Map<number, number>();
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (mobileOf(cell) !== null) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  const best = [...counts.keys()].filter((column) => counts.get(column) === most);
  // Numbers in several columns of the same weight are a list, and each of them is meant.
  if (best.length !== 1) return table;
  const column = best[0]!;
  const [head] = rows;
  // The name of the column is no number that somebody mistyped.
  const isHeaded = head?.[column] !== undefined && !/\d/.test(head[column]);
  return rows.map((cells, row) => (row === 0 && isHeaded ? '' : (cells[column] ?? ''))).join('\n');
}

function cellsOf(row: string): string[] {
  return row.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** Reads the numbers of members, parted by anything that is not a letter or a digit. */
export function readMemberIds(text: string): { ids: number[]; invalid: string[] } {
  const ids = new Set<number>();
  const invalid: string[] = [];
  for (const piece of piecesOf(text, /[\s,;]+/)) {
    const id = Number(piece);
    if (/^\d+$/.test(piece) && Number.isSafeInteger(id) && id > 0) ids.add(id);
    else invalid.push(piece);
  }
  return { ids: [...ids], invalid };
}

function piecesOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((piece) => piece.trim().slice(0, MAX_PIECE))
    .filter((piece) => piece !== '');
}

/** The digits of a mobile number, read as leniently as the server does; `null` if it is none. */
function mobileOf(written: string): string | null {
  const digits = written
    .replaceAll(/[\s().-]/g, '')
    .replace(/^\+?82(?=0?1)/, '0')
    .replace(/^00/, '0');
  return /^01[016-9]\d{7,8}$/.test(digits) ? digits : null;
}
