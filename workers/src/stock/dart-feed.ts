import { isMarketDay } from '@maru/domain/stock/market-days';
import { knownCodes } from '@maru/domain/stock/price';
import { addDays, seoulClockOf, seoulDayOf } from '@maru/platform/core/seoul-day';
import { z } from 'zod';
import { ask } from '../providers/ask.ts';
import { runRound, type Round, type RoundDeps, type RoundEnd } from './feed-round.ts';
import { FeedRefused } from './kis-client.ts';

/** The system takes filings from 7 to 18 o'clock in Seoul, and shows some a little later. */
const OPEN = ['07:00', '19:30'] as const;
const EVERY_S = 180;
const CLOSED_EVERY_S = 600;
const AFTER_FAULT_S = 300;
/** The day's number of calls is used up. */
const AFTER_LIMIT_S = 3_600;
/** Days that the first run reads. */
const FIRST_DAYS = 3;
const PAGE = 100;
/** A busy day has about 2,000 filings. */
const MOST_PAGES = 100;

const listed = z.object({
  status: z.string(),
  message: z.string(),
  page_no: z.number().optional(),
  total_page: z.number().optional(),
  list: z
    .array(
      z.object({
        corp_code: z.string(),
        corp_name: z.string(),
        /** Blank for a company that is not listed. */
        stock_code: z.string(),
        report_nm: z.string(),
        rcept_no: z.string().regex(/^\d{14}$/),
        flr_nm: z.string(),
        rcept_dt: z.string().regex(/^\d{8}$/),
      }),
    )
    .default([]),
});
type Filing = z.output<typeof listed>['list'][number];

export interface DartFeedDeps extends RoundDeps {
  settings: { baseUrl: string; apiKey: string; timeoutMs: number };
  /** Ms since the epoch. */
  now: () => number;
}

/** The number of calls of the day is used up. */
class LimitReached extends FeedRefused {}

/** Stores new filings of the stocks of the list, each once, every few minutes of market days. */
export async function runDartFeed(deps: DartFeedDeps): Promise<boolean> {
  return runRound(
    deps,
    'dart',
    (round) => readFilings(deps, round),
    (error) => ({
      problem: error instanceof FeedRefused ? error.message : 'DART에서 응답이 없어요',
      againInS: error instanceof LimitReached ? AFTER_LIMIT_S : AFTER_FAULT_S,
    }),
  );
}

async function readFilings(deps: DartFeedDeps, round: Round): Promise<RoundEnd> {
  const { db, now } = deps;
  const today = seoulDayOf(now());
  const [last] = await db<{ day: string | null }[]>`
    select max(day) as day from stock_feed_run
    where feed = 'dart' and ended_at is not null and problem is null`;
  const clock = seoulClockOf(now());
  const isOpen = clock >= OPEN[0] && clock < OPEN[1] && (await isMarketDay(db));
  // Missed days are caught up at any time.
  const isBehind = last?.day == null || last.day < addDays(today, -1);
  if (!isOpen && !isBehind) return { problem: null, againInS: CLOSED_EVERY_S };
  const from = last?.day ?? addDays(today, -FIRST_DAYS);
  await round.begin();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { list, pages } = await readPage(deps, { from, to: today, page });
    await storePage(round, list);
    if (page >= pages) break;
  }
  await round.step((tx) => round.note(tx, { day: today }));
  return { problem: null, againInS: EVERY_S };
}

async function readPage(
  { settings: { baseUrl, apiKey, timeoutMs } }: DartFeedDeps,
  { from, to, page }: { from: string; to: string; page: number },
): Promise<{ list: readonly Filing[]; pages: number }> {
  const query = new URLSearchParams({
    crtfc_key: apiKey,
    bgn_de: from.replaceAll('-', ''),
    end_de: to.replaceAll('-', ''),
    // Oldest first, so that filings that arrive meanwhile move no row to another page.
    sort: 'date',
    sort_mth: 'asc',
    page_no: String(page),
    page_count: String(PAGE),
  });
  const answer = await ask(`${baseUrl}/api/list.json?${String(query)}`, { timeoutMs });
  const read = listed.safeParse(answer.body);
  if (!answer.ok || !read.success) throw new FeedRefused(`HTTP ${answer.status}: 알 수 없는 응답`);
  const { status, message, list, total_page: pages = 1 } = read.data;
  if (status === '013') return { list: [], pages: 0 };
  if (status === '020') throw new LimitReached(`020: ${message.slice(0, 200)}`);
  if (status !== '000') throw new FeedRefused(`${status}: ${message.slice(0, 200)}`);
  return { list, pages };
}

async function storePage(round: Round, list: readonly Filing[]): Promise<void> {
  await round.step(async (tx) => {
    const known = await knownCodes(
      tx,
      list.map(({ stock_code: code }) => code),
    );
    const rows = list
      .filter(({ stock_code: code }) => known.has(code))
      .map((filing) => ({
        receipt_no: filing.rcept_no,
        code: filing.stock_code,
        title: filing.report_nm.trim().replaceAll(/\s+/g, ' '),
        submitter: filing.flr_nm.trim(),
        filed_on: filing.rcept_dt.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
      }));
    if (rows.length === 0) return;
    const { count } = await tx`
      insert into stock_disclosure ${tx(rows)} on conflict (receipt_no) do nothing`;
    await round.note(tx, { stored: count });
  });
}
