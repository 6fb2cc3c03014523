import * as z from 'zod/mini';
import { count, text } from './primitive.ts';

/** The longest table one import takes. */
export const MAX_IMPORT_ROWS = 5_000;

/** A pasted table or the text of a CSV file. Without `commit` it is only read, and said what it is. */
export const tableImport = z.strictObject({ text: text(1, 800_000), commit: z.boolean() });

/** The body of an import may be as large as its text in the worst of encodings. */
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

/** How a table was understood, line by line, and what an import of it does. */
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
