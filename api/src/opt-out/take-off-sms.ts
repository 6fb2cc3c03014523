import type { Tx } from '@maru/platform/db/db';
import { addConsent } from '../member/consent.repository.ts';

/** A number that its owner opts out of advertising, and the channel of the opt-out. */
export interface OptedOut {
  destHash: Uint8Array;
  /** Its last four digits. */
  tail: string;
  source: '080' | 'optout_link' | 'operator';
  note?: string;
  /** The staff account that wrote it down. */
  adminId?: number;
}

/**
 * Removes a number from advertising permanently. It adds the number to the suppression list for
 * every sender. If the number is a member's, it also withdraws the consent. Running campaigns
 * exclude the number from their next batch on. An entry by the gateway says nothing about the
 * owner's wish, so it does not count.
 *
 * @returns id of the list entry, `null` if the number was already listed; and the member with that
 *   number.
 */
export async function takeOffSms(
  tx: Tx,
  { destHash, tail, source, note, adminId }: OptedOut,
): Promise<{ suppressionId: number | null; memberId: number | null }> {
  const hash = Buffer.from(destHash);
  const [member] = await tx<{ id: number }[]>`
    select id from member where phone_hash = ${hash} and state <> 'withdrawn'`;
  if (member) {
    await addConsent(tx, member.id, 'marketing_sms', false, { source, note: note ?? null });
  }
  const [added] = await tx<{ id: number }[]>`
    insert into suppression (dest_hash, channel, reason, dest_tail, note, created_by)
    values (${hash}, 'sms', ${source}, ${tail}, ${note ?? null}, ${adminId ?? null})
    on conflict (dest_hash, channel) do update
    set reason = excluded.reason, dest_tail = excluded.dest_tail, note = excluded.note,
        created_by = excluded.created_by, at = excluded.at
    where suppression.reason = 'gateway'
    returning id`;
  return { suppressionId: added?.id ?? null, memberId: member?.id ?? null };
}
