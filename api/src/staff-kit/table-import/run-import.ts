import { parseTable, type TableRow } from '@maru/contract/core/table/parse-table';
import {
  MAX_IMPORT_ROWS,
  type ImportReport,
  type RowNote,
  type RowProblem,
} from '@maru/contract/core/table/table-import';
import { cleanSearch } from '@maru/contract/text/typed-text';
import { badInput } from '../../http/refusal.ts';

/** The parsed row, or the problem with it. */
export type ReadRow<T> = { value: T } | { problem: RowProblem };

/** How one table is read and stored. */
export interface TableKind<T> {
  /** Names that each column may have in the head, in the order of `read`. */
  columns: readonly (readonly string[])[];
  /** Number of columns that a row needs, the first ones of `columns`. */
  least: number;
  /** Reads the cells in the order of `columns`. */
  read: (cells: readonly string[]) => ReadRow<T>;
  /** Unique key of a row. Two rows with the same key in one table are an error. */
  keyOf: (value: T) => string;
  /** Stored rows by key, for those of `values` that exist. */
  stored: (values: readonly T[]) => Promise<ReadonlyMap<string, T>>;
  /** Fills what a row leaves open from the stored row. Without it, a row replaces the stored one. */
  complete?: (row: { value: T; cells: readonly string[] }, before: T | undefined) => CompleteRow<T>;
}

/** A value to store, with the cells and the note of the report. */
export interface CompleteRow<T> {
  value: T;
  cells: string[];
  note: RowNote | null;
}

/** Fields of a report row that has a problem. */
const NO_VALUE = { fate: 'new', note: null } as const;

/**
 * Describes each row of a table and its result. The preview and the import both use this function,
 * so the import does exactly what the preview showed.
 *
 * @returns the report, and the values to write.
 * @throws Refusal INVALID_INPUT for a table without rows, or with too many.
 */
export async function readImport<T>(
  text: string,
  kind: TableKind<T>,
): Promise<{ report: ImportReport; values: T[] }> {
  const { table, above, titles } = withoutTitles(parseTable(text), kind);
  const [head] = table;
  const hasHead = head !== undefined && isHead(head.cells);
  const order = hasHead ? orderOf(head.cells, kind) : null;
  const lacking = hasHead && order === null ? missingIn(head.cells, kind) : [];
  const body = hasHead ? table.slice(1) : table;
  const width = hasHead ? head.cells.length : kind.columns.length;
  if (body.length === 0 || body.length > MAX_IMPORT_ROWS) {
    throw badInput('text', `must have 1 to ${MAX_IMPORT_ROWS} rows`);
  }

  const seen = new Set<string>();
  const tried = body.map(({ line, cells: written }) => {
    const cells = order === null ? written : order.map((at) => written[at] ?? '');
    const isOdd = cells.length < kind.least || written.slice(width).some((cell) => cell !== '');
    const row: ReadRow<T> = isOdd ? { problem: 'columns' } : kind.read(cells);
    if ('problem' in row) return { line, cells, problem: row.problem, value: null };
    const key = kind.keyOf(row.value);
    if (seen.has(key)) return { line, cells, problem: 'repeated' as const, value: null };
    seen.add(key);
    return { line, cells, problem: null, value: row.value };
  });

  // Columns without known headings are in the usual order. If no row fits it, the table is another.
  const isOther = hasHead && order === null && tried.every(({ problem }) => problem !== null);
  const missing = lacking.length > 0 || !isOther ? lacking : usualNames(kind);
  const misplaced = above.map(({ line, cells: written }) => {
    const cells = order === null ? written : order.map((at) => written[at] ?? '');
    return { line, cells, problem: 'above' as const, value: null };
  });
  const read =
    missing.length > 0
      ? tried.map((row) => ({ ...row, problem: 'heading' as const, value: null }))
      : [...misplaced, ...tried];

  const stored = await kind.stored(read.flatMap(({ value }) => (value === null ? [] : [value])));
  const rows = read.map(({ line, cells, problem, value: given }) => {
    if (given === null) return { value: null, row: { line, cells, problem, ...NO_VALUE } };
    const before = stored.get(kind.keyOf(given));
    const { value, ...shown } = kind.complete?.({ value: given, cells }, before) ?? {
      value: given,
      cells,
      note: null,
    };
    const fate =
      before === undefined
        ? ('new' as const)
        : JSON.stringify(before) === JSON.stringify(value)
          ? ('same' as const)
          : ('changed' as const);
    return { value, row: { line, problem, fate, ...shown } };
  });
  const good = rows.filter(({ row }) => row.problem === null);
  return {
    report: {
      rows: rows.map(({ row }) => row),
      added: good.filter(({ row }) => row.fate === 'new').length,
      changed: good.filter(({ row }) => row.fate === 'changed').length,
      refused: rows.length - good.length,
      missing,
      titles: titles.map(({ cells }) => cells.filter(Boolean).join(', ')),
      unread: order === null ? [] : head!.cells.filter((cell, at) => cell && !order.includes(at)),
    },
    values: good.flatMap(({ row, value }) =>
      value === null || row.fate === 'same' ? [] : [value],
    ),
  };
}

/** Rows that may stand above the names of the columns, such as titles and notes of a sheet. */
const MOST_TITLES = 30;

/** A table whose first row names the columns, and the rows above that row. */
interface TitledTable {
  table: TableRow[];
  /** Rows that may be data. They are refused, so that none is lost or imported unseen. */
  above: TableRow[];
  titles: TableRow[];
}

/** Divides a table at the names of its columns. A title has too few cells for data. */
function withoutTitles<T>(table: TableRow[], kind: TableKind<T>): TitledTable {
  const top = table.slice(0, MOST_TITLES + 1);
  const whole = top.findIndex(({ cells }) => orderOf(cells, kind) !== null);
  const at = whole >= 0 ? whole : top.findIndex(({ cells }) => missingIn(cells, kind).length > 0);
  if (at <= 0) return { table, above: [], titles: [] };
  const isTitle = ({ cells }: TableRow) => cells.filter(Boolean).length < kind.least;
  const rows = table.slice(0, at);
  return {
    table: table.slice(at),
    above: rows.filter((row) => !isTitle(row)),
    titles: rows.filter(isTitle),
  };
}

/** Whether a row only names the columns. */
function isHead([first = '']: readonly string[]): boolean {
  return !/\d/.test(first);
}

/**
 * The place of each column in a table whose head names them; `null` for a head that lacks the name
 * of a required column.
 */
function orderOf<T>(head: readonly string[], kind: TableKind<T>): number[] | null {
  const places = placesOf(head, kind);
  if (places.slice(0, kind.least).includes(-1)) return null;
  return places.slice(0, places.findLastIndex((at) => at >= 0) + 1);
}

/**
 * The required columns that a head lacks, by their usual names. Empty for a head that names fewer
 * than two known columns, because its columns are in the usual order.
 */
function missingIn<T>(head: readonly string[], kind: TableKind<T>): string[] {
  const places = placesOf(head, kind);
  if (!isHead(head) || places.filter((at) => at >= 0).length < 2) return [];
  return usualNames(kind).filter((_, column) => places[column] === -1);
}

/** The usual headings of the required columns. */
function usualNames<T>({ columns, least }: TableKind<T>): string[] {
  return columns.slice(0, least).map(([usual = '']) => usual);
}

/** The place of each column in a head, or -1. */
function placesOf<T>(head: readonly string[], { columns }: TableKind<T>): number[] {
  const names = head.map(nameForm);
  return columns.map(
    (known) =>
      // The first known name counts: the short name of a share is listed before its full one.
      known.map((one) => names.indexOf(nameForm(one))).find((at) => at >= 0) ?? -1,
  );
}

/** A note in the name of a column, such as `중요도(1~3)` and `중요도 1~3`. */
const NOTE = /\([^()]*\)|\[[^[\]]*\]|\s*\d+\s*~\s*\d+$/g;

/** A name of a column for comparing, without notes and signs: `"날짜:"` and `날짜*` are 날짜. */
function nameForm(name: string): string {
  return cleanSearch(name)
    .replaceAll(NOTE, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
