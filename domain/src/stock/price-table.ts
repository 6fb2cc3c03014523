import { parseTable } from '@maru/contract/core/table/parse-table';
import type { PriceRowProblem } from '@maru/contract/stock/feed/staff-feed';
import type { DailyPrice } from './price.ts';
import { LEAST_PRICE_COLUMNS, priceColumns, readPriceRow } from './price-row.ts';

/** Rows that may stand above the headings, such as a title. */
const MOST_TITLES = 10;

/** A row that was left out. */
export interface RefusedRow {
  line: number;
  problem: PriceRowProblem;
}

export interface PriceTable {
  prices: DailyPrice[];
  refused: RefusedRow[];
}

/**
 * Reads a file of daily prices. A row that cannot be read is refused with its reason, and the
 * others are read.
 *
 * @param day day of the rows without one.
 * @param last last day that can have prices.
 * @param isKnown whether a code is on the stock list.
 * @returns `null` for a table without the required headings.
 */
export function readPriceTable(
  text: string,
  { day, last, isKnown }: { day: string | null; last: string; isKnown: (code: string) => boolean },
): PriceTable | null {
  const table = parseTable(text);
  const head = table.slice(0, MOST_TITLES).findIndex(({ cells }) => placesOf(cells) !== null);
  const places = placesOf(table[head]?.cells ?? []);
  if (places === null) return null;
  const read: PriceTable = { prices: [], refused: [] };
  const seen = new Set<string>();
  for (const { line, cells } of table.slice(head + 1)) {
    const row = readPriceRow(
      places.map((at) => cells[at] ?? ''),
      day,
    );
    if ('problem' in row) {
      read.refused.push({ line, problem: row.problem });
      continue;
    }
    const key = `${row.value.code} ${row.value.day}`;
    const problem = problemOf(row.value, { last, isRepeated: seen.has(key), isKnown });
    seen.add(key);
    if (problem === null) read.prices.push(row.value);
    else read.refused.push({ line, problem });
  }
  return read;
}

function problemOf(
  { code, day }: DailyPrice,
  rules: { last: string; isRepeated: boolean; isKnown: (code: string) => boolean },
): RefusedRow['problem'] | null {
  if (!rules.isKnown(code)) return 'unknown';
  if (day > rules.last) return 'future';
  return rules.isRepeated ? 'repeated' : null;
}

/** Place of each column; `null` if the row is not the head of such a table. */
function placesOf(cells: readonly string[]): number[] | null {
  const places = priceColumns.map((names) =>
    cells.findIndex((cell) => names.some((name) => name === cell)),
  );
  return places.slice(0, LEAST_PRICE_COLUMNS).includes(-1) ? null : places;
}
