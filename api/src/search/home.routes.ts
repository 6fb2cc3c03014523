import { brandOf } from '@maru/brands/registry';
import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import {
  MOST_FOUND_STOCKS,
  MOST_SUGGESTIONS,
  popularSearches,
  searchSite,
  suggestHits,
  type FoundStock,
} from '@maru/contract/search/search';
import { stockCode } from '@maru/contract/stock/stock-code';
import { plainStockName } from '@maru/domain/stock/mention';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Db } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { registerCountSearch } from './count-search.ts';
import { excerptAround } from './excerpt.ts';
import { pictureOf } from './picture-of.ts';
import { listPopular } from './popular.repository.ts';
import {
  findContent,
  findStock,
  findStocks,
  findSuggestions,
  type FoundRow,
} from './search.repository.ts';
import { searchedBy } from './searched-kinds.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The search of the whole site. */
export function searchRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard, config } = deps;
  const { kinds, places, linkOf, stockLinkOf } = searchedBy(brandOf(config.BRAND));

  const questionOf = async (db: Db, typed: string) => {
    const code = typed.toUpperCase();
    const stock = stockCode.safeParse(code).success ? await findStock(db, code) : null;
    const q = stock === null ? typed : plainStockName(stock.name);
    const withOpenStocks = mayShowOpenStocks((await findAdvisoryMode(db)).kind);
    return { stock, searched: { q, kinds, places, withOpenStocks } };
  };
  const hitOf = (row: FoundRow, q: string) => ({
    ...row,
    picture: pictureOf(row),
    excerpt: excerptAround(row.excerpt, q),
    link: linkOf(row),
  });

  const stocksOf = async (
    db: Db,
    question: { q: string; isTyping?: boolean; most: number },
  ): Promise<FoundStock[]> => {
    if (stockLinkOf === null) return [];
    const stocks = await findStocks(db, question);
    return stocks.map((each) => ({ ...each, link: stockLinkOf(each.code) }));
  };

  registerCall(
    app,
    guard,
    searchSite,
    async ({ publicDb, query: { q, kind = null, page, pageSize } }) => {
      const { stock, searched } = await questionOf(publicDb, q);
      const { items, counts } = await findContent(publicDb, { ...searched, kind, page, pageSize });
      const withStocks = kind === null && page === 1;
      const stocks = withStocks ? await stocksOf(publicDb, { q, most: MOST_FOUND_STOCKS }) : [];
      const totals = kinds.map((each) => ({ kind: each, total: counts[each] ?? 0 }));
      const asked = totals.filter((each) => kind === null || each.kind === kind);
      return {
        items: items.map((item) => hitOf(item, searched.q)),
        total: asked.reduce((sum, { total }) => sum + total, 0),
        page,
        pageSize,
        kinds: totals,
        stock,
        stocks,
      };
    },
  );

  registerCall(app, guard, suggestHits, async ({ publicDb, query: { q } }) => {
    // One consonant or vowel begins too many titles, and no index finds it.
    if (q.normalize('NFKD').length < 2) return { items: [], stock: null, stocks: [] };
    const { stock, searched } = await questionOf(publicDb, q);
    const items = await findSuggestions(publicDb, searched);
    const stocks = await stocksOf(publicDb, { q, isTyping: true, most: MOST_SUGGESTIONS });
    return { items: items.map((item) => hitOf(item, searched.q)), stock, stocks };
  });

  registerCall(app, guard, popularSearches, async ({ publicDb }) => ({
    words: await listPopular(publicDb),
  }));
  registerCountSearch(app, deps, async (typed) => {
    const { searched } = await questionOf(deps.db, typed);
    const one = { kind: null, page: 1, pageSize: 1 };
    const { items } = await findContent(deps.db, { ...searched, ...one });
    const isFound = items.length > 0 || (await stocksOf(deps.db, { q: typed, most: 1 })).length > 0;
    return isFound ? searched.q : null;
  });
}
