import type { ProfitInput, StaffProfit } from '@maru/contract/profit/staff-profit';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  p.id as _id, p.title, p.excerpt, p.body_html, p.publish_at as created_at,
  p.extra->>'author' as author, p.extra->>'market' as market, p.extra->>'from' as "from",
  p.extra->>'to' as "to", (p.extra->>'trades')::int as trades,
  (p.extra->>'return_percent')::float as return_percent, p.extra->>'evidence' as evidence,
  coalesce((p.extra->>'verified')::boolean, false) as verified, v.name as verified_by,
  p.state = 'published' as shown,
  p.updated_at, a.name as updated_by, p.version,
  case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
    'img_path', e.profile_img_path[1]) end as expert`;

const TABLES = `
  post p left join expert e on e.id = p.expert_id left join admin a on a.id = p.updated_by
  left join profit_evidence x on x.post_id = p.id left join admin v on v.id = x.verified_by`;

export interface StaffProfitFilter {
  expert?: number | undefined;
  shown?: 'true' | 'false' | undefined;
  q?: string | undefined;
  sortBy?: 'latest' | 'oldest' | 'title';
}

function whereOf(db: Queryable, { expert, shown, q }: StaffProfitFilter) {
  const like = containing(q);
  return db`
    where p.kind = 'profit' and p.deleted_at is null
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
      ${shown === undefined ? db`` : db`and (p.state = 'published') = ${shown === 'true'}`}
      ${like === null ? db`` : db`and search_form(p.title) like ${like}`}`;
}

export function selectStaffProfits(db: Queryable, filter: StaffProfitFilter) {
  const order = {
    latest: 'p.publish_at desc, p.id desc',
    oldest: 'p.publish_at, p.id',
    title: 'p.title, p.id',
  }[filter.sortBy ?? 'latest'];
  return db<StaffProfit[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${db.unsafe(order)}`;
}

export async function listStaffProfits(
  db: Queryable,
  filter: StaffProfitFilter & Page,
): Promise<PageOf<StaffProfit>> {
  return pageOfQuery<StaffProfit>(db, filter, {
    rows: selectStaffProfits(db, filter),
    from: db`from post p ${whereOf(db, filter)}`,
  });
}

export async function findStaffProfit(
  db: Queryable,
  profitId: number,
): Promise<StaffProfit | null> {
  const [profit] = await db<StaffProfit[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where p.id = ${profitId} and p.kind = 'profit' and p.deleted_at is null`;
  return profit ?? null;
}

function columnsOf(tx: Tx, input: ProfitInput, excerpt: string) {
  const { title, body_html, expert_id, shown, ...extra } = input;
  return {
    title,
    body_html,
    excerpt,
    expert_id,
    state: shown ? 'published' : 'hidden',
    extra: tx.json(extra),
  };
}

export async function insertProfit(
  tx: Tx,
  input: ProfitInput,
  excerpt: string,
  by: number,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into post ${tx({
      ...columnsOf(tx, input, excerpt),
      kind: 'profit',
      category: '수익 후기',
      created_by: by,
      updated_by: by,
    })} returning id`;
  return row!.id;
}

export async function updateProfitRow(
  tx: Tx,
  profitId: number,
  input: ProfitInput,
  excerpt: string,
  by: number,
): Promise<void> {
  await tx`
    update post
    set ${tx({ ...columnsOf(tx, input, excerpt), updated_by: by })}, version = version + 1,
        updated_at = now()
    where id = ${profitId}`;
}

/** Records the author of the current text and clears its verification. */
export async function noteWriter(tx: Tx, profitId: number, by: number): Promise<void> {
  await tx`
    insert into profit_evidence (post_id, written_by) values (${profitId}, ${by})
    on conflict (post_id) do update set written_by = excluded.written_by, verified_by = null`;
}

/**
 * @returns Whether the verifier was recorded. An admin who has ever edited the case is not
 *   recorded.
 */
export async function noteVerifier(tx: Tx, profitId: number, by: number): Promise<boolean> {
  const [written] = await tx`
    select 1 from profit_evidence where post_id = ${profitId} and written_by = ${by}
    union all
    select 1 from audit_log
    where target_kind = 'profit' and target_id = ${profitId} and admin_id = ${by}
      and action in ('profit.create', 'profit.update') and diff - 'verified' - 'shown' <> '{}'
    limit 1`;
  if (written) return false;
  await tx`update profit_evidence set verified_by = ${by} where post_id = ${profitId}`;
  return true;
}
