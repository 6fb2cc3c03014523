import type { QueryOf } from '@maru/contract/core/call';
import { MEMO_EDIT_HOURS, type listMemos, type Memo } from '@maru/contract/member/staff-memo';
import type { Queryable } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { containing } from '../../sql/like-pattern.ts';
import { searchSealed } from '../../sql/search-sealed.ts';
import { type PageOf, pageOfQuery } from '../../staff-kit/page-of.ts';

/** Caller. Id and role decide which memos the caller may read and change. */
export interface MemoReader {
  adminId: number;
  isManager: boolean;
}

type MemoFilter = QueryOf<typeof listMemos>;

/** A memo as it is stored: its text is sealed. */
export type StoredMemo = Memo & { sealed: Buffer | null };

interface SealedMemo {
  id: number;
  body: string;
  sealed: Buffer | null;
  memberId: number;
}

const columns = (db: Queryable, { adminId, isManager }: MemoReader) => db`
  n.id as _id, n.kind, n.body, n.body_enc as sealed, n.visibility, n.pinned, n.next_contact_on, n.done_at, n.struck_at,
  n.created_at, n.updated_at, n.version, k.name as struck_by,
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
  json_build_object('_id', a.id, 'name', a.name) as author,
  json_build_object('_id', g.id, 'name', g.name) as assignee,
  n.struck_at is null and (${isManager} or (n.author_id = ${adminId}
    and n.created_at > now() - make_interval(hours => ${MEMO_EDIT_HOURS}))) as editable`;

const tables = (db: Queryable) => db`
  member_memo n join member m on m.id = n.member_id join admin a on a.id = n.author_id
  join admin g on g.id = n.assignee_id left join admin k on k.id = n.struck_by`;

/** Memos for managers are visible only to managers and to their author. */
const readable = (db: Queryable, { adminId, isManager }: MemoReader) =>
  isManager ? db`true` : db`(n.visibility = 'staff' or n.author_id = ${adminId})`;

/** A text in clear was written by the version before, after the sealed one. */
export function memoTextOf(
  personal: PersonalData,
  { body, sealed, memberId }: { body: string; sealed: Buffer | null; memberId: number },
): string {
  return body === '' && sealed ? personal.open('memo', sealed, memberId) : body;
}

/** @throws Error if it was tampered with or its key is missing. */
export function openMemo(personal: PersonalData, { sealed, ...memo }: StoredMemo): Memo {
  return { ...memo, body: memoTextOf(personal, { ...memo, sealed, memberId: memo.member._id }) };
}

export async function listMemberMemos(
  { db, personal }: { db: Queryable; personal: PersonalData },
  reader: MemoReader,
  filter: MemoFilter,
): Promise<PageOf<Memo>> {
  const searched = await searchMemos({ db, personal }, reader, filter);
  const where = whereOf(db, reader, filter, searched);
  const found = await pageOfQuery<StoredMemo>(db, filter, {
    rows: db`
    select ${columns(db, reader)} from ${tables(db)} where ${where}
    order by ${orderOf(db, filter)}`,
    from: db`from ${tables(db)} where ${where}`,
  });
  return { ...found, items: found.items.map((item) => openMemo(personal, item)) };
}

/** Finds memos with a text that contains the query. Returns `null` if it is empty. */
export function searchMemos(
  { db, personal }: { db: Queryable; personal: PersonalData },
  reader: MemoReader,
  filter: MemoFilter,
): Promise<number[] | null> {
  const others = whereOf(db, reader, { ...filter, q: undefined }, null);
  return searchSealed(
    filter.q,
    (after: SealedMemo | null, limit) => db<SealedMemo[]>`
      select n.id, n.body, n.body_enc as sealed, n.member_id as "memberId" from ${tables(db)}
      where ${others} and n.id > ${after?.id ?? 0} order by n.id limit ${limit}`,
    (row) => memoTextOf(personal, row),
  );
}

function orderOf(db: Queryable, { sortBy, member }: MemoFilter) {
  // On a member's page, pinned memos are first and struck memos last.
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

/** @param found ids that {@link searchMemos} returned. */
function whereOf(
  db: Queryable,
  reader: MemoReader,
  filter: MemoFilter,
  found: readonly number[] | null,
) {
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
        : db`and (n.id = any(${[...(found ?? [])]}::int[]) or search_form(m.login_id::text) like all(${wanted}::text[]) or search_form(m.name) like all(${wanted}::text[]))`
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

/** Reader that sees only memos that all staff may read. */
export const anyStaff: MemoReader = { adminId: 0, isManager: false };

/**
 * Memos that all staff may read, for exports.
 *
 * @param found ids that {@link searchMemos} returned.
 */
export function selectMemos(db: Queryable, filter: MemoFilter, found: readonly number[] | null) {
  return db<StoredMemo[]>`
    select ${columns(db, anyStaff)} from ${tables(db)}
    where ${whereOf(db, anyStaff, filter, found)}
    order by ${orderOf(db, filter)}`;
}

/** One memo, if the reader may read it. */
export async function findMemo(
  { db, personal }: { db: Queryable; personal: PersonalData },
  reader: MemoReader,
  memoId: number,
): Promise<Memo | null> {
  const [item] = await db<StoredMemo[]>`
    select ${columns(db, reader)} from ${tables(db)}
    where n.id = ${memoId} and ${readable(db, reader)}`;
  return item ? openMemo(personal, item) : null;
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
