import type { Tx } from '@maru/platform/db/db';
import { optOutText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import { sendSingleMessage } from '@maru/domain/message/single-message';

/** The law requires confirmation of a consent change within 14 days. */
const TELL_WITHIN_MS = 14 * DAY_MS;

/**
 * Notifies a number without a member account that it is off advertising (features M06). Members
 * are notified through the consent ledger.
 *
 * @param at time of the owner's opt-out. ISO 8601.
 * @param occasion event to report, at most once.
 */
export async function notifyOptedOut(
  tx: Tx,
  personal: PersonalData,
  notice: { phoneEnc: Uint8Array; brandName: string; at: string; occasion: string },
): Promise<void> {
  const { phoneEnc, brandName, at, occasion } = notice;
  await sendSingleMessage(tx, personal, {
    to: { channel: 'sms', phoneEnc },
    text: optOutText(brandName, at),
    purpose: 'consent',
    memberId: null,
    occasion,
    expiresAt: new Date(Date.now() + TELL_WITHIN_MS).toISOString(),
  });
}
