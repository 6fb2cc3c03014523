import type { BestStockInput, bestStocks, StaffBestStock } from '@maru/contract/stock/staff-stock';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { badInput } from '../http/refusal.ts';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';
import type { Change } from '../staff-kit/resource/resource-writes.ts';
import { findStocks } from './stock.repository.ts';

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
  coalesce(p.extra->>'closes', '') as closes,
  ${CHANGE} as change_percent, (p.extra->>'realised')::boolean as realised,
  case when p.state = 'published' then 'published' else 'hidden' end as state,
  p.created_at, p.updated_at, p.version`;

const TABLES = 'post p left join expert e on e.id = p.expert_id';

export const bestStockRows = staffRows<StaffBestStock, FilterOf<typeof bestStocks>>({
  columns: COLUMNS,
  tables: TABLES,
  id: 'p.id',
  where: (db, { q, realised, state, expert, from, to }) => db`
    where p.kind = 'best-stock' and p.deleted_at is null
      ${andContaining(db, ['p.title', `p.extra->>'code'`, `p.extra->>'theme'`], q)}
      ${andEqual(db, { 'p.expert_id': expert })}
      ${realised === undefined ? db`` : db`and p.extra->>'realised' = ${realised}`}
      ${state === undefined ? db`` : db`and (p.state = 'published') = ${state === 'published'}`}
      ${from === undefined ? db`` : db`and p.extra->>'mentioned_on' >= ${from}`}
      ${to === undefined ? db`` : db`and p.extra->>'mentioned_on' <= ${to}`}`,
  orders: {
    latest: `p.extra->>'mentioned_on' desc, p.id desc`,
    oldest: `p.extra->>'mentioned_on', p.id`,
    change: `${CHANGE} desc, p.id desc`,
    'change-low': `${CHANGE}, p.id desc`,
    name: 'p.title, p.id',
  },
});

/** The columns of a stock post. `extra` holds its figures. */
function columnsOf(tx: Tx, { theme, expert_id, state, ...figures }: BestStockInput) {
  const { code, mentioned_on, base_price, realised, close_on, close_price, closes } = figures;
  const prices = { base_price, close_on, close_price, closes };
  const extra = { code, theme, mentioned_on, ...prices, realised };
  return { excerpt: theme, expert_id, state, extra: tx.json(extra) };
}

/** Inserts a stock post. Its title is the name of the stock. */
export async function insertStock(tx: Tx, input: BestStockInput, by: number): Promise<number> {
  const title = await nameOf(tx, input.code);
  return insertRow(tx, 'post', { kind: 'best-stock', title, ...columnsOf(tx, input) }, by);
}

/** Updates a stock post. A stock that left the exchange keeps its name while its code stays. */
export async function updateStock(
  tx: Tx,
  postId: number,
  { after, changes }: Change<BestStockInput>,
  by: number,
): Promise<void> {
  const name = changes.code === undefined ? {} : { title: await nameOf(tx, changes.code) };
  await updateRow(tx, 'post', postId, { ...columnsOf(tx, after), ...name }, by);
}

/** The name of a stock; a code that is not on the list is refused. */
async function nameOf(db: Queryable, code: string): Promise<string> {
  const [stock] = await findStocks(db, [code]);
  if (stock) return stock.name;
  throw badInput('code', 'is not in the stock list');
}

export async function deleteStock(tx: Tx, postId: number): Promise<void> {
  await tx`
    update post set deleted_at = now(), version = version + 1, updated_at = now()
    where id = ${postId}`;
}
