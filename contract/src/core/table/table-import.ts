import * as z from 'zod/mini';
import { count, tableText } from '../primitive.ts';

/** Maximum number of rows in one import. */
export const MAX_IMPORT_ROWS = 5_000;

/** A pasted table or the text of a CSV file. Without `commit` it is only parsed and reported. */
export const tableImport = z.strictObject({ text: tableText(1, 800_000), commit: z.boolean() });

/** Body limit for the maximum text in its least compact encoding. */
export const IMPORT_BYTES = 3_000_000;

/** `publicWords` of an import. Each row is checked, and a refusal names `text.<line>`. */
export const TABLE_WORDS = 'text:rows';

/**
 * Error of a row. `columns` = its column count differs from the table's. `heading` = the table lacks
 * the heading of a required column. `above` = the row is above the headings.
 */
export const rowProblem = z.enum([
  'heading',
  'columns',
  'day',
  'time',
  'kind',
  'importance',
  'country',
  'title',
  'link',
  'hours',
  'weekend',
  'code',
  'name',
  'market',
  'repeated',
  'above',
]);
export type RowProblem = z.output<typeof rowProblem>;

/**
 * Effect of a row on the hours of a day. `closed` = the day is closed. `hours-kept` = the row has no
 * hours, and the stored ones remain. `hours-removed` = the day loses its hours and is closed.
 */
export const rowNote = z.enum(['closed', 'hours-kept', 'hours-removed']);
export type RowNote = z.output<typeof rowNote>;

/** The interpretation of each line of a table, and the effect of its import. */
export const importReport = z.object({
  rows: z.array(
    z.object({
      line: count,
      cells: z.array(z.string()),
      problem: z.nullable(rowProblem),
      /** Effect of importing a row that has no error. */
      fate: z.enum(['new', 'changed', 'same']),
      note: z.nullable(rowNote),
    }),
  ),
  added: count,
  changed: count,
  /** Rows with a problem; they are left out. */
  refused: count,
  /** Names of required columns without a heading. The whole table is refused then. */
  missing: z.array(z.string()),
  /** Rows above the headings that are titles, and are not read. */
  titles: z._default(z.array(z.string()), []),
  /** Headings whose columns are not read. */
  unread: z.array(z.string()),
});
export type ImportReport = z.output<typeof importReport>;
