import { MAX_PHONES } from '@maru/contract/phone-columns';
import { parseTable } from '@maru/contract/parse-table';
import { formatNumber } from '../../shared/format.ts';
import { readTable, type PastedTable } from './pasted-table.ts';
import { readMobile } from '@maru/contract/typed-text';
import { pieceOf } from './written-number.ts';

export interface PastedPhones {
  /** Everything that is meant to be a number, as written: the server counts what is none. */
  written: string[];
  /** The line of the text each of them stands on, from 1. */
  lines: number[];
  /** How many different mobile numbers were recognised. */
  recognised: number;
  invalid: number;
  duplicates: number;
  /** What stands beside them; `null` for numbers alone. */
  table: PastedTable | null;
}

/**
 * Reads pasted numbers: one a line, or parted by commas, semicolons or tabs; or a table whose first
 * line names its columns.
 *
 * Spaces, dots and hyphens inside of a number are left to the server, which reads it again.
 */
export function readPhones(text: string): PastedPhones {
  const table = readTable(text);
  const { written, lines } = table ?? readNumbers(text);
  const different = new Set<string>();
  let valid = 0;
  for (const piece of written) {
    const digits = readMobile(piece);
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
    table,
  };
}

function readNumbers(text: string): Pick<PastedPhones, 'written' | 'lines'> {
  const written: string[] = [];
  const lines: number[] = [];
  // The line by which Excel names the separator is no number.
  const numbers = text.replace(/^\uFEFF?"?sep=[^\r\n"]"?(?=[\r\n]|$)/i, '');
  for (const [index, line] of numbers.split(/\r\n|[\n\r]/).entries()) {
    for (const piece of piecesOf(line, /[,;\t]+/)) {
      written.push(pieceOf(piece));
      lines.push(index + 1);
    }
  }
  return { written, lines };
}

/** Says that more numbers were given than one message takes; `null` if it takes them. */
export function lengthProblem(noun: string, given: number): string | null {
  if (given <= MAX_PHONES) return null;
  return `${noun}는 ${formatNumber(MAX_PHONES)}개까지 넣을 수 있어요. 지금 ${formatNumber(given)}개예요.`;
}

/**
 * The numbers of a file, one a line: of a table, such as a CSV file of names and numbers, the
 * column that holds the most. Empty if there is none.
 */
export function phonesOfFile(text: string): string {
  const rows = parseTable(text).map(({ cells }) => cells);
  const counts = new Map<number, number>();
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (readMobile(cell) !== null) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const most = Math.max(...counts.values());
  // Numbers in several columns of the same weight are a list, and each of them is meant.
  const columns = [...counts.keys()].filter((column) => counts.get(column) === most);
  columns.sort((one, other) => one - other);
  const first = rows.findIndex((cells) => cells.some((cell) => readMobile(cell) !== null));
  return rows
    .flatMap((cells, row) => columns.map((column) => cellOf(cells[column], row < first)))
    .filter((cell) => cell !== '')
    .join('\n');
}

/** The name of a column, or a title above it, is no number that somebody mistyped. */
function cellOf(cell = '', isAbove: boolean): string {
  return isAbove && !/\d{4}/.test(cell) ? '' : cell;
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
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
