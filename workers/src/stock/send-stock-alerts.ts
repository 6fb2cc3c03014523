import type { Brand } from '@maru/brands/brand';
import { stockWords as alimtalkWords } from '@maru/domain/message/alimtalk-wording';
import { addInboxEntries, type InboxNews } from '@maru/domain/message/inbox';
import { reachSql, sendToReach, type Reach } from '@maru/domain/message/reach';
import { isSentAsAlimtalk } from '@maru/domain/message/single-message';
import { findCrossings } from '@maru/domain/stock/find-crossings';
import { filingAlert, priceAlert, stockPageOf } from '@maru/domain/stock/stock-words';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Tx } from '@maru/platform/db/db';

/** Members notified in one transaction. */
const BATCH = 200;
/** Stocks with new prices that one transaction looks at. */
const STOCKS = 500;
/** A push or message about a stock is of use for a day. The inbox keeps it longer. */
const SENT_WITHIN_MS = DAY_MS;
/** Older filings are no news, such as those found after a long outage. */
const NEWS_DAYS = 7;

export interface StockAlertDeps {
  db: Db;
  personal: PersonalData;
  brand: Pick<Brand, 'name'>;
}

/** A message about a stock to one member. */
interface StockNews {
  memberId: number;
  code: string;
  name: string;
  /** Deduplication key of push, message and inbox entry. */
  occasion: string;
  topic: string;
  title: string;
  text: string;
}

/**
 * Notifies members of prices that their alerts wait for, and of filings of stocks that they follow
 * (features P16, P17). Each alert is sent once, and each filing once per member, by push or 알림톡
 * and in the inbox. Any number of processes may run this concurrently: all of an alert is one
 * transaction.
 */
export async function sendStockAlerts(deps: StockAlertDeps): Promise<void> {
  const byPhone = await isSentAsAlimtalk(deps.db, 'stock');
  while (await deps.db.begin((tx) => sendPriceAlerts(tx, deps, byPhone)));
  while (await deps.db.begin((tx) => sendFilingAlerts(tx, deps, byPhone)));
}

/** @returns whether more may be due. */
async function sendPriceAlerts(tx: Tx, deps: StockAlertDeps, byPhone: boolean): Promise<boolean> {
  const due = await tx<{ code: string }[]>`
    select code from stock_alert_due order by code limit ${STOCKS} for update skip locked`;
  if (due.length === 0) return false;
  const codes = due.map(({ code }) => code);
  const crossings = await findCrossings(tx, codes, BATCH);
  await tx`
    update stock_alert a set reached_on = c.day
    from unnest(${crossings.map(({ alertId }) => alertId)}::int[],
                ${crossings.map(({ day }) => day)}::date[]) c (id, day)
    where a.id = c.id`;
  const news = crossings.map((crossing) => ({
    ...crossing,
    ...priceAlert(crossing),
    // A member may set a reached alert again.
    occasion: `stock:price:${crossing.alertId}:${crossing.day}`,
    topic: `stock-${crossing.code}-${crossing.alertId}`,
  }));
  await notifyAll(tx, deps, { news, byPhone });
  if (crossings.length < BATCH) await tx`delete from stock_alert_due where code = any(${codes})`;
  return true;
}

/** @returns whether more may be due. */
async function sendFilingAlerts(tx: Tx, deps: StockAlertDeps, byPhone: boolean): Promise<boolean> {
  const [filing] = await tx<
    { receiptNo: string; code: string; name: string; title: string; day: string; isNews: boolean }[]
  >`
    select d.receipt_no as "receiptNo", d.code, s.name, d.title, d.filed_on as day,
           d.filed_on > (now() at time zone 'Asia/Seoul')::date - ${NEWS_DAYS}::int as "isNews"
    from stock_disclosure d join stock s on s.code = d.code
    where d.alerted_at is null order by d.receipt_no limit 1
    for update of d skip locked`;
  if (!filing) return false;
  const { receiptNo, code, name } = filing;
  const key = tx`concat('stock:filing:', ${receiptNo}::text, ':', w.member_id)`;
  const watchers = filing.isNews
    ? await tx<{ memberId: number; occasion: string }[]>`
        select w.member_id as "memberId", ${key} as occasion
        from stock_watch w join stock_disclosure d on d.receipt_no = ${receiptNo}
        join member m on m.id = w.member_id and m.state = 'active'
        where w.code = ${code} and w.disclosures and w.created_at <= d.found_at
          and not exists (select from inbox_entry where occasion = ${key})
          and not exists (select from single_message where occasion = ${key})
        order by w.member_id limit ${BATCH}`
    : [];
  const topic = `stock-${code}-${receiptNo}`;
  const words = filingAlert(filing);
  const news = watchers.map((watcher) => ({ ...watcher, ...words, code, name, topic }));
  await notifyAll(tx, deps, { news, byPhone });
  if (watchers.length < BATCH) {
    await tx`update stock_disclosure set alerted_at = now() where receipt_no = ${receiptNo}`;
  }
  return true;
}

/** The inbox gets all news. Members who left or are suspended get nothing. */
async function notifyAll(
  tx: Tx,
  { personal, brand }: StockAlertDeps,
  { news, byPhone }: { news: readonly StockNews[]; byPhone: boolean },
): Promise<void> {
  if (news.length === 0) return;
  const members = await tx<(Reach & { id: number })[]>`
    select m.id, ${reachSql(tx, 'stock', byPhone)} as reach, m.phone_enc as "phoneEnc"
    from member m
    where m.id = any(${news.map(({ memberId }) => memberId)}::int[]) and m.state = 'active'`;
  const reached = new Map(members.map((member) => [member.id, member]));
  const entries: InboxNews[] = [];
  for (const { memberId, code, name, occasion, topic, title, text } of news) {
    const member = reached.get(memberId);
    if (!member) continue;
    const link = stockPageOf(code);
    const entry = { memberId, occasion, topic, title, text, link };
    const pushId = await sendToReach(tx, personal, member, {
      brandName: brand.name,
      news: entry,
      alimtalk: { kind: 'stock', words: alimtalkWords(brand.name, name, { title, text }) },
      purpose: 'stock',
      expiresAt: new Date(Date.now() + SENT_WITHIN_MS).toISOString(),
    });
    entries.push({ ...entry, kind: 'notice', pushId });
  }
  await addInboxEntries(tx, personal, entries);
}
