import { MAX_PHONES } from '@maru/contract/campaign/phone-columns';
import { parseTable, type TableRow } from '@maru/contract/core/table/parse-table';
import { formatNumber } from '../../shared/format.ts';
import {
  holdsTitles,
  isCertainTitle,
  isDoubtfulColumn,
  isHeader,
  isWhole,
  phoneColumnsOf,
  phoneHeaderOf,
} from './list-heading.ts';
import { answersFrom, answerIn, type ListAnswers } from './list-answers.ts';
import { textQuestionsOf } from './list-texts.ts';
import type { ListQuestion } from '@maru/contract/text/list/list-question';
import {
  isRefusalTitle,
  readRefusalLine,
  type Consent,
} from '@maru/contract/text/list/list-consent';
import { readTable, rowText, type PastedTable } from './pasted-table.ts';
import { cleanSearch, mobilesIn, readMobile } from '@maru/contract/text/typed-text';
import {
  BETWEEN,
  isMeantAsNumber,
  isMobile,
  isTitle,
  pieceOf,
  resemblesMobile,
} from './written-number.ts';

export interface PastedPhones extends ListAnswers {
  /** All entries meant as numbers, as written. The server counts the invalid ones. */
  written: string[];
  /** Line of each number in the text, starting from 1. */
  lines: number[];
  /** All cells of the row of each number. */
  rowTexts: string[];
  /** How many different mobile numbers were recognised. */
  recognised: number;
  invalid: number;
  duplicates: number;
  /** The columns beside the numbers. `null` = the list contains only numbers. */
  table: PastedTable | null;
  /** Texts beside the numbers that staff decide on. */
  texts: ListQuestion[];
}

/**
 * Reads a list of numbers from pasted text or a file. The list is a table with a header line, or
 * numbers as {@link readEveryNumber} reads them.
 */
export function readPhones(text: string): PastedPhones {
  const table = readTable(text);
  return counted(table ?? numbersOf(text), table);
}

/**
 * Reads numbers of any shape without losing any. The result includes the numbers of all columns and
 * the entries that look like numbers but cannot be read. It also includes every line without a
 * number.
 */
export function readEveryNumber(text: string): PastedPhones {
  return counted(numbersOf(text, false), null);
}

/**
 * The same as a list, one a line, so that it can be joined with another. Of a text without any
 * readable number it is empty.
 */
export function everyNumberOf(text: string): string {
  const { written } = numbersOf(text, false);
  return written.some(isMobile) ? written.join('\n') : '';
}

/** Whether all numbers of a list are in columns that probably hold no telephone numbers. */
export function lacksTelephones({ recognised, duplicates, doubts }: PastedPhones): boolean {
  return recognised > 0 && doubts.column.length === recognised + duplicates;
}

function counted(pieces: Pieces, table: PastedTable | null): PastedPhones {
  const { written, lines, rowTexts, declined, doubts, texts } = pieces;
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
    rowTexts,
    recognised: different.size,
    invalid: written.length - valid,
    duplicates: valid - different.size,
    table,
    declined,
    doubts,
    texts,
  };
}

/** The pieces of a list, each with its line number. */
type Pieces = Omit<PastedPhones, 'recognised' | 'invalid' | 'duplicates' | 'table'>;

/** Value of a row: a cell, or one number of a cell that holds several. */
interface Value {
  text: string;
  column: number;
  mobile: boolean;
}

interface ListRow extends TableRow {
  values: Value[];
}

/** @param asksTexts whether the numbers are recipients, so that the texts beside them are asked. */
function numbersOf(text: string, asksTexts = true): Pieces {
  const rows = parseTable(text).map(valuesOf);
  const first = rows.findIndex(({ values }) => values.some(({ mobile }) => mobile));
  const counts = mobilesByColumn(rows);
  const most = counts.indexOf(Math.max(...counts.filter((count) => count > 0)));
  const isList = isListOfNumbers(rows);
  const { at: head } = phoneHeaderOf(rows);
  const named = phoneColumnsOf(rows[head]?.cells ?? []);
  const written: string[] = [];
  const lines: number[] = [];
  const rowTexts: string[] = [];
  const consents: Consent[] = [];
  const refusals: ReturnType<typeof readRefusalLine>[] = [];
  const doubtful = doubtfulColumns(rows, Math.max(head + 1, first));
  const doubted: number[] = [];
  const titles: string[] = [];
  const texts: { cells: string[]; number: string }[] = [];
  let isRefusal = false;
  for (const [row, { line, cells, values }] of rows.entries()) {
    // A line of words above the numbers, or a name above the header, may be a person.
    const isHeading =
      row === head ||
      (row < head && holdsTitles(cells)) ||
      (row < first && cells.every((cell) => cell === '' || isCertainTitle(cell)));
    const meant = values.filter(({ text: value, mobile, column }) => {
      if (mobile || isMeantAsNumber(value) || resemblesMobile(value)) return true;
      if (isHeading) return !isTitle(value);
      // Cells beside the numbers hold names and other values, but no bare digits.
      const isOfNumbers = named.has(column) || (counts[column] ?? 0) > 0;
      return isList || column === most || (isOfNumbers && !isTitle(value));
    });
    const isAbove = row < first || row === head;
    if (isAbove && meant.length === 0 && cells.some(isRefusalTitle)) isRefusal = true;
    if (isAbove && isHeading && meant.length === 0)
      titles.push(...cells.filter((_, column) => !doubtful.has(column)));
    const found = meant.map(({ text: value, column }) => ({ value, column }));
    if (found.length === 0 && !isHeading) found.push({ value: cells.join(' '), column: -1 });
    for (const { value: cell, column } of found) {
      if (doubtful.has(column) && isMobile(cell)) doubted.push(written.length);
      written.push(pieceOf(cell.split(BETWEEN).join(' ').replaceAll(/\s+/g, ' ')));
      lines.push(line);
      rowTexts.push(rowText(cells));
      texts.push({ cells, number: written.at(-1)! });
      consents.push(answerIn(cells));
      refusals.push(values.some(({ mobile }) => mobile) ? null : readRefusalLine(cells));
    }
  }
  const answers = answersFrom(consents, { above: 0, isRefusal, doubted, lines: refusals });
  const list = {
    rows: texts,
    head: rows[head]?.cells ?? [],
    phoneAt: -1,
    broken: new Set<number>(),
    titles,
  };
  return {
    written,
    lines,
    rowTexts,
    ...answers,
    texts: asksTexts ? textQuestionsOf(list, answers) : [],
  };
}

function valuesOf(row: TableRow): ListRow {
  const values = row.cells.flatMap((cell, column) =>
    numbersIn(cell).map((text) => ({ text, column, mobile: isMobile(text) })),
  );
  return { ...row, values: values.filter(({ text }) => text !== '') };
}

/**
 * Columns of numbers that probably hold no telephone numbers.
 *
 * @param body position of the first row below the header or the titles.
 */
function doubtfulColumns(rows: readonly ListRow[], body: number): Set<number> {
  if (body <= 0) return new Set();
  const mobiles = rows.flatMap(({ values }) => values.filter(({ mobile }) => mobile));
  const above = rows.slice(0, body);
  const columns = new Set(mobiles.map(({ column }) => column));
  return new Set(
    [...columns].filter((at) => {
      const texts = mobiles.filter(({ column }) => column === at).map(({ text }) => text);
      const held = { mobiles: texts.length, whole: texts.filter(isWhole).length };
      return isDoubtfulColumn(
        above.map(({ cells }) => cells[at] ?? ''),
        held,
      );
    }),
  );
}

/** Count of numbers in each column. */
function mobilesByColumn(rows: readonly ListRow[]): number[] {
  const counts: (number | undefined)[] = [];
  for (const { values } of rows) {
    for (const { column, mobile } of values) {
      counts[column] = (counts[column] ?? 0) + Number(mobile);
    }
  }
  return Array.from(counts, (count = 0) => count);
}

/** Whether rows are numbers alone: one row, or rows of different lengths, and no header. */
function isListOfNumbers(rows: readonly ListRow[]): boolean {
  if (rows.some(({ cells }) => isHeader(cells))) return false;
  const widths = new Set(rows.map(({ cells }) => cells.length));
  return rows.length === 1 || widths.size > 1;
}

/**
 * Signs and words of a range between two numbers. The numbers between them are not written, so a
 * range is not read.
 */
const RANGE =
  /\d\s*(?:[~\uff5e\u301c\u223c\u02dc]|부터|에서|\s[-\u2010-\u2015\u2212\uff0d]\s)\s*\(?(?:\+?82|0)/;

/** Numbers of a cell that holds several, or else the unchanged cell. */
function numbersIn(cell: string): string[] {
  if (isMobile(cell)) return [cell];
  const parts = piecesOf(cell, BETWEEN).map((part) => {
    if (RANGE.test(part)) return [part];
    const listed = mobilesIn(part);
    return numbersBetweenSpaces(part) ?? (listed.length > 0 ? listed : [part]);
  });
  const numbers = parts.flat();
  return numbers.some(isMobile) ? numbers : [cell];
}

/** Maximum number of words in one number, one more than its spaces: `+82 10 1234 5678`. */
const MOST_WORDS = 4;

/**
 * Splits numbers that are separated only by spaces and may contain spaces. Returns `null` if the
 * text is not such a list.
 */
function numbersBetweenSpaces(text: string): string[] | null {
  const words = piecesOf(text, /\s+/);
  const numbers: string[] = [];
  for (let at = 0; at < words.length;) {
    const ends = Array.from({ length: MOST_WORDS }, (_, n) => at + n + 1);
    const end = ends.find((one) => isMobile(words.slice(at, one).join(' ')));
    if (end === undefined) return null;
    numbers.push(words.slice(at, end).join(' '));
    at = end;
  }
  return numbers;
}

/**
 * Returns the number of the first line that contains something meant as a number. `null` = there is
 * none.
 */
export function lineMeantAsNumber(text: string): number | null {
  return parseTable(text).find(({ cells }) => cells.some(isMeantAsNumber))?.line ?? null;
}

/** Returns an error text if the list exceeds the maximum for one message. `null` = it fits. */
export function lengthProblem(noun: string, given: number): string | null {
  if (given <= MAX_PHONES) return null;
  return `${noun}는 ${formatNumber(MAX_PHONES)}개까지 넣을 수 있어요. 지금 ${formatNumber(given)}개예요.`;
}

/** Reads the numbers of members, parted by anything that is not a letter or a digit. */
export function readMemberIds(text: string): { ids: number[]; invalid: string[] } {
  const ids = new Set<number>();
  const invalid: string[] = [];
  for (const piece of piecesOf(cleanSearch(text), /[\s,;、]+/)) {
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
