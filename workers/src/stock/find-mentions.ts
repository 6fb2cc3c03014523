import {
  findNamedStocks,
  stockNamesOf,
  wordsOfHtml,
  type NamedStock,
} from '@maru/domain/stock/mention';
import type { Db, Tx } from '@maru/platform/db/db';

/** Texts of one transaction. */
const BATCH = 100;
/** Limits one run, so that later chores of the sweep are not blocked. */
const MOST_BATCHES = 20;

/**
 * Finds the stocks that new and changed posts and broadcasts name (features A40). Any number of
 * workers may run at once: the queue rows of a batch are locked and deleted with its result.
 */
export async function findMentions(db: Db): Promise<void> {
  const [due] = await db`select from stock_mention_due limit 1`;
  if (!due) return;
  await db.begin(expandAll);
  const names = stockNamesOf(await db<NamedStock[]>`select code, name from stock`);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const done = await db.begin((tx) => findBatch(tx, names));
    if (done < BATCH) return;
  }
}

/** The stock list changed: every text is due. */
async function expandAll(tx: Tx): Promise<void> {
  const all = await tx`
    delete from stock_mention_due where post_id is null and schedule_id is null returning id`;
  if (all.length === 0) return;
  await tx`
    insert into stock_mention_due (post_id)
    select id from post where kind not in ('best-stock', 'faq', 'lecture', 'profit')
    on conflict do nothing`;
  await tx`
    insert into stock_mention_due (schedule_id) select id from broadcast_schedule
    on conflict do nothing`;
}

interface DueText {
  post_id: number | null;
  schedule_id: number | null;
  title: string;
  text: string;
}

/** @returns the number of texts. */
async function findBatch(tx: Tx, names: ReturnType<typeof stockNamesOf>): Promise<number> {
  const texts = await tx<DueText[]>`
    with due as (
      delete from stock_mention_due where id in (
        select id from stock_mention_due where num_nonnulls(post_id, schedule_id) = 1
        order by id limit ${BATCH} for update skip locked)
      returning post_id, schedule_id)
    select d.post_id, d.schedule_id, coalesce(p.title, s.title, '') as title,
           coalesce(p.body_html, '') as text
    from due d
    left join post p on p.id = d.post_id
    left join broadcast_schedule s on s.id = d.schedule_id`;
  if (texts.length === 0) return 0;
  const found = texts.flatMap(({ post_id, schedule_id, title, text }) =>
    findNamedStocks(`${title}\n${wordsOfHtml(text)}`, names).map((code) => ({
      post_id,
      schedule_id,
      code,
    })),
  );
  const posts = texts.flatMap(({ post_id }) => post_id ?? []);
  const schedules = texts.flatMap(({ schedule_id }) => schedule_id ?? []);
  // Only differences are written, so that unchanged texts keep the cached public answers.
  await tx`
    with found as (
      select * from jsonb_to_recordset(${tx.json(found)})
        as f (post_id int, schedule_id int, code text)
    ), gone as (
      delete from stock_mention m
      where (m.post_id = any(${posts}::int[]) or m.schedule_id = any(${schedules}::int[]))
        and not exists (select from found f where f.code = m.code
          and (f.post_id = m.post_id or f.schedule_id = m.schedule_id))
    )
    insert into stock_mention (code, post_id, schedule_id)
    select f.code, f.post_id, f.schedule_id from found f join stock on stock.code = f.code
    on conflict do nothing`;
  return texts.length;
}
