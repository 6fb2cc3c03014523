import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { textFor, type FilledIn } from '@maru/domain/message/recipient-text';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import type { OutgoingPicture, OutgoingSms } from '../providers/sms-gateway.ts';

/** All unsettled recipients of a batch, with the phone number decrypted for sending. */
export async function readMessages(
  db: Db,
  personal: PersonalData,
  { campaignId, no, campaign }: ClaimedBatch,
  /** Default sender of campaigns without one. */
  sender: string,
  picture: OutgoingPicture | null,
): Promise<OutgoingSms[]> {
  const rows = await db<(FilledIn & { sealed: Buffer })[]>`
    select id as "recipientId", dest_enc as sealed, words_enc as "wordsEnc", words
    from campaign_recipient
    where campaign_id = ${campaignId} and batch = ${no} and state = 'waiting' order by id`;
  return rows.map(({ sealed, ...row }) => ({
    to: personal.open('phone', sealed),
    from: campaign.sender ?? sender,
    text: textFor(personal, campaign.text, row),
    kind: campaign.kind === 'PUSH' ? 'SMS' : campaign.kind,
    ...(campaign.title === '' ? {} : { title: campaign.title }),
    ...(picture === null ? {} : { picture }),
    reference: referenceOf(campaignId, row.recipientId),
  }));
}

/** Our own name for a recipient, which the gateway gives back. */
function referenceOf(campaignId: number, recipientId: number): string {
  return `${campaignId}-${recipientId}`;
}

/** The recipient of a reference, or `null` if it belongs to another campaign. */
export function recipientIdOf(reference: string | null, campaignId: number): number | null {
  const [campaign, recipient] = (reference ?? '').split('-').map(Number);
  return campaign === campaignId && Number.isInteger(recipient) ? recipient! : null;
}
