import type { BestStockInput, StaffBestStock } from '@maru/contract/stock/staff-stock';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containing } from '../sql/like-pattern.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** The result is computed from the two prices, as on the site, and is not stored. */
const CHANGE = `
  round(((p.extra->>'close_price')::numeric / (p.extra->>'base_price')::numeric - 1) * 100, 2)::float8`;

const COLUMNS = `
  p.id as _id,
  json_build_object('name', p.title, 'code', p.extra->>'code', 'theme', p.extra->>'theme') as stock,
  case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
    'field', e.field, 'img_path', e.profile_img_path[1]) end as expert,
  p.extra->>'mentioned_on' as mentioned_on, (p.extra->>'base_price')::int as base_price,
  p.extra->>'close_on' as close_on, (p.extra->>'close_price')::int as close_price,
  ${CHANGE} as change_percent, (p.extra->>'realised')::boolean as realised,
  case when p.state = 'published' then 'published' else 'hidden' end as state,
  p.created_at, p.updated_at, p.version`;

const TABLES = 'post p left join expert e on e.id = p.expert_id';

/** Filter of the staff stock list. */
export interface BestStockFilter {
  q?: string | undefined;
  realised?: 'true' | 'false' | undefined;
  state?: 'published' | 'hidden' | undefined;
  expert?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'change' | 'change-low' | 'name';
}

export async function listStaffStocks(
  db: Queryable,
  filter: BestStockFilter & { page: number; pageSize: number },
): Promise<PageOf<StaffBestStock>> {
  return pageOfQuery<StaffBestStock>(db, filter, {
    rows: selectStaffStocks(db, filter),
    from: db`from ${db.unsafe(TABLES)} ${whereOf(db, filter)}`,
  });
}

/** The stocks under a filter, in its order, without a page. */
export function selectStaffStocks(
  db: Queryable,
  filter: BestStockFilter,
): postgres.PendingQuery<StaffBestStock[]> {
  return db<StaffBestStock[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${orderOf(db, filter.sortBy)}`;
}

function whereOf(
  db: Queryable,
  { q, realised, state, expert, from, to }: BestStockFilter,
): postgres.PendingQuery<postgres.Row[]> {
  const like = containing(q);
  const words = db`search_form(p.title) like ${like} or search_form(p.extra->>'code') like ${like} or search_form(p.extra->>'theme') like ${like}`;
  return db`
    where p.kind = 'best-stock' and p.deleted_at is null
      ${like === null ? db`` : db`and (${words})`}
      ${realised === undefined ? db`` : db`and p.extra->>'realised' = ${realised}`}
      ${state === undefined ? db`` : db`and (p.state = 'published') = ${state === 'published'}`}
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
      ${from === undefined ? db`` : db`and p.extra->>'mentioned_on' >= ${from}`}
      ${to === undefined ? db`` : db`and p.extra->>'mentioned_on' <= ${to}`}`;
}

function orderOf(
  db: Queryable,
  sortBy: BestStockFilter['sortBy'],
): postgres.PendingQuery<postgres.Row[]> {
  const day = db`p.extra->>'mentioned_on'`;
  if (sortBy === 'oldest') return db`${day}, p.id`;
  if (sortBy === 'change') return db`${db.unsafe(CHANGE)} desc, p.id desc`;
  if (sortBy === 'change-low') return db`${db.unsafe(CHANGE)}, p.id desc`;
  if (sortBy === 'name') return db`p.title, p.id`;
  return db`${day} desc, p.id desc`;
}

export async function findStaffStock(
  db: Queryable,
  postId: number,
): Promise<StaffBestStock | null> {
  const [item] = await db<StaffBestStock[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where p.id = ${postId} and p.kind = 'best-stock' and p.deleted_at is null`;
  return item ?? null;
}

/** The version of a stock post, locked until the transaction ends. */
export async function lockStock(tx: Tx, postId: number): Promise<{ version: number } | null> {
  const [row] = await tx<{ version: number }[]>`
    select version from post
    where id = ${postId} and kind = 'best-stock' and deleted_at is null for update`;
  return row ?? null;
}

/** The columns of a stock post. Its title is the name of the stock; `extra` holds its figures. */
function columnsOf(tx: Tx, { theme, expert_id, state, ...figures }: BestStockInput, name: string) {
  const { code, mentioned_on, base_price, realised, close_on, close_price } = figures;
  const extra = { code, theme, mentioned_on, base_price, close_on, close_price, realised };
  return { title: name, excerpt: theme, expert_id, state, extra: tx.json(extra) };
}

export async function insertStock(tx: Tx, input: BestStockInput, name: string): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into post ${tx({ kind: 'best-stock', ...columnsOf(tx, input, name) })} returning id`;
  return row!.id;
}

export async function updateStockRow(
  tx: Tx,
  postId: number,
  input: BestStockInput,
  name: string,
): Promise<void> {
  await tx`
    update post set ${tx(columnsOf(tx, input, name))}, version = version + 1, updated_at = now()
    where id = ${postId}`;
}

export async function deleteStockRow(tx: Tx, postId: number): Promise<void> {
  await tx`
    update post set deleted_at = now(), version = version + 1, updated_at = now()
    where id = ${postId}`;
}
