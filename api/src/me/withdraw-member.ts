import type { WithdrawalReason } from '@maru/contract/me';
import type { Tx } from '@maru/platform/db';
import { endOrder } from '@maru/platform/order-turn';
import { endSessionsOf } from '@maru/platform/session.repository';
import { departPerson } from '../identity/member-identity.ts';
import { announceMember } from '../member/change-member.ts';

/** Stands where a name was; the column takes no null. */
const NAMELESS = '탈퇴회원';

/**
 * Ends an account in the transaction of its last words (reliability D5): what tells who the person
 * is goes, with the hashes to look it up by (only what tells that the same person comes back is
 * kept, apart from the account); every agreement to advertising is taken back; every session and
 * push subscription ends, and what was watched or asked to be told of is forgotten. The login id and the password's hash
 * stay, so that who logs in with them is told about the withdrawal and nobody takes the id over.
 *
 * Messages that are still on their way leave the member out by the state; those to this person
 * alone end, and what they said is wiped, except for the notices about consents. Orders nobody has paid
 * end, and with them goes the name of who would have paid; what was paid is kept as the law wants.
 * The account of a refund that is still owed goes when it is paid, as that of everybody.
 */
export async function withdrawMember(
  tx: Tx,
  memberId: number,
  reasons: readonly WithdrawalReason[],
): Promise<void> {
  await departPerson(tx, memberId);
  await tx`
    update member
    set state = 'withdrawn', withdrawn_at = now(), name = ${NAMELESS}, nickname = null,
        phone_enc = null, phone_hash = null, phone_tail = null, email_enc = null,
        email_hash = null, interests = '{}', updated_at = now(), version = version + 1
    where id = ${memberId}`;
  await tx`
    insert into consent (member_id, kind, given, source)
    select member_id, kind, false, 'mypage' from consent_now
    where member_id = ${memberId} and given
      and kind in ('marketing_sms', 'marketing_push', 'night')`;
  await tx`
    update push_subscription set ended_at = now(), end_reason = 'withdrawal'
    where member_id = ${memberId} and ended_at is null`;
  await tx`
    update campaign_recipient set dest_enc = null, words = null, words_enc = null
    where member_id = ${memberId} and dest_enc is not null and state <> 'waiting'`;
  await tx`
    update single_message set text_enc = null, dest_tail = ''
    where member_id = ${memberId} and settled_at is not null and purpose <> 'consent'`;
  await tx`
    update single_message
    set state = 'failed', reason = 'WITHDRAWN', settled_at = now(), dest_enc = null,
        text_enc = null, dest_tail = ''
    where member_id = ${memberId} and settled_at is null and state = 'waiting'
      and (claimed_until is null or claimed_until < now())`;
  const unpaid = await tx<{ id: number }[]>`
    select id from product_order where member_id = ${memberId} and state = 'pending'`;
  for (const { id } of unpaid) await endOrder(tx, id, 'cancelled');
  await tx`
    update payment set depositor = ${NAMELESS}
    where state in ('cancelled', 'failed') and depositor is not null
      and order_id in (select id from product_order where member_id = ${memberId})`;
  await tx`update event_entry set answers = '{}' where member_id = ${memberId}`;
  await tx`delete from vod_progress where member_id = ${memberId}`;
  await tx`delete from reminder where member_id = ${memberId}`;
  await tx`delete from message_choice where member_id = ${memberId}`;
  for (const reason of new Set(reasons)) {
    await tx`insert into withdrawal_reason (reason) values (${reason})`;
  }
  await endSessionsOf(tx, 'member', memberId, 'withdrawal');
  await announceMember(tx, memberId);
}
