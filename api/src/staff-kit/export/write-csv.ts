import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { BYTE_ORDER_MARK, csvRow, type CsvValue } from './csv.ts';

/** Rows taken from the database at a time. */
const CURSOR_ROWS = 500;

export interface CsvColumn<Row> {
  head: string;
  /** Personal data is masked (mask.ts) unless `masked` is false. */
  cell: (row: Row, shown: { masked: boolean }) => CsvValue;
}

/** Writes one chunk of the file. Resolves when the next chunk may follow (backpressure). */
export type Write = (text: string) => Promise<void>;

/**
 * Writes the header and every row of a select. A cursor keeps memory bounded for any number of
 * rows.
 *
 * @returns the number of rows.
 */
export async function writeCsv<Row extends object>(
  select: postgres.PendingQuery<Row[]>,
  columns: readonly CsvColumn<Row>[],
  masked: boolean,
  write: Write,
): Promise<number> {
  let count = 0;
  await write(BYTE_ORDER_MARK + csvRow(columns.map(({ head }) => head)));
  for await (const rows of select.cursor(CURSOR_ROWS)) {
    const lines = rows.map((row) => csvRow(columns.map(({ cell }) => cell(row, { masked }))));
    await write(lines.join(''));
    count += rows.length;
  }
  return count;
}

/** How many rows a select gives. */
export async function countRows<Row extends object>(
  db: Queryable,
  select: postgres.PendingQuery<Row[]>,
): Promise<number> {
  const [row] = await db<{ n: number }[]>`select count(*)::int as n from (${select}) as counted`;
  return row!.n;
}
