import { MAX_PHONES } from '@maru/contract/phone-columns';
import { parseTable } from '@maru/contract/parse-table';
import { formatNumber } from '../../shared/format.ts';
import { readTable, type PastedTable } from './pasted-table.ts';
import { mayHoldMobile, readMobile } from '@maru/contract/typed-text';
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
  return counted(table ?? readNumbers(text), table);
}

function counted({ written, lines }: Pieces, table: PastedTable | null): PastedPhones {
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

/** The pieces of a list, each with the line that it stands on. */
type Pieces = Pick<PastedPhones, 'written' | 'lines'>;

/** Also the soft line breaks of Word and those of Unicode. */
// oxlint-disable-next-line no-control-regex
const LINE_BREAK = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/;
const BETWEEN = /[,;\t|\uff0c\uff1b\u3001]+/;

function readNumbers(text: string): Pieces {
  const written: string[] = [];
  const lines: number[] = [];
  // The line by which Excel names the separator is no number.
  const numbers = text.replace(/^\uFEFF?"?sep=[^\r\n"]"?(?=[\r\n]|$)/i, '');
  for (const [index, line] of numbers.split(LINE_BREAK).entries()) {
    for (const piece of piecesOf(line, BETWEEN).flatMap(numbersIn)) {
      written.push(pieceOf(piece));
      lines.push(index + 1);
    }
  }
  return { written, lines };
}

const isMobile = (written: string) => readMobile(written) !== null;

/** Several numbers with nothing but spaces between them, or the piece as it is. */
function numbersIn(piece: string): string[] {
  if (isMobile(piece)) return [piece];
  const parts = piecesOf(piece, /\s+/);
  return parts.every(isMobile) ? parts : [piece];
}

/** A cell that is meant as a number but is none. */
const MISTYPED = /^\(?[+0][\d\s().-]{6,}$|^\d(?:\.\d+)?e\+\d+$/i;

/**
 * Reads an exclude list, where no number may be lost: of a table the numbers of all columns, and
 * every line that holds none, so that it is refused.
 */
export function readEveryNumber(text: string): PastedPhones {
  return counted(readTable(text) === null ? readNumbers(text) : everyNumberOf(text), null);
}

/** The same of a file, one a line. Empty if there is none. */
export function everyNumberOfFile(text: string): string {
  const { written } = everyNumberOf(text);
  return written.some(isMobile) ? written.join('\n') : '';
}

function everyNumberOf(text: string): Pieces {
  const rows = parseTable(text);
  const table = rows.map(({ cells }) => cells);
  const [most = -1] = phoneColumnsOf(table);
  const first = firstNumberRow(table);
  const written: string[] = [];
  const lines: number[] = [];
  for (const [row, { cells, line }] of rows.entries()) {
    const meant = cells.filter(
      (cell, column) =>
        isMobile(cell) ||
        MISTYPED.test(cell) ||
        mayHoldMobile(cell) ||
        (column === most && row > first && cell !== ''),
    );
    const found = meant.length > 0 || row < first ? meant : [cells.join(' ')];
    for (const cell of found) {
      written.push(pieceOf(cell.replaceAll(/[,;|\s]+/g, ' ')));
      lines.push(line);
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
  const filled = rows.flat().filter((cell) => cell !== '');
  // Numbers alone, in rows of different lengths: each of them is meant.
  if (filled.every(isMobile)) return filled.join('\n');
  const columns = phoneColumnsOf(rows);
  const first = firstNumberRow(rows);
  return rows
    .flatMap((cells, row) => {
      // A row without these columns holds its number elsewhere.
      if (columns.every((column) => column >= cells.length)) {
        return cells.filter(isMobile);
      }
      return columns.map((column) => cellOf(cells[column], row < first));
    })
    .filter((cell) => cell !== '')
    .join('\n');
}

/** The first row with a number. Titles and the names of columns stand above it. */
const firstNumberRow = (rows: readonly (readonly string[])[]) =>
  rows.findIndex((cells) => cells.some(isMobile));

/**
 * The columns with the most numbers. Several of the same weight are a list, and each number of them
 * is meant.
 */
function phoneColumnsOf(rows: readonly (readonly string[])[]): number[] {
  const counts = new Map<number, number>();
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (isMobile(cell)) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const most = Math.max(...counts.values());
  const columns = [...counts.keys()].filter((column) => counts.get(column) === most);
  return columns.sort((one, other) => one - other);
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
