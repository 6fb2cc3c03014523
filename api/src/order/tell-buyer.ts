import type { Tx } from '@maru/platform/db';
import type { PersonalData } from '@maru/platform/personal-data';
import { sendSingleMessage } from '@maru/platform/single-message';
import { findPhone } from './order.repository.ts';
import type { OrderMessage } from './order-texts.ts';

/**
 * Sends a buyer what there is to tell, where a number is known.
 *
 * @returns whether anything was sent.
 */
export async function tellBuyer(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  messages: readonly OrderMessage[],
): Promise<boolean> {
  const phoneEnc = await findPhone(tx, memberId);
  if (!phoneEnc || messages.length === 0) return false;
  for (const message of messages) {
    const about = { memberId, purpose: 'order' } as const;
    await sendSingleMessage(tx, personal, { phoneEnc, ...message, about });
  }
  return true;
}
