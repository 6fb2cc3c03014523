import { lastClosedDay } from '@maru/domain/stock/market-days';
import { putPrices, splitAlerts, type DailyPrice } from '@maru/domain/stock/price';
import { addDays } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Tx } from '@maru/platform/db/db';
import { runRound, type Round, type RoundDeps, type RoundEnd } from './feed-round.ts';
import {
  createKis,
  FeedRefused,
  type DailyPrices,
  type Kis,
  type KisSettings,
} from './kis-client.ts';

/** Minutes from the close until the provider has the final prices. */
const CLOSE_DELAY_MIN = 30;
const EVERY_S = 30;
const AFTER_FAULT_S = 60;
/** Stocks of one round. */
const STOCKS = 300;
/** A stock without the last close is asked again after this time: it may be suspended. */
const AGAIN_MIN = 10;
/** Calendar days with about 250 market days. */
const HISTORY_DAYS = 370;
/** Earlier days that show whether all prices of a stock moved, and by how much they may differ. */
const COMPARED_DAYS = 5;
const TOLERANCE = 0.01;

export interface KisFeedDeps extends RoundDeps {
  personal: PersonalData;
  settings: KisSettings;
}

interface DueStock {
  code: string;
  /** Last day that the provider gave; `null` for a new stock. */
  last: string | null;
}

/**
 * Asks 한국투자증권 for the closes of each stock that the site uses, once after each market day. A new
 * stock gets 250 days, and missed days are caught up. Each stock is stored in a transaction of its
 * own, so a kill loses nothing.
 */
export async function runKisFeed(deps: KisFeedDeps): Promise<boolean> {
  const kis = createKis(deps.db, deps.personal, deps.settings);
  return runRound(
    deps,
    'kis',
    (round) => readStocks(deps.db, kis, round),
    (error) => ({
      problem: error instanceof FeedRefused ? error.message : '한국투자증권에서 응답이 없어요',
      againInS: AFTER_FAULT_S,
    }),
  );
}

async function readStocks(db: Db, kis: Kis, round: Round): Promise<RoundEnd> {
  const day = await lastClosedDay(db, CLOSE_DELAY_MIN);
  const due = day === null ? [] : await listDue(db, day);
  if (day === null || due.length === 0) return { problem: null, againInS: EVERY_S };
  await round.begin();
  let late = 0;
  for (const stock of due) {
    const last = await readStock(db, kis, round, { ...stock, day });
    if (last !== day) late += 1;
  }
  return {
    problem: late === due.length ? `${day} 종가가 아직 없어요` : null,
    againInS: due.length === STOCKS ? 0 : EVERY_S,
  };
}

/** Stocks that members follow, that posts and broadcasts mention, and the best stocks. */
function listDue(db: Db, day: string): Promise<DueStock[]> {
  return db<DueStock[]>`
    select s.code, f.day as last
    from stock s left join stock_feed_stock f on f.code = s.code
    where s.code in (select code from stock_watch union select code from stock_mention
                     union select extra->>'code' from post
                           where kind = 'best-stock' and deleted_at is null)
      and (f.code is null
           or coalesce(f.day < ${day}::date, true)
              and f.asked_at < now() - make_interval(mins => ${AGAIN_MIN}))
    order by f.asked_at nulls first, s.code limit ${STOCKS}`;
}

/** @returns the last day that the provider has of the stock. */
async function readStock(
  db: Db,
  kis: Kis,
  round: Round,
  { code, last, day }: DueStock & { day: string },
): Promise<string | null> {
  const start = addDays(day, -HISTORY_DAYS);
  let read = await readRange(kis, code, last !== null && last > start ? last : start, day);
  const known = last === null ? null : await closeOn(db, code, last);
  const again = read.prices.find((price) => price.day === last);
  const isMoved = known !== null && again !== undefined && again.close !== known;
  if (isMoved) read = await readRange(kis, code, start, day);
  const newest = read.prices.reduce<string | null>(
    (max, price) => (max !== null && max > price.day ? max : price.day),
    last,
  );
  await round.step(async (tx) => {
    const split = isMoved ? await findSplit(tx, code, last!, read.prices) : null;
    const stored = await putPrices(tx, 'kis', read.prices);
    if (split) await splitAlerts(tx, code, split);
    await tx`
      insert into stock_feed_stock (code, day) values (${code}, ${newest})
      on conflict (code) do update set asked_at = now(), day = excluded.day`;
    await round.note(tx, { day: newest, stored, refused: read.refused });
  });
  return newest;
}

/** All days of a range. Rows after it are left out: the provider adds the day under way. */
async function readRange(
  kis: Kis,
  code: string,
  from: string,
  to: string,
): Promise<Omit<DailyPrices, 'isFull'>> {
  const all: Omit<DailyPrices, 'isFull'> = { prices: [], refused: 0 };
  for (let until = to; until >= from;) {
    const { prices, refused, isFull } = await kis.dailyPrices(code, from, until);
    all.prices.push(...prices.filter(({ day }) => day >= from && day <= until));
    all.refused += refused;
    const first = prices.at(-1)?.day;
    if (!isFull || first === undefined || first > until) break;
    until = addDays(first, -1);
  }
  return all;
}

async function closeOn(db: Db, code: string, day: string): Promise<number | null> {
  const [row] = await db<{ close: number }[]>`
    select close from stock_price where code = ${code} and day = ${day}`;
  return row?.close ?? null;
}

/**
 * A split moves all earlier prices by the same factor. A single other close is a correction.
 *
 * @returns the close of `day` before and after; `null` for a correction.
 */
async function findSplit(
  tx: Tx,
  code: string,
  day: string,
  fresh: readonly DailyPrice[],
): Promise<{ before: number; after: number } | null> {
  const closes = new Map(fresh.map((price) => [price.day, price.close]));
  const stored = await tx<{ day: string; close: number }[]>`
    select day, close from stock_price where code = ${code} and day <= ${day}
    order by day desc limit ${COMPARED_DAYS}`;
  const factors = stored.flatMap(({ day: of, close }) => {
    const now = closes.get(of);
    return now === undefined ? [] : [now / close];
  });
  const [factor] = factors;
  if (factor === undefined || Math.abs(factor - 1) < TOLERANCE || factors.length < 2) return null;
  if (factors.some((one) => Math.abs(one / factor - 1) > TOLERANCE)) return null;
  return { before: stored[0]!.close, after: closes.get(stored[0]!.day)! };
}
