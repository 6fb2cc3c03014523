import type { WithdrawalReason } from '@maru/contract/account/me';
import type { Tx } from '@maru/platform/db/db';
import { deleteInbox } from '@maru/domain/message/inbox';
import { endOrder } from '@maru/domain/order/change-order';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { endSubscriptionsOf } from '@maru/domain/subscription/subscription';
import { endSessionsOf } from '@maru/platform/session/session.repository';
import { departPerson } from '../identity/member-identity.ts';
import { NAMELESS } from '../staff-kit/mask.ts';
import { announceMember } from '../member/change-member.ts';
import { separateRecords } from './separate-records.ts';

/**
 * Deletes an account in the transaction of the withdrawal request (reliability D5, features
 * L06).
 *
 * - Data that the law requires is moved to separate records (`separateRecords`).
 * - Consents stay as proof.
 * - All other identifying data is destroyed: name, number, address, identity, posts, entries,
 *   choices, message variables and push destinations.
 * - Every session ends.
 * - Identifiers that recognise a returning person are kept apart from the account. They also
 *   exclude the number from pasted lists.
 *
 * The login id and the password hash stay. A later login can therefore report the withdrawal, and
 * no one can take the id. The member's state excludes them from messages that are still in flight.
 * The bank account of an unpaid refund is deleted when the refund is paid, as for every member.
 */
export async function withdrawMember(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  reasons: readonly WithdrawalReason[],
): Promise<void> {
  const unpaid = await tx<{ id: number }[]>`
    select id from product_order where member_id = ${memberId} and state = 'pending'`;
  for (const { id } of unpaid) await endOrder(tx, id, 'cancelled');
  await separateRecords(tx, personal, memberId, NAMELESS);
  await forgetProofs(tx, memberId);
  await departPerson(tx, memberId);
  await barNumber(tx, memberId);
  await tx`
    update member
    set state = 'withdrawn', withdrawn_at = now(), name = ${NAMELESS}, nickname = null,
        phone_enc = null, phone_hash = null, phone_tail = null, email_enc = null,
        email_hash = null, interests = '{}', suspend_reason = null, suspended_until = null,
        updated_at = now(), version = version + 1
    where id = ${memberId}`;
  // Ends remaining paid time. The payment record stays, so a refund is still possible.
  await tx`
    update membership set ended_at = now()
    where member_id = ${memberId} and state = 'active' and ends_at > now()`;
  await tx`
    insert into consent (member_id, kind, given, source)
    select member_id, kind, false, 'mypage' from consent_now
    where member_id = ${memberId} and given
      and kind in ('marketing_sms', 'marketing_push', 'night')`;
  await endSubscriptionsOf(tx, memberId);
  await forgetMessages(tx, memberId);
  // Before the inbox: alerts lock their row first, and then the inbox.
  await tx`delete from stock_watch where member_id = ${memberId}`;
  await deleteInbox(tx, memberId);
  await forgetWritten(tx, memberId);
  for (const reason of new Set(reasons)) {
    await tx`insert into withdrawal_reason (reason) values (${reason})`;
  }
  await endSessionsOf(tx, 'member', memberId, 'withdrawal');
  await announceMember(tx, memberId);
}

/**
 * Keeps only the keyed hash of the number on the suppression list, and overwrites any earlier
 * reason. Without an account, the number could belong to a stranger.
 */
async function barNumber(tx: Tx, memberId: number): Promise<void> {
  await tx`
    insert into suppression (dest_hash, channel, reason)
    select phone_hash, 'sms', 'withdrawn' from member
    where id = ${memberId} and phone_hash is not null
    on conflict (dest_hash, channel) do update
    set reason = excluded.reason, at = excluded.at, dest_tail = excluded.dest_tail,
        note = excluded.note, created_by = excluded.created_by`;
}

/**
 * Deletes the verifications of the phone number and the identity from sign-up, and the numbers of
 * cash receipts that are issued.
 */
async function forgetProofs(tx: Tx, memberId: number): Promise<void> {
  await tx`
    delete from phone_code
    where phone_hash = (select phone_hash from member where id = ${memberId})`;
  await tx`
    delete from identity_check
    where member_id = ${memberId}
       or ci_hash = (select ci_hash from member_identity where member_id = ${memberId})`;
  await tx`
    delete from signup_ticket
    where (select ci_hash from member_identity where member_id = ${memberId})
          in (ci_hash, taken_ci_hash)`;
  await tx`
    update tax_document set details_enc = null
    where kind <> 'invoice' and state not in ('asked', 'issuing')
      and order_id in (select id from product_order where member_id = ${memberId})`;
  await tx`delete from idempotency_key
    where scope = any(${[`order.create:${memberId}`, `subscription.create:${memberId}`]})`;
}

/**
 * Erases destinations and filled-in values of messages. This includes running campaigns, unless a
 * worker holds the batch: the worker checks the member's state itself. Consent notices are kept as
 * proof.
 */
async function forgetMessages(tx: Tx, memberId: number): Promise<void> {
  await tx`
    update campaign_recipient set dest_enc = null, words = null, words_enc = null
    where member_id = ${memberId} and dest_enc is not null and state <> 'waiting'`;
  await tx`
    with idle as (
      select b.campaign_id, b.no from campaign_batch b
      where (b.campaign_id, b.no) in (
          select campaign_id, batch from campaign_recipient
          where member_id = ${memberId} and state = 'waiting')
        and b.state = 'waiting' and (b.claimed_until is null or b.claimed_until < now())
      for no key update)
    update campaign_recipient r set dest_enc = null, words = null, words_enc = null
    from idle
    where r.campaign_id = idle.campaign_id and r.batch = idle.no and r.member_id = ${memberId}
      and r.state = 'waiting'`;
  await tx`
    update single_message
    set text_enc = null, words_enc = null, instead_enc = null, title = '', dest_tail = ''
    where member_id = ${memberId} and settled_at is not null and purpose <> 'consent'`;
  await tx`
    update single_message
    set state = 'failed', reason = 'WITHDRAWN', settled_at = now(), dest_enc = null,
        text_enc = null, words_enc = null, instead_enc = null, title = '', dest_tail = ''
    where member_id = ${memberId} and settled_at is null and state = 'waiting'
      and (claimed_until is null or claimed_until < now())`;
  await tx`delete from push_subscription where member_id = ${memberId}`;
}

/** Deletes the member's posts, entries and choices, and staff notes about them. */
async function forgetWritten(tx: Tx, memberId: number): Promise<void> {
  await tx`
    delete from review_report
    where member_id = ${memberId}
       or review_id in (select id from review where member_id = ${memberId})`;
  await tx`delete from review where member_id = ${memberId}`;
  // A visitor's line of a member who had logged out in the room names them too.
  await tx`
    delete from room_message where member_id = ${memberId} or person = ${`m${memberId}`} and member_id is null`;
  await tx`
    delete from room_vote
    where member_id = ${memberId} or person = ${`m${memberId}`} and member_id is null`;
  await tx`
    delete from line_report
    where member_id = ${memberId} or person = ${`m${memberId}`} and member_id is null`;
  await tx`update event_entry set answers = '{}' where member_id = ${memberId}`;
  for (const table of [
    'passkey_challenge',
    'passkey',
    'social_login_flow',
    'social_login',
    'room_mute',
    'vod_progress',
    'reminder',
    'saved_post',
    'message_choice',
    'quiet_hours',
    'push_stop',
    'advertising_slot',
    'journey_run',
    'member_tag',
    'coupon_member',
  ]) {
    await tx`delete from ${tx(table)} where member_id = ${memberId}`;
  }
  await tx`
    delete from membership_contact
    where membership_id in (select id from membership where member_id = ${memberId})`;
}
