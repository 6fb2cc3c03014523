import { wordsOfRecipient } from '@maru/domain/campaign/split/variant-words';
import { INBOX_PAGE, type InboxEntry, type InboxKind } from '@maru/contract/account/inbox';
import { changeInbox, erased, isShownEntry } from '@maru/domain/message/inbox';
import { campaignKindSql, shownCampaignsSql } from '@maru/domain/message/inbox-campaign';
import type { FilledIn } from '@maru/domain/message/recipient-text';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** An entry, with its sealed text or with the campaign text and the words of the recipient. */
export type StoredEntry = Omit<InboxEntry, 'text'> &
  FilledIn & { sealed: Buffer | null; campaignText: string | null };

/** Source and number of an entry: `n` for `inbox_entry`, `c` for a campaign. */
function partsOf(key: string): { source: string; no: number } {
  return { source: key.slice(0, 1), no: Number(key.slice(1)) };
}

/** SQL: when an entry of a member arrived; null if there is none. */
function arrivalSql(db: Queryable, memberId: number, key: string) {
  const { source, no } = partsOf(key);
  return source === 'n'
    ? db`(select created_at from inbox_entry where id = ${no}::bigint and member_id = ${memberId})`
    : db`(select min(settled_at) from campaign_recipient
          where campaign_id = ${no}::bigint and member_id = ${memberId} and state = 'sent')`;
}

/** One page of the entries of a member, newest first, and whether older ones follow. */
export async function listEntries(
  db: Queryable,
  memberId: number,
  { kind, before }: { kind?: InboxKind | undefined; before?: string | undefined },
): Promise<{ rows: StoredEntry[]; hasMore: boolean }> {
  const after = before === undefined ? null : partsOf(before);
  const rows = await db<StoredEntry[]>`
    with entry as (
      select 'n' as source, e.id as no, e.kind, e.title, e.link, e.created_at as at,
             e.read_at is not null as read, e.text_enc as sealed, null as "campaignText",
             null::bigint as "recipientId", null::bytea as "wordsEnc", null::jsonb as words
      from inbox_entry e where e.member_id = ${memberId} and ${isShownEntry(db)}
      union all
      select 'c', c.id, ${campaignKindSql(db)}, ${firstOf(db, 'title')}, c.link,
             min(r.settled_at), not bool_or(r.inbox_unread), null, ${firstOf(db, 'text')}, min(r.id),
             (array_agg(r.words_enc order by r.id))[1], (array_agg(r.words order by r.id))[1]
      from ${shownCampaignsSql(db, db`${memberId}::int`)}
      group by c.id)
    select source || no as _id, kind, title, link, at, read, sealed, "campaignText",
           "recipientId", "wordsEnc", words
    from entry
    where true ${kind === undefined ? db`` : db`and kind = ${kind}`}
      ${
        after === null || before === undefined
          ? db``
          : db`and (at, source, no) <
                   (${arrivalSql(db, memberId, before)}, ${after.source}, ${after.no}::bigint)`
      }
    order by at desc, source desc, no desc limit ${INBOX_PAGE + 1}`;
  return { rows: rows.slice(0, INBOX_PAGE), hasMore: rows.length > INBOX_PAGE };
}

/** SQL: words of a campaign for a member, whose devices all get the same variant. */
function firstOf(db: Queryable, field: 'title' | 'text') {
  return db`(array_agg(${wordsOfRecipient(db, field)} order by r.id))[1]`;
}

/** @returns false if the member has no such entry. */
export async function readEntry(tx: Tx, memberId: number, key: string): Promise<boolean> {
  const { source, no } = partsOf(key);
  const isOfCampaign = source === 'c';
  const [entry] = isOfCampaign
    ? await tx`
        select from ${shownCampaignsSql(tx, tx`${memberId}::int`)} and c.id = ${no}::bigint limit 1`
    : await tx`
        select from inbox_entry e
        where e.id = ${no}::bigint and e.member_id = ${memberId} and ${isShownEntry(tx)}`;
  if (!entry) return false;
  await changeInbox(tx, memberId, () =>
    isOfCampaign
      ? // Those of other devices as well, whose push may still be on its way.
        tx`
          update campaign_recipient set inbox_unread = false
          where campaign_id = ${no} and member_id = ${memberId} and inbox_unread returning 1`
      : tx`
          update inbox_entry set read_at = now()
          where id = ${no} and read_at is null and deleted_at is null returning 1`,
  );
  return true;
}

/** Marks entries up to the newest that the member saw, of one kind or all. Later ones stay unread. */
export async function readEntries(
  tx: Tx,
  memberId: number,
  { until, kind }: { until: string; kind?: InboxKind | undefined },
): Promise<void> {
  const at = () => arrivalSql(tx, memberId, until);
  await changeInbox(tx, memberId, async () => {
    const entries = await tx`
      update inbox_entry set read_at = now()
      where member_id = ${memberId} and created_at <= ${at()} and read_at is null
        and deleted_at is null ${kind === undefined ? tx`` : tx`and kind = ${kind}`}
      returning 1`;
    const campaigns = await tx`
      update campaign_recipient set inbox_unread = false
      where member_id = ${memberId} and inbox_unread and campaign_id in (
        select c.id from ${shownCampaignsSql(tx, tx`${memberId}::int`)}
          ${kind === undefined ? tx`` : tx`and ${campaignKindSql(tx)} = ${kind}`}
        group by c.id having min(r.settled_at) <= ${at()})
      returning 1`;
    return [...entries, ...campaigns];
  });
}

/**
 * Deletes an entry, as often as asked.
 *
 * @returns false if the member never had it.
 */
export async function deleteEntry(tx: Tx, memberId: number, key: string): Promise<boolean> {
  const { source, no } = partsOf(key);
  const isOfCampaign = source === 'c';
  const [entry] = isOfCampaign
    ? await tx`
        select from campaign_recipient
        where campaign_id = ${no}::bigint and member_id = ${memberId} and state = 'sent' limit 1`
    : await tx`select from inbox_entry where id = ${no}::bigint and member_id = ${memberId}`;
  if (!entry) return false;
  await changeInbox(tx, memberId, () =>
    isOfCampaign
      ? tx`
          update campaign_recipient set inbox_unread = false, inbox_hidden = true
          where campaign_id = ${no} and member_id = ${memberId} and not inbox_hidden returning 1`
      : tx`
          update inbox_entry set ${erased(tx)}
          where id = ${no} and deleted_at is null returning 1`,
  );
  return true;
}
