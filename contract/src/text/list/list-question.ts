import { isRisky, kindOfText, nameDistance, textForm } from './list-text.ts';
import { textColumnOf } from './text-column.ts';

/** Texts of one column that staff decide on together. They never hold a telephone number. */
export interface ListQuestion {
  /** Position of the column among the given ones. */
  column: number;
  /** Heading of the column; empty if it has none. */
  heading: string;
  /** The asked text in its usual form. `null` = all other texts of the column. */
  text: string | null;
  /** Whether the column is one of names. */
  isOfNames: boolean;
  /** The different texts as written, at most {@link MAX_EXAMPLES}, the least usual ones first. */
  texts: string[];
  /** Count of different texts. */
  count: number;
  /** Positions of the rows with these texts. */
  rows: number[];
}

/** Texts beside the numbers of a list, one for each row. */
export interface ListColumn {
  heading: string;
  /** The text of each row, or several. */
  cells: readonly (string | readonly string[])[];
  /** Whether refusals are asked too, because no answer of their rows covers them: titles, notes. */
  asksRefusals?: boolean;
}

/** Maximum number of different texts of a column that are asked one by one. */
const MAX_SINGLE = 40;
/** Maximum number of texts that a question for a column lists. */
export const MAX_EXAMPLES = 100;
/** A short name that more rows have is probably a status. */
const MAX_NAMESAKES = 3;
/** Part of the rows that namesakes have at most. */
const NAMESAKES_PART = 0.02;
/** Part of clear names that makes a column without a heading one of names. */
const NAMES_PART = 0.8;

/** A distinct text of a column. */
interface Text {
  form: string;
  written: string;
  rows: number[];
}

/**
 * The questions that staff answer before a list is sent: every text that is not certainly harmless,
 * once. A column of many names or values is asked as a whole; its unusual texts are asked apart.
 *
 * @param isAsked whether a row may get a message. Refusals and rows without a number get none.
 */
export function questionsOf(
  columns: readonly ListColumn[],
  isAsked: (row: number) => boolean,
): ListQuestion[] {
  return columns.flatMap((column, at) => questionsOfColumn(column, at, isAsked));
}

function questionsOfColumn(
  { heading, cells, asksRefusals = false }: ListColumn,
  column: number,
  isAsked: (row: number) => boolean,
): ListQuestion[] {
  const kind = textColumnOf(heading);
  const texts = textsOf(cells, isAsked);
  const filled = [...texts.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  const kinds = new Map([...texts].map(([form, { written }]) => [form, kindOfText(written, kind)]));
  const isClear = ([form]: [string, Text]) => kinds.get(form) === 'name';
  const clear = [...texts].filter(isClear).reduce((sum, [, { rows }]) => sum + rows.length, 0);
  const isOfNames =
    kind === 'name' || (heading === '' && clear >= filled * NAMES_PART && clear > 1);
  const most = Math.max(MAX_NAMESAKES, filled * NAMESAKES_PART);
  const isOpen = ({ form, rows }: Text) => {
    const said = kinds.get(form);
    if (said === 'unknown' || (said === 'refusal' && asksRefusals)) return true;
    if (said === 'short-name') return !isOfNames || rows.length > most;
    return said === 'name' && rows.length > most && isOfNames && rows.length < filled;
  };
  const open = [...texts.values()].filter(isOpen);
  const isApart = ({ written, rows }: Text) =>
    isRisky(written) || (isOfNames && rows.length > most);
  const apart: Text[] = [];
  const others: Text[] = [];
  for (const text of open) (isApart(text) ? apart : others).push(text);
  const isWhole = isOfNames ? others.length > 1 : open.length > MAX_SINGLE && others.length > 1;
  const single = isWhole ? apart : open;
  const asked = (text: string | null, asks: Text[]): ListQuestion => ({
    column,
    heading,
    text,
    isOfNames,
    texts: asks.slice(0, MAX_EXAMPLES).map(({ written }) => written),
    count: asks.length,
    rows: asks.flatMap(({ rows }) => rows),
  });
  const byDistance = others.toSorted(
    (one, other) => nameDistance(other.written) - nameDistance(one.written),
  );
  return [
    ...single.map((text) => asked(text.form, [text])),
    ...(isWhole ? [asked(null, byDistance)] : []),
  ];
}

function textsOf(cells: ListColumn['cells'], isAsked: (row: number) => boolean): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const [row, written] of cells.entries()) {
    if (!isAsked(row)) continue;
    for (const cell of [written].flat()) {
      const form = textForm(cell);
      const text = texts.get(form);
      if (text) text.rows.push(row);
      else if (cell !== '') texts.set(form, { form, written: shownText(cell), rows: [row] });
    }
  }
  return texts;
}

/** A text as staff read it. Capitals stay, and telephone numbers are covered. */
function shownText(cell: string): string {
  const form = textForm(cell);
  return cell.toLowerCase().trim() === form ? cell.trim() : form;
}
