import type { ColumnState, OwnColumn, OwnColumnText } from '@maru/contract/post/column';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { type PageOf, pageOfQuery } from '../../staff-kit/page-of.ts';

const COLUMNS = `
  id as _id, title, excerpt, img_path, state,
  case when state = 'published' then publish_at end as published_at, updated_at, views, version`;

/**
 * Columns that the expert can edit. A column hidden by staff is excluded until staff show it again.
 */
const OWN = `kind = 'column' and state in ('draft', 'published') and deleted_at is null`;

export interface ColumnText {
  title: string;
  excerpt: string;
  img_path: string | null;
  body_html: string;
  state: ColumnState;
}

/** One page of the columns of an expert, most recently written first. */
export async function listOwnColumns(
  db: Queryable,
  expertId: number,
  { state, ...page }: { page: number; pageSize: number; state?: ColumnState | undefined },
): Promise<PageOf<OwnColumn>> {
  const where = db`
    where ${db.unsafe(OWN)} and expert_id = ${expertId}
      ${state === undefined ? db`` : db`and state = ${state}`}`;
  return pageOfQuery<OwnColumn>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from post ${where}
    order by updated_at desc, id desc`,
    from: db`from post ${where}`,
  });
}

/** A column, if it is this expert's. */
export async function findOwnColumn(
  db: Queryable,
  expertId: number,
  columnId: number,
): Promise<OwnColumnText | null> {
  const [row] = await db<OwnColumnText[]>`
    select ${db.unsafe(COLUMNS)}, body_html from post
    where id = ${columnId} and expert_id = ${expertId} and ${db.unsafe(OWN)}`;
  return row ?? null;
}

/**
 * Version and picture of a column, locked until the transaction ends; `null` if this expert has no
 * such column.
 */
export async function lockOwnColumn(
  tx: Tx,
  expertId: number,
  columnId: number,
): Promise<{ version: number; img_path: string | null } | null> {
  const [row] = await tx<{ version: number; img_path: string | null }[]>`
    select version, img_path from post
    where id = ${columnId} and expert_id = ${expertId} and ${tx.unsafe(OWN)} for update`;
  return row ?? null;
}

export async function insertColumn(
  db: Queryable,
  expertId: number,
  { title, excerpt, img_path, body_html, state }: ColumnText,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into post (kind, category, title, excerpt, img_path, body_html, state, expert_id)
    values ('column', '칼럼', ${title}, ${excerpt}, ${img_path}, ${body_html}, ${state}, ${expertId})
    returning id`;
  return row!.id;
}

/** Publishing a draft sets its date to now. A column that was already public keeps its date. */
export async function updateColumn(
  tx: Tx,
  columnId: number,
  { title, excerpt, img_path, body_html, state }: ColumnText,
): Promise<void> {
  await tx`
    update post
    set title = ${title}, excerpt = ${excerpt}, img_path = ${img_path}, body_html = ${body_html},
        state = ${state}, version = version + 1, updated_at = now(),
        publish_at = case when state = 'draft' and ${state} = 'published'
                          then now() else publish_at end
    where id = ${columnId}`;
}

export async function removeColumn(tx: Tx, columnId: number): Promise<void> {
  await tx`
    update post set deleted_at = now(), updated_at = now(), version = version + 1
    where id = ${columnId}`;
}
