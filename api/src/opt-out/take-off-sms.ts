import type { Tx } from '@maru/platform/db';
import { addConsent } from '../me/me.repository.ts';

/**
 * Takes a number off advertising for good: off the list whoever sends to it, and as a consent that
 * is taken back if it is a member's. Campaigns under way leave it out from their next batch on.
 */
export async function takeOffSms(tx: Tx, destHash: Uint8Array, source: '080'): Promise<void> {
  const hash = Buffer.from(destHash);
  const [member] = await tx<{ id: number }[]>`
    select id from member where phone_hash = ${hash} and state <> 'withdrawn'`;
  if (member) await addConsent(tx, member.id, 'marketing_sms', false, { source, note: null });
  await tx`
    insert into suppression (dest_hash, channel, reason) values (${hash}, 'sms', ${source})
    on conflict do nothing`;
}
