import type { TableRow } from '@maru/contract/core/table/parse-table';
import { readRefusalLine } from '@maru/contract/text/list/list-consent';
import { isPlainTitle } from '@maru/contract/text/list/list-title';
import {
  questionsOf,
  type ListColumn,
  type ListQuestion,
} from '@maru/contract/text/list/list-question';
import { besideNumber, kindOfText } from '@maru/contract/text/list/list-text';
import { textColumnOf } from '@maru/contract/text/list/text-column';
import type { ListAnswers } from './list-answers.ts';
import { isCertainTitle } from './list-heading.ts';
import { isMobile, mayBeNumber } from './written-number.ts';

/** A list as its texts are asked. */
export interface TextList {
  /** The cells of each row, and the number as the server gets it. */
  rows: readonly (Pick<TableRow, 'cells'> & { number: string })[];
  /** Headings of the columns; empty for a list without a header. */
  head: readonly string[];
  /** The column of numbers; -1 if each row has its own. */
  phoneAt: number;
  /** Rows whose cells cannot be assigned to the columns. */
  broken: ReadonlySet<number>;
  /** Lines above the numbers, and the heading of the numbers. */
  titles: readonly string[];
}

/**
 * Questions about the texts beside the numbers. Rows that refuse messages, or whose answer staff
 * decide on anyway, are left out.
 */
export function textQuestionsOf(list: TextList, { declined }: Pick<ListAnswers, 'declined'>) {
  const refused = new Set(declined);
  const numbers = list.rows.map(({ number }) => isMobile(number));
  return questionsOf(columnsOf(list), (row) => numbers[row]! && !refused.has(row));
}

function columnsOf(list: TextList): ListColumn[] {
  const { rows, head, phoneAt, broken, titles } = list;
  const width = Math.max(head.length, ...new Set(rows.map(({ cells }) => cells.length)));
  const beside = (cell: string) => (mayBeNumber(cell) ? besideNumber(cell) : cell);
  const columns = Array.from({ length: width }, (_, at): ListColumn => {
    const isOfNumbers = at === phoneAt;
    const cells = rows.map(({ cells: written }, row) =>
      broken.has(row) || isLine(written) ? '' : beside(written[at] ?? ''),
    );
    return { heading: isOfNumbers ? '' : (head[at] ?? ''), cells };
  });
  const merged = columns.flatMap((column, at) => (at < phoneAt ? mergedOf(column) : []));
  const unfit = rows.map(({ cells }, row) =>
    broken.has(row) && !isLine(cells) ? cells.map(beside).filter((cell) => cell !== '') : [],
  );
  const asked = titles.filter((title) => title !== '' && !isPlainTitle(title) && !isRead(title));
  return [
    ...columns,
    ...merged,
    { heading: '', cells: unfit },
    { heading: '', cells: linesOf(rows), asksRefusals: true },
    { heading: '', cells: rows.map(() => asked), asksRefusals: true },
  ];
}

/** Whether another question asks about the title. */
const isRead = (title: string) => readRefusalLine([title]) !== null;

/** Whether a row is a line of words between the numbers, not a person without a number. */
function isLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0 || filled.some(mayBeNumber)) return false;
  if (filled.length === 1) return true;
  return !filled.some(
    (cell) => /^\d+$/.test(cell) || ['name', 'short-name'].includes(kindOfText(cell, null)),
  );
}

/**
 * The lines of words that may concern a row: a heading above it, which may hold for all rows below,
 * and a note below it.
 */
function linesOf(rows: TextList['rows']): string[][] {
  const words = rows.map(({ cells }) => {
    if (!isLine(cells) || readRefusalLine(cells) !== null) return null;
    const isPlain = cells.every(
      (cell) =>
        isCertainTitle(cell) ||
        isPlainTitle(cell) ||
        ['name', 'harmless'].includes(kindOfText(cell, null)),
    );
    return isPlain ? null : cells.filter((cell) => cell !== '').join(', ');
  });
  let above: string | null = null;
  return words.map((line, row) => {
    above = line ?? above;
    return [above, words[row + 1] ?? null].filter((one) => one !== null);
  });
}

/**
 * The empty cells below merged cells, which a spreadsheet writes only once. Such a column begins
 * with a text, and has each text once.
 */
function mergedOf({ heading, cells }: ListColumn): ListColumn[] {
  const filled = cells.filter((cell) => cell !== '');
  const isSparse = filled.length * 2 <= cells.length && new Set(filled).size === filled.length;
  const first = cells[0] ?? '';
  if (textColumnOf(heading) !== null || first === '' || !isSparse) return [];
  let above: ListColumn['cells'][number] = '';
  const below = cells.map((cell) => {
    if (cell !== '') above = cell;
    return cell === '' ? above : '';
  });
  return [{ heading, cells: below, asksRefusals: true }];
}

/** The key of a question in the decisions of staff. */
export const keyOfQuestion = ({ column, text }: ListQuestion) => `${column}:${text ?? ''}`;
