import type { InboxKind, InboxState } from '@maru/contract/account/inbox';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { ownsTokenSql } from '@maru/platform/crypto/recipient-token';
import { publish } from '@maru/platform/db/outbox';
import { shownCampaignsSql } from './inbox-campaign.ts';
import { inboxNoticeOf } from './inbox-wording.ts';

/** News for the inbox of a member (features P15). */
export interface InboxNews {
  memberId: number;
  kind: Exclude<InboxKind, 'benefit'>;
  /** Deduplication key. A second entry with the same key is not made. */
  occasion: string | null;
  /** A newer entry of the member with the same topic replaces this one. */
  topic?: string;
  title: string;
  text: string;
  /** A page of this site. */
  link: string | null;
  /** Broadcast that `link` opens. The entry is hidden while it is cancelled or deleted. */
  scheduleId?: number | null;
  /** Id of the push with the same news. A press on it marks the entry as read. */
  pushId?: number | null;
}

/** SQL condition: whether a row `e` of `inbox_entry` is shown to its member. */
export function isShownEntry(db: Queryable) {
  return db`(e.deleted_at is null and (e.schedule_id is null or exists (
    select from broadcast_schedule s
    where s.id = e.schedule_id and s.deleted_at is null and s.cancelled_at is null)))`;
}

/** SQL assignments that delete an entry with its words, and keep its occasion. */
export function erased(db: Queryable) {
  return db`deleted_at = now(), title = '', text_enc = null`;
}

/**
 * Adds entries and notifies each member of the new state, if and only if `tx` commits. A transaction
 * adds the entries of several members in one call, because the call locks inboxes in one order.
 * Members who left are skipped.
 */
export async function addInboxEntries(
  tx: Tx,
  personal: PersonalData,
  news: readonly InboxNews[],
): Promise<void> {
  if (news.length === 0) return;
  const present = await lockInboxes(
    tx,
    news.map(({ memberId }) => memberId),
  );
  const rows = news
    .filter(({ memberId }) => present.has(memberId))
    .map((one) => ({
      member_id: one.memberId,
      kind: one.kind,
      occasion: one.occasion,
      topic: one.topic ?? null,
      title: one.title,
      text_enc: personal.seal('inbox', one.text, one.memberId),
      link: one.link,
      schedule_id: one.scheduleId ?? null,
      push_id: one.pushId ?? null,
    }));
  if (rows.length === 0) return;
  const added = await tx<{ id: number; memberId: number }[]>`
    insert into inbox_entry ${tx(rows)} on conflict (occasion) do nothing
    returning id, member_id as "memberId"`;
  await tx`
    update inbox_entry former set ${erased(tx)}
    from inbox_entry fresh
    where fresh.id = any(${added.map(({ id }) => id)}::int[])
      and former.member_id = fresh.member_id and former.topic = fresh.topic
      and former.id < fresh.id and former.deleted_at is null`;
  await publishInboxes(
    tx,
    added.map(({ memberId }) => memberId),
  );
}

/**
 * Enters a text message in the inbox of its member, if its purpose has entries there. Members
 * without a number have the entry alone.
 *
 * @param message.occasion without one, the message repeats an earlier one and is no news. Notices
 *   of the account never repeat.
 */
export async function enterMessage(
  tx: Tx,
  personal: PersonalData,
  message: {
    memberId: number | null;
    purpose: MessagePurpose;
    text: string;
    occasion?: string | undefined;
  },
): Promise<void> {
  const { memberId, purpose, text, occasion } = message;
  const notice = inboxNoticeOf(purpose, text);
  const isNews = occasion !== undefined || purpose === 'account';
  if (memberId === null || !notice || !isNews) return;
  await addInboxEntries(tx, personal, [{ ...notice, memberId, occasion: occasion ?? null }]);
}

/**
 * Changes entries of one member. If rows changed, the member is notified of the new state, if and only
 * if `tx` commits.
 *
 * @param change returns the rows that it changed.
 */
export async function changeInbox(
  tx: Tx,
  memberId: number,
  change: () => PromiseLike<readonly unknown[]>,
): Promise<void> {
  await lockInboxes(tx, [memberId]);
  const changed = await change();
  if (changed.length > 0) await publishInboxes(tx, [memberId]);
}

/** Deletes the entry of an occasion that is no longer true. */
export async function takeBackEntry(tx: Tx, occasion: string): Promise<void> {
  const [entry] = await tx<{ memberId: number }[]>`
    select member_id as "memberId" from inbox_entry
    where occasion = ${occasion} and deleted_at is null`;
  if (!entry) return;
  await changeInbox(
    tx,
    entry.memberId,
    () => tx`
      update inbox_entry set ${erased(tx)}
      where occasion = ${occasion} and deleted_at is null returning 1`,
  );
}

/** Marks the entry of a push as read, once. */
export async function readEntryOfPush(tx: Tx, pushId: number): Promise<void> {
  const [entry] = await tx<{ memberId: number }[]>`
    select member_id as "memberId" from inbox_entry
    where push_id = ${pushId} and read_at is null and deleted_at is null`;
  if (!entry) return;
  await changeInbox(
    tx,
    entry.memberId,
    () => tx`
      update inbox_entry set read_at = now()
      where push_id = ${pushId} and read_at is null and deleted_at is null returning 1`,
  );
}

/** Marks a campaign as read by the recipient with a push token, once. */
export async function readCampaignOf(tx: Tx, token: string): Promise<void> {
  const [row] = await tx<{ campaignId: number; memberId: number }[]>`
    select r.campaign_id as "campaignId", r.member_id as "memberId" from campaign_recipient r
    where ${ownsTokenSql(tx, token)} and r.member_id is not null and r.inbox_unread`;
  if (!row) return;
  const { campaignId, memberId } = row;
  await changeInbox(
    tx,
    memberId,
    () => tx`
      update campaign_recipient set inbox_unread = false
      where campaign_id = ${campaignId} and member_id = ${memberId} and inbox_unread returning 1`,
  );
}

/** Deletes the inbox of a member who leaves, in the transaction that ends the account. */
export async function deleteInbox(tx: Tx, memberId: number): Promise<void> {
  // Waits for a transaction that is adding an entry.
  await lockInboxes(tx, [memberId]);
  await tx`delete from inbox_entry where member_id = ${memberId}`;
  await tx`delete from inbox where member_id = ${memberId}`;
}

/** Returns the unread count of a member and its version. */
export async function getInboxState(db: Queryable, memberId: number): Promise<InboxState> {
  const [state] = await db<InboxState[]>`
    select coalesce((select version from inbox where member_id = ${memberId}), 0) as version,
           ${countUnread(db, db`${memberId}::int`)} as unread`;
  return state!;
}

/** Returns the states of members with a campaign in their inbox that they have not read. */
export function listArrivals(
  db: Queryable,
  campaignId: number,
  memberIds: readonly number[],
): Promise<(InboxState & { memberId: number; at: string })[]> {
  return db`
    with arrived as (
      select distinct member_id from campaign_recipient
      where campaign_id = ${campaignId} and state = 'sent' and inbox_unread
        and member_id = any(${[...memberIds]}::int[]))
    select a.member_id as "memberId", coalesce(i.version, 0) as version, now() as at,
           ${countUnread(db, db`a.member_id`)} as unread
    from arrived a left join inbox i on i.member_id = a.member_id`;
}

/**
 * Locks inboxes until the transaction ends, in the order of their members, and creates missing
 * ones.
 *
 * @returns the members who have not left.
 */
async function lockInboxes(tx: Tx, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(memberIds)].toSorted((a, b) => a - b);
  await tx`
    insert into inbox (member_id)
    select member_id from unnest(${ids}::int[]) as given (member_id) order by member_id
    on conflict do nothing`;
  await tx`
    select from inbox where member_id = any(${ids}::int[]) order by member_id
    for no key update`;
  // A statement of its own, which sees what a departure committed while this one waited.
  const present = await tx<{ id: number }[]>`
    select id from member where id = any(${ids}::int[]) and state <> 'withdrawn'`;
  return new Set(present.map(({ id }) => id));
}

/** Raises the versions of locked inboxes and publishes their states. */
async function publishInboxes(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const changed = await tx<(InboxState & { memberId: number; at: string })[]>`
    update inbox set version = version + 1
    where member_id = any(${[...new Set(memberIds)]}::int[])
    returning member_id as "memberId", version, now() as at,
              ${countUnread(tx, tx`inbox.member_id`)} as unread`;
  for (const { memberId, ...state } of changed) {
    await publish(tx, 'inbox.changed', state, memberId);
  }
}

function countUnread(db: Queryable, memberId: ReturnType<Queryable>) {
  return db`(
    (select count(*) from inbox_entry e
     where e.member_id = ${memberId} and e.read_at is null and ${isShownEntry(db)})
    + (select count(distinct r.campaign_id) from ${shownCampaignsSql(db, memberId)}
         and r.inbox_unread))::int`;
}
