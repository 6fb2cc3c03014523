import type { Queryable, Tx } from '@maru/platform/db/db';
import { phoneChangedText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { sendSingleMessage } from '@maru/domain/message/single-message';

/** How long a number that staff gave an account opens nothing, so that its owner can object. */
const WAIT_HOURS = 24;
/** Hours during which the previous number may still receive the notice about the new one. */
const TOLD_HOURS = 24;

/** Whether a row of `member` has a number that waits, in SQL. One its member has proved never does. */
export function isPhoneWaiting(db: Queryable) {
  return db`coalesce(phone_by_staff_at > now() - make_interval(hours => ${WAIT_HOURS}), false)`;
}

/**
 * Removes the identity verification after staff change an account's number, and notifies the old
 * number. The holder of the new number has not proved that it is theirs.
 */
export async function loosenPhone(
  tx: Tx,
  { personal, brandName }: { personal: PersonalData; brandName: string },
  { id, phoneEnc }: { id: number; phoneEnc: Uint8Array | null },
): Promise<void> {
  await tx`delete from member_identity where member_id = ${id}`;
  await tx`update member set phone_by_staff_at = now() where id = ${id}`;
  if (phoneEnc === null) return;
  await sendSingleMessage(tx, personal, {
    to: { channel: 'sms', phoneEnc },
    text: phoneChangedText(brandName),
    expiresAt: new Date(Date.now() + TOLD_HOURS * 3_600_000).toISOString(),
    purpose: 'account',
    memberId: id,
  });
}
