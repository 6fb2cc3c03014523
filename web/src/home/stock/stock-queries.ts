import { stockCode } from '@maru/contract/stock/stock-code';
import { getStock, listStockMentions, mentionKind } from '@maru/contract/stock/page/stock-page';
import { getMyStock, listMyStocks } from '@maru/contract/stock/page/own-stock';
import { callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';

export const PAGE_SIZE = 20;

/** The code of the stock that a page shows; `null` if the address has none. */
export function codeOf(search: URLSearchParams): string | null {
  return stockCode.safeParse(search.get('code')?.toUpperCase()).data ?? null;
}

export const stockQuery = (code: string) => callQuery(getStock, { params: { code } });

export const kindOf = (search: URLSearchParams) =>
  mentionKind.options.find((kind) => kind === search.get('kind')) ?? null;

export function mentionsQuery(code: string, search: URLSearchParams) {
  const kind = kindOf(search);
  return callQuery(listStockMentions, {
    params: { code },
    query: { page: pageOf(search), pageSize: PAGE_SIZE, ...(kind === null ? {} : { kind }) },
  });
}

export const myStockQuery = (code: string) => callQuery(getMyStock, { params: { code } });
export const myStocksQuery = callQuery(listMyStocks, {});
