import { postPathIn } from '@maru/brands/post-path';
import { brandOf } from '@maru/brands/registry';
import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import { boardKind } from '@maru/contract/post/post';
import {
  getStock,
  listPostStocks,
  listStockCodes,
  listStockMentions,
  mentionKind,
  type StockMention,
} from '@maru/contract/stock/page/stock-page';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Queryable } from '@maru/platform/db/db';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { changeOf, stockExtra } from '../../invest/best-stocks.ts';
import { searchedBy } from '../../search/searched-kinds.ts';
import { listMarks, listMentions, type MentionRow } from './stock-mention.repository.ts';
import { findShownStock, listCodes, listDays, listStocksOfPost } from './stock-page.repository.ts';

/** The public page of a stock (features A39). */
export function stockPageRoutes(app: FastifyInstance, { guard, config }: RouteDeps): void {
  const brand = brandOf(config.BRAND);
  const { linkOf } = searchedBy(brand);
  const boards = boardKind.options.filter((kind) => postPathIn(brand, kind, 1) !== null);

  const mentioned = async (db: Queryable, code: string) => {
    const withOpen = mayShowOpenStocks((await findAdvisoryMode(db)).kind);
    return { code, boards, withOpen };
  };

  registerCall(app, guard, getStock, async ({ publicDb, params: { code }, refuse }) => {
    const stock = await findShownStock(publicDb, code);
    if (stock === null) return refuse('NOT_FOUND');
    const days = await listDays(publicDb, code);
    const marks = await listMarks(publicDb, await mentioned(publicDb, code));
    return { item: { ...stock, days, marks } };
  });

  registerCall(app, guard, listStockMentions, async ({ publicDb, params, query, refuse }) => {
    if ((await findShownStock(publicDb, params.code)) === null) return refuse('NOT_FOUND');
    const { kind = null, page, pageSize } = query;
    const asked = { ...(await mentioned(publicDb, params.code)), kind, page: { page, pageSize } };
    const { items, counts } = await listMentions(publicDb, asked);
    const kinds = mentionKind.options.map((each) => ({ kind: each, total: counts[each] ?? 0 }));
    const total = kinds
      .filter((each) => kind === null || each.kind === kind)
      .reduce((sum, each) => sum + each.total, 0);
    return { items: items.map((row) => mentionOf(row, linkOf)), total, page, pageSize, kinds };
  });

  registerCall(app, guard, listPostStocks, async ({ publicDb, params: { _id } }) => ({
    items: await listStocksOfPost(publicDb, _id),
  }));

  registerCall(app, guard, listStockCodes, ({ publicDb, query }) => listCodes(publicDb, query));
}

const DISCLOSURE = 'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=';

function mentionOf(
  { ref, extra, ...row }: MentionRow,
  linkOf: ReturnType<typeof searchedBy>['linkOf'],
): StockMention {
  const { kind, board, at } = row;
  const link =
    kind === 'disclosure'
      ? `${DISCLOSURE}${ref}`
      : linkOf({
          kind: kind === 'post' ? (board ?? 'notice') : kind,
          _id: Number(ref),
          place: null,
          created_at: at,
        });
  return { ...row, key: `${kind}-${ref}`, link, discussed: discussedOf(kind, extra) };
}

/** `null` also for unreadable figures (reliability I14). */
function discussedOf(kind: StockMention['kind'], extra: unknown): StockMention['discussed'] {
  if (kind !== 'best-stock') return null;
  const read = stockExtra.safeParse(extra);
  if (!read.success || read.data.base_price === 0) return null;
  const { mentioned_on, base_price, close_on, close_price, realised } = read.data;
  const isClosed = realised && close_on <= seoulDayOf(Date.now());
  const figures = { mentioned_on, base_price, close_on, close_price };
  return { ...figures, change_percent: isClosed ? changeOf(figures) : null };
}
