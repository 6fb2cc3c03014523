import type { ProfitInput, profits, StaffProfit } from '@maru/contract/profit/staff-profit';
import type { Tx } from '@maru/platform/db/db';
import { excerptOf } from '../editor/excerpt.ts';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

export const profitRows = staffRows<StaffProfit, FilterOf<typeof profits>>({
  columns: `
    p.id as _id, p.title, p.excerpt, p.body_html, p.publish_at as created_at,
    p.extra->>'author' as author, p.extra->>'market' as market, p.extra->>'from' as "from",
    p.extra->>'to' as "to", (p.extra->>'trades')::int as trades,
    (p.extra->>'return_percent')::float as return_percent,
    coalesce(p.extra->'course', '[]') as course, p.extra->>'evidence' as evidence,
    coalesce((p.extra->>'verified')::boolean, false) as verified, v.name as verified_by,
    p.state = 'published' as shown,
    p.updated_at, a.name as updated_by, p.version,
    case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
      'img_path', e.profile_img_path[1]) end as expert`,
  tables: `
    post p left join expert e on e.id = p.expert_id left join admin a on a.id = p.updated_by
    left join profit_evidence x on x.post_id = p.id left join admin v on v.id = x.verified_by`,
  counted: 'post p',
  id: 'p.id',
  where: (db, { expert, shown, q }) => db`
    where p.kind = 'profit' and p.deleted_at is null
      ${andEqual(db, { 'p.expert_id': expert })}
      ${shown === undefined ? db`` : db`and (p.state = 'published') = ${shown === 'true'}`}
      ${andContaining(db, ['p.title'], q)}`,
  orders: {
    latest: 'p.publish_at desc, p.id desc',
    oldest: 'p.publish_at, p.id',
    title: 'p.title, p.id',
  },
});

function columnsOf(tx: Tx, input: ProfitInput) {
  const { title, body_html, expert_id, shown, ...extra } = input;
  return {
    title,
    body_html,
    excerpt: excerptOf(body_html),
    expert_id,
    state: shown ? 'published' : 'hidden',
    extra: tx.json(extra),
  };
}

export async function insertProfit(tx: Tx, input: ProfitInput, by: number): Promise<number> {
  const columns = {
    ...columnsOf(tx, input),
    kind: 'profit',
    category: '수익 후기',
    created_by: by,
  };
  const profitId = await insertRow(tx, 'post', columns, by);
  await noteWriter(tx, profitId, by);
  return profitId;
}

export function updateProfit(tx: Tx, profitId: number, input: ProfitInput, by: number) {
  return updateRow(tx, 'post', profitId, columnsOf(tx, input), by);
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
