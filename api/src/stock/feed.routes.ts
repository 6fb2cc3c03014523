import {
  MAX_REFUSED_ROWS,
  stockFeed,
  stockFeedCalls,
  type FeedState,
  type StockFeed,
} from '@maru/contract/stock/feed/staff-feed';
import { countMissingDays } from '@maru/domain/stock/market-days';
import { knownCodes, putPrices } from '@maru/domain/stock/price';
import { readPriceTable } from '@maru/domain/stock/price-table';
import type { Config } from '@maru/platform/config/config';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { audit } from '@maru/platform/db/audit';
import type { Db } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Feeds of stocks as staff see them: their state, a run now, and a file of closes. */
export function adminStockFeedRoutes(app: FastifyInstance, { db, config, guard }: RouteDeps): void {
  registerCall(app, guard, stockFeedCalls.list, async () => {
    const [last] = await db<{ day: string | null }[]>`select max(day) as day from stock_price`;
    return {
      items: await listFeeds(db, config),
      last_day: last?.day ?? null,
      missing_days: await countMissingDays(db),
    };
  });

  registerCall(app, guard, stockFeedCalls.run, async ({ params: { feed }, actor }) => {
    if (!isConfigured(config, feed)) throw new Refusal('STATE_CONFLICT');
    await db.begin(async (tx) => {
      // Stocks are asked again, even those that have the last close.
      if (feed === 'kis') {
        await tx`update stock_feed_stock set asked_at = '-infinity', day = day - 1`;
      }
      await tx`update stock_feed set due_at = now() where feed = ${feed}`;
      await audit(tx, {
        ...actor,
        action: 'stock.runFeed',
        targetKind: 'stock',
        targetId: 0,
        diff: { kind: feed },
      });
    });
  });

  registerCall(app, guard, stockFeedCalls.upload, async ({ body: { text, day }, actor }) => {
    const known = await knownCodes(db);
    const last = seoulDayOf(Date.now());
    const table = readPriceTable(text, { day, last, isKnown: (code) => known.has(code) });
    if (table === null) throw badInput('text', 'must have the headings of daily prices');
    const { prices, refused } = table;
    const stored = await db.begin(async (tx) => {
      const added = await putPrices(tx, 'file', prices);
      await audit(tx, {
        ...actor,
        action: 'stock.importCloses',
        targetKind: 'stock',
        targetId: 0,
        diff: { added, rows: prices.length + refused.length },
      });
      return added;
    });
    return {
      stored,
      read: prices.length,
      refused: refused.length,
      rows: refused.slice(0, MAX_REFUSED_ROWS),
    };
  });
}

function isConfigured(config: Config, feed: StockFeed): boolean {
  const settings = {
    file: config.STOCK_FILE_DIR,
    kis: config.KIS_APP_KEY,
    dart: config.DART_API_KEY,
  };
  return settings[feed] !== undefined;
}

async function listFeeds(db: Db, config: Config): Promise<FeedState[]> {
  const rows = await db<Omit<FeedState, 'configured'>[]>`
    select f.feed, coalesce(f.claimed_until > now(), false) as running,
           case when f.due_at > now() then f.due_at end as due_at,
           (select json_build_object('started_at', r.started_at, 'ended_at', r.ended_at,
                     'day', r.day, 'stored', r.stored, 'refused', r.refused,
                     'problem', r.problem)
            from stock_feed_run r where r.feed = f.feed order by r.id desc limit 1) as last
    from stock_feed f`;
  return stockFeed.options.flatMap((feed) =>
    rows
      .filter((row) => row.feed === feed)
      .map((row) => ({ ...row, configured: isConfigured(config, feed) })),
  );
}
