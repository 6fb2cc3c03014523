import * as z from 'zod/mini';
import { count, tableText } from '../primitive.ts';

/** Maximum number of rows in one import. */
export const MAX_IMPORT_ROWS = 5_000;

/** A pasted table or the text of a CSV file. Without `commit` it is only parsed and reported. */
export const tableImport = z.strictObject({ text: tableText(1, 800_000), commit: z.boolean() });

/** Body limit for the maximum text in its least compact encoding. */
export const IMPORT_BYTES = 3_000_000;

/** Error of a row. `columns` = its column count differs from the table's. */
export const rowProblem = z.enum([
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
]);
export type RowProblem = z.output<typeof rowProblem>;

/** The interpretation of each line of a table, and the effect of its import. */
export const importReport = z.object({
  rows: z.array(
    z.object({
      line: count,
      cells: z.array(z.string()),
      problem: z.nullable(rowProblem),
      /** Effect of importing a row that has no error. */
      fate: z.enum(['new', 'changed', 'same']),
    }),
  ),
  added: count,
  changed: count,
  /** Rows with a problem; they are left out. */
  refused: count,
});
export type ImportReport = z.output<typeof importReport>;
