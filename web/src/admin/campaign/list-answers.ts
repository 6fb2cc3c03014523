import type { TableRow } from '@maru/contract/core/table/parse-table';
import {
  consentColumnOf,
  possibleColumnOf,
  readConsent,
  readLoose,
  readPossible,
  readStatement,
  strictest,
  type Consent,
} from './list-consent.ts';
import { isMobile } from './written-number.ts';

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
    return strictest([...answers, ...cells.map((cell, at) => (columns[at] ? '' : said(cell, at)))]);
  });
  const doubted = form.isDoubtful ? numbersIn(rows, form) : [];
  return answersFrom(consents, { ...form, doubted });
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
  }: Pick<TableForm, 'above' | 'isRefusal'> & {
    /** Positions in columns that probably hold no telephone numbers. */
    doubted: readonly number[];
  },
): ListAnswers {
  const positionsOf = (wanted: Consent) =>
    consents.flatMap((consent, at) => (consent === wanted ? [at] : []));
  const open = consents.flatMap((consent, at) => (consent === 'declined' ? [] : [at]));
  return {
    declined: positionsOf('declined'),
    doubts: {
      above: open.filter((at) => at < above),
      column: [...doubted],
      refusal: isRefusal ? open : [],
      unclear: positionsOf('unclear').filter((at) => at >= above),
    },
  };
}
