import { randomInt } from 'node:crypto';
import type { Tx } from '@maru/platform/db/db';
import { passwordText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { sendSingleMessage } from '@maru/domain/message/single-message';

/** How long a password that staff had made opens an account. */
export const PASSWORD_HOURS = 24;

/** Letters and digits that are not confused on a small screen. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const HALF = 5;

/** Ten characters that keep the rule of the product. */
export function createTemporaryPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)]!;
  const part = (from: string) => Array.from({ length: HALF }, () => pick(from)).join('');
  return part(LETTERS) + part(DIGITS);
}

/**
 * Sends a temporary password to the member's own phone number. No one else, including staff, ever
 * sees it.
 */
export async function sendTemporaryPassword(
  tx: Tx,
  { personal, brandName }: { personal: PersonalData; brandName: string },
  to: { memberId: number; phoneEnc: Uint8Array; password: string },
): Promise<void> {
  await sendSingleMessage(tx, personal, {
    to: { channel: 'sms', phoneEnc: to.phoneEnc },
    text: passwordText(brandName, to.password, PASSWORD_HOURS),
    expiresAt: new Date(Date.now() + PASSWORD_HOURS * 3_600_000).toISOString(),
    purpose: 'password',
    memberId: to.memberId,
  });
}
