import { isDisguised } from '@maru/contract/text/advertising';
import { placesIn } from '@maru/contract/text/text-places';
import { parseTable, unclosedQuotesIn, type TableRow } from '@maru/contract/core/table/parse-table';
import { withRowEnds } from '@maru/contract/core/table/row-ends';
import {
  columnNameProblem,
  MAX_COLUMN_NAME,
  MAX_COLUMN_VALUE,
  MAX_COLUMNS,
} from '@maru/contract/campaign/phone-columns';
import { replaceUnsendable, unsendableOf } from '@maru/contract/text/sms-text';
import { formatNumber } from '../../shared/format.ts';
import { withoutInvisible } from '@maru/contract/text/clean-text';
import { readMobile } from '@maru/contract/text/typed-text';
import { consentColumnOf, isRefusalTitle } from '@maru/contract/text/list/list-consent';
import { answersOf, type ListAnswers } from './list-answers.ts';
import { textQuestionsOf } from './list-texts.ts';
import type { ListQuestion } from '@maru/contract/text/list/list-question';
import {
  doubtfulRows,
  isHeader,
  MAX_ABOVE,
  phoneColumnOf,
  phoneHeaderOf,
  type PhoneColumn,
} from './list-heading.ts';
import { mayBeNumber, pieceOf } from './written-number.ts';

/** Maximum number of lines that a note lists. Beyond it, the note only counts the rest. */
const NAMED_LINES = 3;

/** Column beside the numbers: the variable that it fills, and the value for each number. */
export interface PastedColumn {
  name: string;
  /** Empty where there is nothing to fill in. */
  values: string[];
}

/** A list of numbers with a header line. */
export interface PastedTable extends ListAnswers {
  /** Name of the phone number column. */
  phoneName: string;
  /** Cells as the server accepts them, including entries that are not numbers. */
  written: string[];
  /** Line of each row in the text, starting from 1. */
  lines: number[];
  /** All cells of each row. */
  rowTexts: string[];
  columns: PastedColumn[];
  /** Texts beside the numbers that staff decide on. */
  texts: ListQuestion[];
  /** Values that were changed or ignored, with the reason. */
  notes: string[];
  /** The line that names the columns. */
  header: TableLine;
  /** Lines above the numbers that could be the header, such as a title. */
  headers: TableLine[];
}

/** A line of the table, as a choice. */
export interface TableLine {
  line: number;
  text: string;
}

/**
 * Reads a list of numbers with further columns, pasted from a spreadsheet or read from a CSV file.
 * A header line above the numbers names the columns. It contains no number itself. The clearest
 * heading of a phone column names the numbers; without one, the column with the most numbers holds
 * them.
 *
 * @returns `null` when the list contains only numbers.
 */
export function readTable(text: string): PastedTable | null {
  const all = parseTable(text);
  const { at: named, doubtful } = phoneHeaderOf(all);
  const begin = Math.max(named, 0);
  const found = phoneColumnOf(likelyHead(all, named), all.slice(begin));
  if (found === null) return null;
  const { at: phoneAt } = found;
  const firstNumber = all.findIndex(
    ({ cells }, row) => row >= begin && readMobile(cells[phoneAt] ?? '') !== null,
  );
  const above = all.slice(0, Math.min(firstNumber < 0 ? named + 1 : firstNumber, MAX_ABOVE + 1));
  // A title fills a single cell, or cells outside the number column.
  const isHead = ({ cells }: TableRow) => isHeader(cells) && (cells[phoneAt] ?? '') !== '';
  const headAt = named >= 0 ? named : Math.max(above.findIndex(isHead), 0);
  const head = all[headAt];
  if (head === undefined || headAt >= above.length) return null;
  if (named < 0 && !isHeader(head.cells)) return null;

  const asked = new Set(named >= 0 ? doubtful : doubtfulRows(all.slice(0, headAt), []));
  const titles = all.slice(0, headAt).filter((_, row) => !asked.has(row));
  const rows = [
    ...[...asked].flatMap((row) => rowsAbove(all[row]!, phoneAt)),
    ...all
      .slice(headAt + 1)
      .map((row) => ({ ...row, number: row.cells[phoneAt] ?? '', isFit: true })),
  ];
  const lines = rows.map(({ line }) => line);
  const notes = new Notes(lines);
  if (titles.length > 0) {
    const said = titles.map((title) => choiceOf(title).text).join('’, ‘');
    notes.say(`머리글 위의 줄(‘${said}’)은 넣지 않았어요.`);
  }
  sayChoice(found, head.cells, notes);
  const broken = brokenRows(text, { rows, width: head.cells.length }, notes);
  const taken = namedColumns(head.cells, phoneAt, rows, notes);
  const columns = taken.map(({ name, at }) => ({
    name,
    values: rows.map(({ cells }, row) =>
      broken.has(row) ? '' : valueOf(cells[at] ?? '', name, row, notes),
    ),
  }));
  const phoneName = head.cells[phoneAt] ?? '';
  const titleCells = titles.flatMap(({ cells }) => cells);
  const answers = answersOf(rows, {
    head: head.cells,
    phoneAt,
    broken,
    above: rows.length - (all.length - headAt - 1),
    isRefusal: [phoneName, ...titleCells].some(isRefusalTitle),
    isDoubtful: found.isDoubtful,
  });
  for (const row of answers.declined) {
    notes.add('수신을 거부했거나 동의하지 않아 보내지 않아요', row);
  }
  return {
    phoneName,
    written: rows.map(({ number }) => pieceOf(number)),
    lines,
    rowTexts: rows.map(({ cells }) => rowText(cells)),
    columns,
    notes: notes.sentences(),
    header: choiceOf(head),
    // A header that names the phone column leaves no choice above it.
    headers: above
      .slice(Math.max(named, 0))
      .filter(({ cells }) => isHeader(cells))
      .map(choiceOf),
    ...answers,
    texts: textQuestionsOf(
      {
        rows,
        head: head.cells,
        phoneAt,
        broken,
        titles: found.isDoubtful ? titleCells : [phoneName, ...titleCells],
      },
      answers,
    ),
  };
}

/** Column names of a table: those of the named header, else of the first row that could be one. */
function likelyHead(rows: readonly TableRow[], named: number): readonly string[] {
  if (named >= 0) return rows[named]!.cells;
  const numbers = rows.findIndex(({ cells }) => cells.some(mayBeNumber));
  const above = rows.slice(0, Math.min(Math.max(numbers, 0), MAX_ABOVE + 1));
  return above.find(({ cells }) => isHeader(cells))?.cells ?? [];
}

/** A row of the list, and the cell of its number. */
interface NumberRow extends TableRow {
  number: string;
  /** Whether the cells are in the columns of the header. */
  isFit: boolean;
}

/**
 * The numbers of a row above the header. Its other cells are values of the columns only if the
 * number is in the column of numbers.
 */
function rowsAbove(row: TableRow, phoneAt: number): NumberRow[] {
  const numbers = row.cells.filter(mayBeNumber);
  if (numbers.length === 1 && row.cells[phoneAt] === numbers[0]) {
    return [{ ...row, number: numbers[0]!, isFit: true }];
  }
  const found = numbers.length > 0 ? numbers : [rowText(row.cells)];
  return found.map((number) => ({ ...row, number, isFit: false }));
}

/** Rows whose values are in no known column, such as those with too many cells or an open quote. */
function brokenRows(
  text: string,
  { rows, width }: { rows: readonly NumberRow[]; width: number },
  notes: Notes,
): Set<number> {
  const unclosed = unclosedQuotesIn(text);
  const find = (what: string, isBroken: (row: NumberRow) => boolean) => {
    const found = rows.flatMap((row, at) => (isBroken(row) ? [at] : []));
    for (const row of found) notes.add(what, row);
    return found;
  };
  const open = find('따옴표가 닫히지 않아 그 줄의 값을 모두 비웠어요', ({ line }) =>
    unclosed.includes(line),
  );
  const wide = find(
    '칸이 머리글보다 많아 그 줄의 값을 모두 비웠어요',
    ({ cells, isFit }) => isFit && cells.slice(width).some((cell) => cell !== ''),
  );
  const unfit = rows.flatMap(({ isFit }, row) => (isFit ? [] : [row]));
  return new Set([...open, ...wide, ...unfit]);
}

/** Notes that other columns hold numbers too, or that the column may hold other numbers. */
function sayChoice(
  { at, rivals, isDoubtful }: PhoneColumn,
  head: readonly string[],
  notes: Notes,
): void {
  const chosen = head[at] ?? '';
  const others = rivals.map((one) => `‘${head[one] ?? ''}’`).join(', ');
  if (others !== '') {
    notes.say(`번호가 든 열이 여럿이라 ‘${chosen}’ 열만 읽었어요. ${others} 열에는 보내지 않아요.`);
  }
  if (isDoubtful) {
    notes.say(`‘${chosen}’ 열은 받는 사람의 번호가 아닐 수 있어요. 확인해 주세요.`);
  }
}

/** Returns the text from the given line on, so that this line becomes the header. */
export function startingAt(text: string, line: number): string {
  const [first = '', ...rest] = withRowEnds(text).split('\n');
  const kept = [first, ...rest].slice(line - 1);
  // Without it the separator that it names would be guessed.
  return (line > 1 && /^"?sep=/i.test(first) ? [first, ...kept] : kept).join('\n');
}

function choiceOf({ line, cells }: TableRow): TableLine {
  return { line, text: rowText(cells) };
}

/** The filled cells of a row in one text. */
export const rowText = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(', ');

/** Columns that become variables. Columns without a name and values are skipped without a note. */
function namedColumns(
  head: readonly string[],
  phoneAt: number,
  rows: readonly TableRow[],
  notes: Notes,
): { name: string; at: number }[] {
  const taken: { name: string; at: number }[] = [];
  const tooMany: string[] = [];
  for (const [at, cell] of head.entries()) {
    if (at === phoneAt) continue;
    const name = nameIn(cell);
    if (name === '') {
      if (rows.some(({ cells }) => (cells[at] ?? '') !== '')) {
        notes.say(`${at + 1}번째 열은 이름이 비어 있어 가져오지 않았어요.`);
      }
      continue;
    }
    const problem = nameProblem(name);
    // `수신거부` is read as an answer.
    const isAnswer = consentColumnOf(cell) !== null;
    if (problem !== null) notes.say(isAnswer ? null : problem);
    else if (taken.some((one) => one.name === name)) {
      notes.say(`‘${name}’ 열이 두 번 있어 앞의 것만 가져왔어요.`);
    } else if (taken.length === MAX_COLUMNS) tooMany.push(name);
    else taken.push({ name, at });
  }
  if (tooMany.length > 0) {
    notes.say(`열은 ${MAX_COLUMNS}개까지라 ${tooMany.join(', ')} 열은 가져오지 않았어요.`);
  }
  return taken;
}

/** The name of a column, also where it is written as its variable: `#{이름}`. */
function nameIn(cell: string): string {
  const bare = /^#\{(.*)\}$/.exec(cell)?.[1] ?? cell;
  return withoutInvisible(bare).replaceAll(/\s+/g, ' ').trim();
}

function nameProblem(name: string): string | null {
  const said = `‘${Array.from(name).slice(0, MAX_COLUMN_NAME).join('')}${name.length > MAX_COLUMN_NAME ? '…' : ''}’`;
  switch (columnNameProblem(name)) {
    case 'long':
      return `${said} 열은 이름이 ${MAX_COLUMN_NAME}자를 넘어 가져오지 않았어요.`;
    case 'letters':
      return `${said} 열은 이름에 쓸 수 없는 글자가 있어 가져오지 않았어요.`;
    case 'reserved':
      return `${said} 열은 링크를 넣는 변수와 이름이 같아 가져오지 않았어요.`;
    case null:
      return null;
  }
}

/** A value as it is filled in; empty, and noted, where that cannot be. */
function valueOf(cell: string, name: string, row: number, notes: Notes): string {
  let value = cell.normalize('NFC');
  if (value === '') return '';
  const unsendable = unsendableOf(value);
  if (unsendable.length > 0) {
    const lost = unsendable.filter(({ replacement }) => replacement === null);
    if (lost.length > 0) {
      notes.add(`‘${name}’에 보낼 수 없는 글자(${lost[0]!.text})가 있어 비웠어요`, row);
      return '';
    }
    value = replaceUnsendable(value).trim();
    notes.add(`‘${name}’에서 보낼 수 없는 글자를 비슷한 글자로 바꿨어요`, row);
  }
  if (value.length > MAX_COLUMN_VALUE) {
    notes.add(`‘${name}’ 값이 ${MAX_COLUMN_VALUE}자를 넘어 비웠어요`, row);
    return '';
  }
  if (placesIn(value).length > 0 || isDisguised(value)) {
    notes.add(`‘${name}’ 값에 변수나 바꿔 쓴 (광고) 표시가 있어 비웠어요`, row);
    return '';
  }
  return value;
}

/** Collects the notes about the table. Identical notes about several rows are merged. */
class Notes {
  readonly #lines: readonly number[];
  readonly #said: string[] = [];
  readonly #rows = new Map<string, number[]>();

  constructor(lines: readonly number[]) {
    this.#lines = lines;
  }

  say(sentence: string | null): void {
    if (sentence !== null) this.#said.push(sentence);
  }

  add(what: string, row: number): void {
    const rows = this.#rows.get(what);
    if (rows) rows.push(row);
    else this.#rows.set(what, [row]);
  }

  sentences(): string[] {
    const ofRows = Array.from(this.#rows, ([what, rows]) => `${what}: ${this.#named(rows)}.`);
    return [...this.#said, ...ofRows];
  }

  #named(rows: readonly number[]): string {
    const named = rows
      .slice(0, NAMED_LINES)
      .map((row) => `${formatNumber(this.#lines[row] ?? 0)}번째`);
    const more = rows.length - named.length;
    return `${named.join(', ')} 줄${more > 0 ? ` 외 ${formatNumber(more)}줄` : ''}`;
  }
}
