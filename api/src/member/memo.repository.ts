import type { QueryOf } from '@maru/contract/call';
import { MEMO_EDIT_HOURS, type listMemos, type Memo } from '@maru/contract/staff-memo';
import type { Queryable } from '@maru/platform/db';
import { containing } from '../board/like-pattern.ts';

/** Who asks: what they may read and change depends on it. */
export interface MemoReader {
  adminId: number;
  isManager: boolean;
}

type MemoFilter = QueryOf<typeof listMemos>;

const columns = (db: Queryable, { adminId, isManager }: MemoReader) => db`
  n.id as _id, n.kind, n.body, n.visibility, n.pinned, n.next_contact_on, n.done_at, n.struck_at,
  n.created_at, n.updated_at, n.version, k.name as struck_by,
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
  json_build_object('_id', a.id, 'name', a.name) as author,
  json_build_object('_id', g.id, 'name', g.name) as assignee,
  n.struck_at is null and (${isManager} or (n.author_id = ${adminId}
    and n.created_at > now() - make_interval(hours => ${MEMO_EDIT_HOURS}))) as editable`;

const tables = (db: Queryable) => db`
  member_memo n join member m on m.id = n.member_id join admin a on a.id = n.author_id
  join admin g on g.id = n.assignee_id left join admin k on k.id = n.struck_by`;

/** Memos for managers are read by managers and by whoever wrote them. */
const readable = (db: Queryable, { adminId, isManager }: MemoReader) =>
  isManager ? db`true` : db`(n.visibility = 'staff' or n.author_id = ${adminId})`;

export async function listMemberMemos(
  db: Queryable,
  reader: MemoReader,
  filter: MemoFilter,
): Promise<{ items: Memo[]; total: number }> {
  const where = whereOf(db, reader, filter);
  const items = await db<Memo[]>`
    select ${columns(db, reader)} from ${tables(db)} where ${where}
    order by ${orderOf(db, filter)}
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`;
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from ${tables(db)} where ${where}`;
  return { items, total: counted!.total };
}

function orderOf(db: Queryable, { sortBy, member }: MemoFilter) {
  // On the page of a member what is pinned stays on top, and what was struck sinks.
  if (member !== undefined) {
    return db`n.struck_at is not null, n.pinned desc, n.created_at desc, n.id desc`;
  }
  switch (sortBy) {
    case 'contact':
      return db`n.done_at is not null, n.next_contact_on nulls last, n.id`;
    case 'oldest':
      return db`n.created_at, n.id`;
    case 'latest':
      return db`n.created_at desc, n.id desc`;
  }
}

function whereOf(db: Queryable, reader: MemoReader, filter: MemoFilter) {
  const { member, kind, author, assignee, contact, q } = filter;
  const wanted = containing(q);
  return db`
    ${readable(db, reader)}
    ${member === undefined ? db`and n.struck_at is null` : db`and n.member_id = ${member}`}
    ${kind ? db`and n.kind = ${kind}` : db``}
    ${author ? db`and n.author_id = ${author}` : db``}
    ${assignee ? db`and n.assignee_id = ${assignee}` : db``}
    ${contact ? db`and ${contactIs(db, contact)}` : db``}
    ${
      wanted === null
        ? db``
        : db`and (n.body ilike ${wanted} or m.login_id::text ilike ${wanted} or m.name ilike ${wanted})`
    }`;
}

function contactIs(db: Queryable, contact: NonNullable<MemoFilter['contact']>) {
  const open = db`n.next_contact_on is not null and n.done_at is null and n.struck_at is null`;
  switch (contact) {
    case 'overdue':
      return db`(${open} and n.next_contact_on < kst_day(now()))`;
    case 'today':
      return db`(${open} and n.next_contact_on = kst_day(now()))`;
    case 'open':
      return db`(${open})`;
    case 'done':
      return db`n.done_at is not null`;
  }
}

/** The memos that all staff may read, for files. */
export function selectMemos(db: Queryable, filter: MemoFilter) {
  const nobody = { adminId: 0, isManager: false };
  return db<Memo[]>`
    select ${columns(db, nobody)} from ${tables(db)} where ${whereOf(db, nobody, filter)}
    order by ${orderOf(db, filter)}`;
}

/** One memo, if the reader may read it. */
export async function findMemo(
  db: Queryable,
  reader: MemoReader,
  memoId: number,
): Promise<Memo | null> {
  const [item] = await db<Memo[]>`
    select ${columns(db, reader)} from ${tables(db)}
    where n.id = ${memoId} and ${readable(db, reader)}`;
  return item ?? null;
}

/** Staff who are here and may see members. */
export function listMemoWriters(db: Queryable): Promise<{ _id: number; name: string }[]> {
  return db<{ _id: number; name: string }[]>`
    select a.id as _id, a.name from admin a
    where a.state = 'active' and exists (
      select from admin_permission p
      where p.admin_id = a.id and p.permission in ('manageUsers', 'superAdmin'))
    order by a.name, a.id`;
}
