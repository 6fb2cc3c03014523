import { dayIn } from '@maru/contract/core/table/read-cell';
import type { PriceRowProblem } from '@maru/contract/stock/feed/staff-feed';
import { stockCodeIn } from '@maru/contract/stock/read-stock-code';
import { cleanSearch } from '@maru/contract/text/typed-text';
import type { DailyPrice } from './price.ts';

/** Headings of a file of daily prices, as the exchange exports it and as people name them. */
export const priceColumns = [
  ['종목코드', '단축코드', '코드'],
  ['종가', '현재가'],
  ['시가'],
  ['고가'],
  ['저가'],
  ['거래량', '누적거래량'],
  ['일자', '날짜', '기준일', '거래일'],
] as const;

/** Columns that a file must have. The day may come from outside the table. */
export const LEAST_PRICE_COLUMNS = 6;

const MOST = 2_147_483_647;

/** Problems of a row by itself. */
export type PriceProblem = Extract<PriceRowProblem, 'code' | 'day' | 'price'>;

/**
 * Reads the cells of a row in the order of `priceColumns`. A stock without trades has zeros beside
 * its close, and then has one price all day.
 *
 * @param day day of a row without one; `null` if unknown.
 */
export function readPriceRow(
  cells: readonly string[],
  day: string | null,
): { value: DailyPrice } | { problem: PriceProblem } {
  const [first = '', last = '', , , , , written = ''] = cells;
  const code = stockCodeIn(first);
  if (code === null) return { problem: 'code' };
  const ofRow = written === '' ? day : dayIn(written);
  if (ofRow === null) return { problem: 'day' };
  const [open, high, low, volume] = cells.slice(2, 6).map(numberIn);
  return priceOf({ code, day: ofRow, open, high, low, volume, close: numberIn(last) });
}

type Read = { [K in 'open' | 'high' | 'low' | 'close' | 'volume']: number | null | undefined };

/** A price from numbers that may be missing or contradict each other. */
export function priceOf({
  code,
  day,
  open,
  high,
  low,
  close,
  volume,
}: Read & { code: string; day: string }): { value: DailyPrice } | { problem: 'price' } {
  if (!close || close > MOST || volume === null || volume === undefined) {
    return { problem: 'price' };
  }
  if (volume === 0 && !open && !high && !low) {
    return { value: { code, day, open: close, high: close, low: close, close, volume } };
  }
  if (!open || !high || !low || high > MOST) return { problem: 'price' };
  if (low > Math.min(open, close) || high < Math.max(open, close)) return { problem: 'price' };
  return { value: { code, day, open, high, low, close, volume } };
}

/** Reads a whole number such as `70,500`. `null` = no number. */
function numberIn(cell: string): number | null {
  const digits = cleanSearch(cell).replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
