import { bestStock, type BestStock } from '@maru/contract/post/post';
import type { Queryable } from '@maru/platform/db/db';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import * as z from 'zod/mini';

/** Fields of a stock post in `extra`; the title is the stock's name. */
export const stockExtra = z.extend(
  z.pick(bestStock, {
    mentioned_on: true,
    base_price: true,
    close_on: true,
    close_price: true,
    realised: true,
  }),
  { code: z.string(), theme: z.string(), closes: z._default(z.string(), '') },
);

const PERCENT = 100;

export interface StockFilter {
  page: number;
  pageSize: number;
  realised?: 'true' | 'false' | undefined;
  expert?: number | undefined;
  since?: string | undefined;
  sortBy: 'latest' | 'change';
  /** Whether open stocks may be listed at all. */
  withOpen: boolean;
}

/**
 * Stocks that the experts mentioned. There are few, so the query reads all. A stock with unreadable
 * figures is left out of the list (reliability I14).
 */
export async function listStocks(
  db: Queryable,
  { page, pageSize, realised, expert, since, sortBy, withOpen }: StockFilter,
): Promise<{ items: BestStock[]; total: number; up: number; down: number }> {
  const rows = await db<
    { _id: number; title: string; extra: unknown; expert: BestStock['expert'] }[]
  >`
    select p.id as _id, p.title, p.extra,
           case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
             'field', e.field, 'img_path', e.profile_img_path[1]) end as expert
    from post p left join expert e on e.id = p.expert_id
    where p.kind = 'best-stock' and p.state = 'published' and p.deleted_at is null
      and p.publish_at <= now()
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
    order by p.publish_at desc, p.id desc`;

  const stocks = rows.flatMap(({ _id, title, extra, expert: author }): BestStock[] => {
    const read = stockExtra.safeParse(extra);
    if (!read.success || read.data.base_price === 0) return [];
    const { code, theme, closes, ...figures } = read.data;
    const stock = { name: title, code, theme };
    const change_percent = changeOf(figures);
    return [{ _id, stock, expert: author, ...figures, closes: pricesOf(closes), change_percent }];
  });
  const today = seoulDayOf(Date.now());
  const wanted = stocks.filter(
    (stock) =>
      (withOpen || (stock.realised && stock.close_on <= today)) &&
      (realised === undefined || stock.realised === (realised === 'true')) &&
      (since === undefined || stock.mentioned_on >= since),
  );
  if (sortBy === 'change') wanted.sort((a, b) => b.change_percent - a.change_percent);
  const first = (page - 1) * pageSize;
  return {
    items: wanted.slice(first, first + pageSize).map(withoutOpenCourse),
    total: wanted.length,
    up: wanted.filter(({ change_percent }) => change_percent > 0).length,
    down: wanted.filter(({ change_percent }) => change_percent < 0).length,
  };
}

/** The course of an open stock is not shown, because its result is not certain yet (features L05). */
function withoutOpenCourse(stock: BestStock): BestStock {
  return stock.realised ? stock : { ...stock, closes: [] };
}

function pricesOf(closes: string): number[] {
  return closes === '' ? [] : closes.split(',').map(Number).filter(Number.isSafeInteger);
}

/** In percent with two decimals. Computed from the two entered prices, never typed in. */
export function changeOf({ base_price, close_price }: { base_price: number; close_price: number }) {
  return Math.round(((close_price - base_price) / base_price) * PERCENT * PERCENT) / PERCENT;
}
