import type { Tx } from '@maru/platform/db';
import { addConsent } from '../me/me.repository.ts';

/** A number whose owner wants no advertising any more, and how they said so. */
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
 * Takes a number off advertising for good: off the list whoever sends to it, and as a consent that
 * is taken back if it is a member's. Campaigns under way leave it out from their next batch on.
 * That the gateway gave the number up says nothing of what its owner wants, and does not count.
 *
 * @returns its place on the list, `null` if it was there before; and whose number it is.
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
