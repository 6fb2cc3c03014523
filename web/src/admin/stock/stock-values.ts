import { bestStockWords } from '@maru/contract/stock/best-stock-words';
import {
  bestStockInput,
  type BestStockInput,
  type StaffBestStock,
} from '@maru/contract/stock/staff-stock';
import { parseTable } from '@maru/contract/core/table/parse-table';
import * as z from 'zod/mini';
import { wonOf } from '../../shared/form/masks.ts';
import { NO_EXPERT } from '../form/no-expert.ts';

/** Form values: the contract's input, with prices as typed text. */
export type StockValues = Omit<BestStockInput, 'base_price' | 'close_price'> & {
  base_price: string;
  close_price: string;
};

export const stockFields: Readonly<Record<keyof StockValues, string>> = bestStockWords;

export function stockInputOf(values: StockValues): BestStockInput {
  return {
    ...values,
    code: values.code.trim().toUpperCase(),
    base_price: wonOf(values.base_price),
    close_price: wonOf(values.close_price),
    closes: closesOf(values),
  };
}

/**
 * Pasted closing prices, with commas between: the last cell of each row, or the cells of one row.
 * Prices that begin with the newest are turned. Text that is no price stays, and is refused.
 */
function closesOf({ closes, base_price, close_price }: StockValues): string {
  if (/^[\d,]*$/.test(closes)) return closes;
  // The commas and the unit of a price would part its cell.
  const text = closes.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').replaceAll('원', '');
  const rows = parseTable(text).map(({ cells }) => cells.filter(Boolean));
  const cells = rows.length === 1 ? (rows[0] ?? []) : rows.map((row) => row.at(-1) ?? '');
  const prices = cells.map(wonOf);
  if (prices.some(Number.isNaN)) return closes;
  const isTurned = prices[0] === wonOf(close_price) && prices.at(-1) === wonOf(base_price);
  return (isTurned ? prices.toReversed() : prices).join(',');
}

export const stockForm = z.pipe(z.transform(stockInputOf), bestStockInput).check(
  z.refine(({ mentioned_on, close_on }) => mentioned_on <= close_on, {
    path: ['close_on'],
    error: '언급한 날보다 이르면 안 돼요.',
  }),
  z.refine(
    ({ closes, base_price, close_price }) =>
      !/^[\d,]+$/.test(closes) ||
      (closes.startsWith(`${base_price},`) && closes.endsWith(`,${close_price}`)),
    { path: ['closes'], error: '기준가에서 시작해 확인한 가격으로 끝나야 해요.' },
  ),
);

export function stockValuesOf(item: StaffBestStock): StockValues {
  const { stock, expert, mentioned_on, base_price, realised } = item;
  const { close_on, close_price, closes, state } = item;
  return {
    code: stock.code,
    theme: stock.theme,
    expert_id: expert?._id ?? NO_EXPERT,
    mentioned_on,
    base_price: String(base_price),
    realised,
    close_on,
    close_price: String(close_price),
    closes,
    state,
  };
}

export function newStockValues(today: string): StockValues {
  return {
    code: '',
    theme: '',
    expert_id: NO_EXPERT,
    mentioned_on: today,
    base_price: '',
    realised: false,
    close_on: today,
    close_price: '',
    closes: '',
    state: 'published',
  };
}

/** Return between two prices, as the server computes it. `null` if one price is missing. */
export function changeOf({
  base_price,
  close_price,
}: Pick<StockValues, 'base_price' | 'close_price'>) {
  const [base, close] = [wonOf(base_price), wonOf(close_price)];
  if (Number.isNaN(base) || Number.isNaN(close) || base === 0) return null;
  return Math.round((close / base - 1) * 10_000) / 100;
}
