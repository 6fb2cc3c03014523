import type { TableRow } from '@maru/contract/core/table/parse-table';
import {
  consentColumnOf,
  isOpenBeside,
  possibleColumnOf,
  readConsent,
  readLoose,
  readPossible,
  readRefusalLine,
  readStatement,
  strictest,
  type Consent,
} from '@maru/contract/text/list/list-consent';
import { isMobile, mayBeNumber } from './written-number.ts';

/**
 * Why staff must decide on numbers of a list:
 *
 * - `above`: they are above the header, and may be the author's telephone. Their answers are part of
 *   the same decision
 * - `column`: their column probably holds no telephone numbers, and there is no other column
 * - `refusal`: a title calls the list one of refusals
 * - `unclear`: the answer on messages cannot be read
 */
export const DOUBTS = ['above', 'column', 'refusal', 'unclear'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Refusals and doubts that a list holds, by the positions of its numbers. */
export interface ListAnswers {
  /** Numbers whose row says that the person refuses messages. */
  declined: number[];
  doubts: Record<Doubt, number[]>;
}

/** How the rows of a table are read. */
interface TableForm {
  head: readonly string[];
  phoneAt: number;
  /** Rows whose cells cannot be assigned to the columns. */
  broken: ReadonlySet<number>;
  /** Number of rows above the header. */
  above: number;
  /** Whether a title calls the list one of refusals. */
  isRefusal: boolean;
  /** Whether the column of numbers probably holds no telephone numbers. */
  isDoubtful: boolean;
}

/** Reads the refusals and doubts of a table with a header. */
export function answersOf(rows: readonly TableRow[], form: TableForm): ListAnswers {
  const { head, phoneAt, broken } = form;
  const columns = head.map((cell, at) => (at === phoneAt ? null : consentColumnOf(cell)));
  const possible = head.map((cell, at) => (at === phoneAt ? null : possibleColumnOf(cell)));
  const isOpen = head.map((_, at) =>
    possible[at] === 'maybe-consent' || columns[at] === 'consent'
      ? isOpenBeside(rows.map(({ cells }) => cells[at] ?? ''))
      : () => false,
  );
  const said = (cell: string, at: number) => {
    const column = at < head.length ? possible[at] : null;
    return column ? readPossible(column, cell) : readStatement(cell);
  };
  const isAsked = columns.some((column) => column !== null);
  const consents = rows.map(({ cells }, row) => {
    if (broken.has(row)) return strictest([isAsked ? 'unclear' : '', ...cells.map(readStatement)]);
    const answers = columns.flatMap((column, at) =>
      column === null ? [] : [readConsent(column, cells[at] ?? '')],
    );
    const open = isOpen.map((isOpenIn, at) => (isOpenIn(cells[at] ?? '') ? 'unclear' : ''));
    const others = cells.map((cell, at) => (columns[at] ? '' : said(cell, at)));
    return strictest([...answers, ...open, ...others]);
  });
  const doubted = form.isDoubtful ? numbersIn(rows, form) : [];
  const isWords = (row: number) => !rows[row]!.cells.some(mayBeNumber);
  const lines = rows.map(({ cells }, row) => (isWords(row) ? readRefusalLine(cells) : null));
  return answersFrom(consents, { ...form, doubted, lines });
}

/** Positions of the mobile numbers below the header. */
const numbersIn = (rows: readonly TableRow[], { phoneAt, above }: TableForm) =>
  rows.flatMap(({ cells }, row) => (row >= above && isMobile(cells[phoneAt] ?? '') ? [row] : []));

/** The strictest answer of the cells of a row without a header. */
export const answerIn = (cells: readonly string[]) => strictest(cells.map(readLoose));

/** The answers by position. */
export function answersFrom(
  consents: readonly Consent[],
  {
    above,
    isRefusal,
    doubted,
    lines,
  }: Pick<TableForm, 'above' | 'isRefusal'> & {
    /** Positions in columns that probably hold no telephone numbers. */
    doubted: readonly number[];
    /** Lines of words between the numbers, by position. */
    lines: readonly ReturnType<typeof readRefusalLine>[];
  },
): ListAnswers {
  const isLine = (at: number) => (lines[at] ?? null) !== null;
  const positionsOf = (wanted: Consent) =>
    consents.flatMap((consent, at) => (consent === wanted && !isLine(at) ? [at] : []));
  const open = consents.flatMap((consent, at) =>
    consent === 'declined' || isLine(at) ? [] : [at],
  );
  // Where the people below such a line end, the list does not say.
  const first = lines.findIndex((line) => line !== null);
  const isBelow = (at: number) => first >= 0 && (at > first || lines[at + 1] === 'note');
  return {
    declined: positionsOf('declined'),
    doubts: {
      above: open.filter((at) => at < above),
      column: [...doubted],
      refusal: open.filter((at) => isRefusal || isBelow(at)),
      unclear: positionsOf('unclear').filter((at) => at >= above),
    },
  };
}
