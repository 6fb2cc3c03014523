import type { InquiryCategory, InquiryState, OwnInquiry } from '@maru/contract/inquiry/inquiry';
import type { OwnInquirySummary } from '@maru/contract/inquiry/inquiry';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** Database and keys. The texts of inquiries are sealed. */
export interface InquiryDeps<D extends Queryable = Queryable> {
  db: D;
  personal: PersonalData;
}

/** A summary as it is stored: its title is sealed. */
type StoredSummary = Omit<OwnInquirySummary, 'title'> & SealedTitle;

const ownColumns = (db: Queryable) => db`
  i.id as _id, i.category, i.title_enc as sealed, i.member_id as "memberId", i.state, i.created_at, i.updated_at, i.answered_at, i.version,
  (select count(*)::int from inquiry_entry e where e.inquiry_id = i.id and e.kind <> 'note')
    as entries_count`;

/** A row with the sealed title of an inquiry. */
interface SealedTitle {
  sealed: Buffer;
  memberId: number;
}

/** @throws Error if it was tampered with or its key is missing. */
export function titleOf(personal: PersonalData, { sealed, memberId }: SealedTitle): string {
  return personal.open('inquiry', sealed, memberId);
}

/** Opens the sealed title of a row. */
export function withTitle<T extends SealedTitle>(personal: PersonalData, row: T) {
  const { sealed, memberId, ...shown } = row;
  return { ...shown, title: titleOf(personal, { sealed, memberId }) };
}

export async function listOwnInquiries(
  { db, personal }: InquiryDeps,
  memberId: number,
  { state, ...page }: { page: number; pageSize: number; state?: InquiryState | undefined },
): Promise<PageOf<OwnInquirySummary>> {
  const where = db`
    where i.member_id = ${memberId} ${state ? db`and i.state = ${state}` : db``}`;
  const { items, ...found } = await pageOfQuery<StoredSummary>(db, page, {
    rows: db`
      select ${ownColumns(db)} from inquiry i ${where} order by i.created_at desc, i.id desc`,
    from: db`from inquiry i ${where}`,
  });
  return { ...found, items: items.map((item) => withTitle(personal, item)) };
}

/** An entry as it is stored: its text is sealed. */
interface StoredEntry {
  _id: number;
  kind: 'question' | 'answer' | 'note';
  by: string | null;
  sealed: Buffer;
  memberId: number;
  pictures: string[];
  at: string;
  edited_at: string | null;
}

/** An entry with its text. `by` is the staff author; `null` for a question. */
export type OpenEntry = Omit<StoredEntry, 'sealed' | 'memberId'> & { text: string };

/** The entries of an inquiry, oldest first, notes of staff included. */
export async function listEntries(
  { db, personal }: InquiryDeps,
  inquiryId: number,
): Promise<OpenEntry[]> {
  const rows = await db<StoredEntry[]>`
    select e.id as _id, e.kind, a.name as by, e.text_enc as sealed, e.member_id as "memberId",
           e.pictures, e.created_at as at, e.edited_at
    from inquiry_entry e left join admin a on a.id = e.admin_id
    where e.inquiry_id = ${inquiryId} order by e.id`;
  return rows.map(({ sealed, memberId, ...entry }) => ({
    ...entry,
    text: personal.open('inquiry', sealed, memberId),
  }));
}

/** An inquiry of a member with its questions and answers; `null` if it is another member's. */
export async function findOwnInquiry(
  deps: InquiryDeps,
  memberId: number,
  inquiryId: number,
): Promise<OwnInquiry | null> {
  const { db, personal } = deps;
  const [row] = await db<(StoredSummary & Pick<OwnInquiry, 'editable'>)[]>`
    select ${ownColumns(db)}, ${isEditable(db)} as editable
    from inquiry i where i.id = ${inquiryId} and i.member_id = ${memberId}`;
  if (!row) return null;
  const entries = (await listEntries(deps, inquiryId)).flatMap(({ by: _, kind, ...entry }) =>
    kind === 'note' ? [] : [{ kind, ...entry }],
  );
  return { ...withTitle(personal, row), entries };
}

/** Whether the writer of the inquiry `i` may still change or delete it. */
const isEditable = (db: Queryable) =>
  db`(i.first_answered_at is null and i.state in ('received', 'working'))`;

/** An inquiry, locked until the transaction ends. */
export interface LockedInquiry {
  id: number;
  memberId: number;
  category: InquiryCategory;
  state: InquiryState;
  assigneeId: number | null;
  editable: boolean;
  createdAt: string;
  version: number;
}

/** @param memberId limits it to the inquiries of one member. */
export async function lockInquiry(
  tx: Tx,
  inquiryId: number,
  memberId?: number,
): Promise<LockedInquiry | null> {
  const [row] = await tx<LockedInquiry[]>`
    select i.id, i.member_id as "memberId", i.category, i.state,
           i.assignee_id as "assigneeId", ${isEditable(tx)} as editable,
           i.created_at as "createdAt", i.version
    from inquiry i
    where i.id = ${inquiryId} ${memberId === undefined ? tx`` : tx`and i.member_id = ${memberId}`}
    for update`;
  return row ?? null;
}

/** A new entry. Its text is sealed for the member of the inquiry. */
export interface NewEntry {
  inquiryId: number;
  memberId: number;
  text: string;
  pictures?: readonly string[];
  by?: { kind: 'answer' | 'note'; adminId: number };
}

export async function insertEntry(
  { db, personal }: InquiryDeps<Tx>,
  { inquiryId, memberId, text, pictures = [], by }: NewEntry,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into inquiry_entry (inquiry_id, member_id, kind, admin_id, text_enc, pictures)
    values (${inquiryId}, ${memberId}, ${by?.kind ?? 'question'}, ${by?.adminId ?? null},
            ${personal.seal('inquiry', text, memberId)}, ${[...pictures]})
    returning id`;
  return row!.id;
}

/** Inquiries and questions of a member since midnight in Seoul. */
export async function countAskedToday(
  db: Queryable,
  memberId: number,
): Promise<{ inquiries: number; questions: number }> {
  const [row] = await db<{ inquiries: number; questions: number }[]>`
    select (select count(*)::int from inquiry
            where member_id = ${memberId} and kst_day(created_at) = kst_day(now())) as inquiries,
           (select count(*)::int from inquiry_entry
            where member_id = ${memberId} and kind = 'question'
              and kst_day(created_at) = kst_day(now())) as questions`;
  return row!;
}

/** Whether all these pictures are existing uploads of the member for an inquiry. */
export async function areOwnPictures(
  db: Queryable,
  memberId: number,
  pictures: readonly string[],
): Promise<boolean> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from upload
    where member_id = ${memberId} and folder = 'inquiry' and deleted_at is null
      and '/uploads/' || folder || '/' || file = any(${[...pictures]})`;
  return row?.n === new Set(pictures).size;
}
