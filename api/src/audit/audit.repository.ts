import type { QueryOf } from '@maru/contract/core/call';
import { currentKind, namesOfAction, namesOfKind } from '@maru/contract/audit/audit-kind';
import type { AuditEntry, checkAuditChain, listAuditLog } from '@maru/contract/audit/audit';
import type { OutputOf } from '@maru/contract/core/call';
import { patientOf, type Db, type Queryable } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

type Filter = Omit<QueryOf<typeof listAuditLog>, 'page' | 'pageSize'> & {
  /** Id of an order; matches entries about the order or its refund requests. */
  order?: number;
};
// Older entries of a copied week have target id 0. Such entries are about no single broadcast.
const COLUMNS = `
  a.id as _id, a.at, case when m.id is not null then
    json_build_object('_id', m.id, 'name', m.name, 'login_id', m.login_id) end as admin,
  host(a.ip) as ip, a.session_id, a.request_id, a.action, a.target_kind,
  nullif(a.target_id, 0) as target_id, a.diff, a.reason`;

/** Actions that view personal data, and actions that export it, matched by their verbs. */
const VIEWS = String.raw`\.(view|viewAs|viewAsEnd|unmask|papers)$`;
const EXPORTS = String.raw`\.(export|download)$`;

/** All audit entries that match these filters, across all pages. */
export function selectAuditLog(db: Queryable, filter: Filter) {
  return db<AuditEntry[]>`
    select ${db.unsafe(COLUMNS)} from audit_log a left join admin m on m.id = a.admin_id
    ${whereOf(db, filter)}
    order by ${filter.sortBy === 'oldest' ? db`a.at, a.id` : db`a.at desc, a.id desc`}`;
}

export async function listAuditEntries(
  db: Queryable,
  filter: Filter & Page,
): Promise<PageOf<AuditEntry>> {
  return pageOfQuery<AuditEntry>(db, filter, {
    rows: selectAuditLog(db, filter),
    from: db`from audit_log a ${whereOf(db, filter)}`,
  });
}

function whereOf(db: Queryable, filter: Filter) {
  const {
    admin,
    action,
    sort,
    target_kind: kind,
    target_id: targetId,
    member,
    order,
    from,
    to,
    q,
  } = filter;
  const like = containing(q);
  return db`
    where true
      ${admin === undefined ? db`` : db`and a.admin_id = ${admin}`}
      ${action === undefined ? db`` : db`and ${isAction(db, action)}`}
      ${sort === 'view' ? db`and a.action ~ ${VIEWS}` : db``}
      ${sort === 'export' ? db`and a.action ~ ${EXPORTS}` : db``}
      ${sort === 'change' ? db`and a.action !~ ${VIEWS} and a.action !~ ${EXPORTS}` : db``}
      ${kind === undefined ? db`` : db`and a.target_kind = any(${namesOfKind(kind)})`}
      ${targetId === undefined ? db`` : db`and a.target_id = ${targetId}`}
      ${order === undefined ? db`` : db`and ${isOfOrder(db, order)}`}
      ${member === undefined ? db`` : db`and ${isAbout(db, member)}`}
      ${andWithinDays(db, db`a.at`, { from, to })}
      ${like === null ? db`` : db`and search_form(a.reason) like all(${like}::text[])`}`;
}

/** SQL condition: the entry has this action, or an action of this noun. */
function isAction(db: Queryable, action: string) {
  const names = namesOfAction(action);
  const prefixes = names.map((name) => `${name}.`);
  return db`(a.action = any(${names}::text[]) or a.action ^@ any(${prefixes}::text[]))`;
}

function isOfOrder(db: Queryable, orderId: number) {
  return db`(a.target_kind, a.target_id) in (
    select 'order', ${orderId}::bigint
    union all select 'refund', id from refund where order_id = ${orderId})`;
}

/** SQL condition: the entry is about this member, i.e. the account or records that belong to it. */
function isAbout(db: Queryable, loginId: string) {
  const who = db`(select id from member where login_id = ${loginId})`;
  return db`(a.target_kind, a.target_id) in (
    select 'member', id::bigint from member where login_id = ${loginId}
    union all select 'order', id from product_order where member_id = ${who}
    union all select 'refund', r.id from refund r
      join product_order o on o.id = r.order_id where o.member_id = ${who}
    union all select 'membership', id from membership where member_id = ${who}
    union all select 'inquiry', id from inquiry where member_id = ${who}
    union all select 'memo', id from member_memo where member_id = ${who})`;
}

export async function findAuditEntry(
  db: Queryable,
  auditId: number,
): Promise<(AuditEntry & { seq: number | null; hash: string | null }) | null> {
  const [row] = await db<(AuditEntry & { seq: number | null; hash: string | null })[]>`
    select ${db.unsafe(COLUMNS)}, c.seq, encode(c.hash, 'hex') as hash
    from audit_log a left join admin m on m.id = a.admin_id
    left join audit_chain c on c.audit_id = a.id where a.id = ${auditId}`;
  return row ?? null;
}

/** Filter options: every member of staff, and the target kinds in the log. */
export async function listAuditNames(db: Queryable) {
  const admins = await db<{ _id: number; name: string; login_id: string }[]>`
    select id as _id, name, login_id from admin order by name, id`;
  // One step of the index a kind, however long the log is.
  const kinds = await db<{ kind: string }[]>`
    with recursive kinds as (
      (select target_kind as kind from audit_log where target_kind is not null
       order by target_kind limit 1)
      union all
      select (select target_kind from audit_log where target_kind > kinds.kind
              order by target_kind limit 1)
      from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`;
  return { admins, kinds: [...new Set(kinds.map(({ kind }) => currentKind(kind)))] };
}

/** A log of years is walked from end to end. */
const WALK_TIMEOUT = '60s';

/** Walks the whole chain. */
export async function walkChain(
  db: Db,
): Promise<Omit<OutputOf<typeof checkAuditChain>, 'checked_at'>> {
  return patientOf(db).begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('statement_timeout', ${WALK_TIMEOUT}, true)`;
    const [head] = await tx<{ seq: number; hash: string }[]>`
      select seq, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`;
    const [broken] = await tx<
      { audit_id: number; seq: number | null; kind: 'removed' | 'changed' | 'gap' | 'unlinked' }[]
    >`select audit_id, seq, kind from audit_chain_break()`;
    return { length: head?.seq ?? 0, head: head?.hash ?? null, broken: broken ?? null };
  });
}
