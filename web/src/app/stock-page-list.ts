import { brand } from '#brand';
import { findRoute } from '@maru/brands/route-match';
import { listStockCodes, stockAddress } from '@maru/contract/stock/page/stock-page';
import { makeCall } from '../shared/call.ts';

const PAGE_SIZE = 100;

/** The pages of the stocks that have content, in a brand that has pages of stocks. */
export async function listStockPages(): Promise<{ path: string }[]> {
  if (findRoute(brand, '/invest/stock') === null) return [];
  const pages: { path: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await makeCall(listStockCodes, {
      query: { page, pageSize: PAGE_SIZE },
    });
    pages.push(...items.map(({ code }) => ({ path: stockAddress(code) })));
    if (items.length === 0 || pages.length >= total) return pages;
  }
}
