import type { QueryOf } from '@maru/contract/core/call';
import type { Inquiry, InquiryThread, listInquiries } from '@maru/contract/inquiry/staff-inquiry';
import { isInquiryOverdue } from '@maru/domain/inquiry/inquiry-overdue';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { gradeOf } from '../member/staff-member.repository.ts';
import { containing } from '../sql/like-pattern.ts';
import { searchSealed } from '../sql/search-sealed.ts';
import { titleOf, withTitle, type InquiryDeps } from './inquiry.repository.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';

/** Caller, and the hours after which an inquiry is overdue. */
export interface InquiryReader {
  adminId: number;
  dueHours: number;
}

type InquiryFilter = QueryOf<typeof listInquiries>;

const columns = (db: Queryable, reader: InquiryReader) => db`
  i.id as _id, i.category, i.title_enc as sealed, i.member_id as "memberId", i.state, i.waiting_since,
  ${isInquiryOverdue(db, reader.dueHours)} as overdue, i.created_at, i.updated_at, i.answered_at, i.version,
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
  case when a.id is not null then json_build_object('_id', a.id, 'name', a.name) end as assignee,
  coalesce(i.assignee_id = ${reader.adminId}, false) as mine`;

const tables = (db: Queryable) => db`
  inquiry i join member m on m.id = i.member_id left join admin a on a.id = i.assignee_id`;

/** A text of an inquiry. `entry` is 0 for its title. */
interface SealedEntry {
  id: number;
  entry: number;
  sealed: Buffer;
  memberId: number;
}

/** An inquiry as it is stored: its title is sealed, and the name of its member is whole. */
export type StoredInquiry = Omit<Inquiry, 'title'> & { sealed: Buffer; memberId: number };

/** Finds inquiries with a title or an entry that contains the query. Returns `null` if it is empty. */
export function searchInquiries(
  { db, personal }: InquiryDeps,
  filter: InquiryFilter,
  reader: InquiryReader,
): Promise<number[] | null> {
  const others = whereOf(db, { ...filter, q: undefined }, reader, null);
  return searchSealed(
    filter.q,
    (after: SealedEntry | null, limit) => db<SealedEntry[]>`
      select i.id, x.entry, x.sealed, i.member_id as "memberId" from ${tables(db)}
      cross join lateral (
        select 0 as entry, i.title_enc as sealed
        union all select e.id, e.text_enc from inquiry_entry e where e.inquiry_id = i.id) x
      ${others} and (i.id, x.entry) > (${after?.id ?? 0}, ${after?.entry ?? -1})
      order by i.id, x.entry limit ${limit}`,
    (row) => titleOf(personal, row),
  );
}

/**
 * Inquiries under the filters of staff, in their order and without a page.
 *
 * @param found ids that {@link searchInquiries} returned.
 */
export function selectInquiries(
  db: Queryable,
  filter: InquiryFilter,
  reader: InquiryReader,
  found: readonly number[] | null,
): postgres.PendingQuery<StoredInquiry[]> {
  return db<StoredInquiry[]>`
    select ${columns(db, reader)} from ${tables(db)} ${whereOf(db, filter, reader, found)}
    order by ${orderOf(db, filter)}`;
}

export async function listInquiryRows(
  deps: InquiryDeps,
  filter: InquiryFilter,
  reader: InquiryReader,
): Promise<PageOf<Inquiry>> {
  const { db, personal } = deps;
  const found = await searchInquiries(deps, filter, reader);
  const { items, ...page } = await pageOfQuery<StoredInquiry>(db, filter, {
    rows: selectInquiries(db, filter, reader, found),
    from: db`from ${tables(db)} ${whereOf(db, filter, reader, found)}`,
  });
  return { ...page, items: items.map((item) => withTitle(personal, item)) };
}

function orderOf(db: Queryable, { sortBy }: InquiryFilter) {
  switch (sortBy) {
    case 'waiting':
      return db`i.waiting_since nulls last, i.id`;
    case 'oldest':
      return db`i.created_at, i.id`;
    case 'latest':
      return db`i.created_at desc, i.id desc`;
  }
}

/** @param found ids that {@link searchInquiries} returned. */
function whereOf(
  db: Queryable,
  filter: InquiryFilter,
  reader: InquiryReader,
  found: readonly number[] | null,
) {
  const { q, state, category, waiting, overdue, assignee, member, from, to } = filter;
  const wanted = containing(q);
  return db`
    where true
      ${state ? db`and i.state = ${state}` : db``}
      ${category ? db`and i.category = ${category}` : db``}
      ${waiting ? db`and (i.waiting_since is not null) = ${waiting === 'true'}` : db``}
      ${overdue ? db`and ${isInquiryOverdue(db, reader.dueHours)} = ${overdue === 'true'}` : db``}
      ${assignee === undefined ? db`` : db`and ${isAssignedTo(db, assignee)}`}
      ${member ? db`and i.member_id = ${member}` : db``}
      ${andWithinDays(db, db`i.created_at`, { from, to })}
      ${
        wanted === null
          ? db``
          : db`and (i.id = any(${[...(found ?? [])]}::int[])
                    or search_form(m.login_id::text) like all(${wanted}::text[])
                    or search_form(m.name) like all(${wanted}::text[]))`
      }`;
}

function isAssignedTo(db: Queryable, assignee: NonNullable<InquiryFilter['assignee']>) {
  return assignee === 'none' ? db`i.assignee_id is null` : db`i.assignee_id = ${assignee}`;
}

/** An inquiry with the key data of its member, without its entries. */
export async function findInquiryRow(
  { db, personal }: InquiryDeps,
  inquiryId: number,
  reader: InquiryReader,
): Promise<Omit<InquiryThread, 'entries'> | null> {
  const [row] = await db<(StoredInquiry & Pick<InquiryThread, 'about'>)[]>`
    select ${columns(db, reader)}, json_build_object(
      'grade', ${gradeOf(db)}, 'joined_at', m.created_at, 'phone_tail', m.phone_tail,
      'paid_orders', (select count(*) from product_order o
                      where o.member_id = m.id and o.paid_at is not null),
      'open_refunds', (select count(*) from refund r join product_order o on o.id = r.order_id
                       where o.member_id = m.id and r.state not in ('done', 'rejected')),
      'inquiries', (select count(*) from inquiry x where x.member_id = m.id)) as about
    from ${tables(db)} join member_facts f on f.member_id = m.id where i.id = ${inquiryId}`;
  return row ? withTitle(personal, row) : null;
}
