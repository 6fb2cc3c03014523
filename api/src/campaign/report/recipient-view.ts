import type { RecipientItem } from '@maru/contract/campaign/campaign-recipient';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { maskedTail } from '@maru/platform/crypto/phone-tail';
import { maskName } from '../../staff-kit/mask.ts';
import type { RecipientRow } from './campaign.repository.ts';
import type { Channel } from '@maru/contract/message/channel';

/** A recipient as staff lists show it: masked (reliability D4). */
export function recipientViewOf(
  { sealed, tail, name, ...row }: RecipientRow,
  channel: Channel,
  personal: PersonalData,
): RecipientItem {
  return { ...row, name: name && maskName(name), destination: destinationOf() };

  function destinationOf(): string {
    if (channel === 'sms') return maskedTail(tail);
    return sealed === null ? '–' : new URL(personal.open('push', sealed)).host;
  }
}
