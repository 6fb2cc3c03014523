import type {
  PageTextEntry,
  PageTextKind,
  PageTextValue,
} from '@maru/contract/page-text/page-text';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  t.id as _id, t.kind, t.entries, t.current, t.updated_at, a.name as updated_by`;
const TABLES = 'page_text t left join admin a on a.id = t.updated_by';

export async function listCurrentPageTexts(
  db: Queryable,
): Promise<{ kind: PageTextKind; entries: PageTextEntry[] }[]> {
  return db<{ kind: PageTextKind; entries: PageTextEntry[] }[]>`
    select kind, entries from page_text where current order by kind`;
}

/** Current text of each kind, or all texts of one kind, newest first. */
export async function listPageTextValues(
  db: Queryable,
  { kind, ...page }: { page: number; pageSize: number; kind?: PageTextKind | undefined },
): Promise<PageOf<PageTextValue>> {
  const where = db`where ${kind === undefined ? db`t.current` : db`t.kind = ${kind}`}`;
  return pageOfQuery<PageTextValue>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${where}
    order by t.current desc, t.id desc`,
    from: db`from page_text t ${where}`,
  });
}

export async function findPageText(db: Queryable, textId: number): Promise<PageTextValue | null> {
  const [item] = await db<PageTextValue[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where t.id = ${textId}`;
  return item ?? null;
}

/** @returns whether the text was the current one of its kind before this call. */
export async function retirePageText(tx: Tx, textId: number): Promise<boolean> {
  const { count } = await tx`update page_text set current = false where id = ${textId} and current`;
  return count === 1;
}

/**
 * Makes a text the current one of its kind. A lock serializes concurrent calls.
 *
 * @returns its id, or `null` if `replaces` is no longer the current text.
 */
export async function replacePageText(
  tx: Tx,
  wanted: { kind: PageTextKind; entries: PageTextEntry[]; replaces: number | null },
  by: number,
): Promise<{ _id: number; before: PageTextEntry[] | null } | null> {
  const { kind, entries, replaces } = wanted;
  await tx`select pg_advisory_xact_lock(hashtext('page_text'), hashtext(${kind}))`;
  const [now] = await tx<{ id: number; entries: PageTextEntry[] }[]>`
    select id, entries from page_text where kind = ${kind} and current`;
  if ((now?.id ?? null) !== replaces) return null;
  if (now) await retirePageText(tx, now.id);
  const [row] = await tx<{ id: number }[]>`
    insert into page_text (kind, entries, updated_by)
    values (${kind}, ${tx.json(entries)}, ${by}) returning id`;
  return { _id: row!.id, before: now?.entries ?? null };
}
