import { INBOX_PAGE, type InboxEntry, type InboxKind } from '@maru/contract/inbox/inbox';
import { changeInbox, isShownEntry } from '@maru/domain/message/inbox';
import type { Queryable, Tx } from '@maru/platform/db/db';

type StoredEntry = Omit<InboxEntry, 'text'> & { sealed: Buffer };

/** One page of the entries of a member, newest first, and whether older ones follow. */
export async function listEntries(
  db: Queryable,
  memberId: number,
  { kind, before }: { kind?: InboxKind | undefined; before?: number | undefined },
): Promise<{ rows: StoredEntry[]; hasMore: boolean }> {
  const rows = await db<StoredEntry[]>`
    select e.id as _id, e.kind, e.title, e.text_enc as sealed, e.link, e.created_at as at,
           e.read_at is not null as read
    from inbox_entry e
    where e.member_id = ${memberId} and ${isShownEntry(db)}
      ${kind === undefined ? db`` : db`and e.kind = ${kind}`}
      ${before === undefined ? db`` : db`and e.id < ${before}`}
    order by e.id desc limit ${INBOX_PAGE + 1}`;
  return { rows: rows.slice(0, INBOX_PAGE), hasMore: rows.length > INBOX_PAGE };
}

/** @returns false if the member has no such entry. */
export async function readEntry(tx: Tx, memberId: number, entryId: number): Promise<boolean> {
  const [entry] = await tx`
    select from inbox_entry e
    where e.id = ${entryId} and e.member_id = ${memberId} and ${isShownEntry(tx)}`;
  if (!entry) return false;
  await changeInbox(
    tx,
    memberId,
    () => tx`
      update inbox_entry set read_at = now()
      where id = ${entryId} and read_at is null and deleted_at is null returning 1`,
  );
  return true;
}

/** Marks entries up to the newest that the member saw. Later ones stay unread. */
export async function readEntries(tx: Tx, memberId: number, until: number): Promise<void> {
  await changeInbox(
    tx,
    memberId,
    () => tx`
      update inbox_entry set read_at = now()
      where member_id = ${memberId} and id <= ${until}::bigint and read_at is null
        and deleted_at is null returning 1`,
  );
}

/**
 * Deletes an entry, as often as asked.
 *
 * @returns false if the member never had it.
 */
export async function deleteEntry(tx: Tx, memberId: number, entryId: number): Promise<boolean> {
  const [entry] = await tx`
    select from inbox_entry where id = ${entryId} and member_id = ${memberId}`;
  if (!entry) return false;
  await changeInbox(
    tx,
    memberId,
    () => tx`
      update inbox_entry set deleted_at = now(), title = '', text_enc = null
      where id = ${entryId} and deleted_at is null returning 1`,
  );
  return true;
}
