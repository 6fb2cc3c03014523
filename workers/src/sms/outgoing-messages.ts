import { shortLinkOf, withShortLinks } from '@maru/contract/campaign/short-link';
import { codeOf } from '@maru/domain/campaign/short-code';
import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { textFor, type FilledIn } from '@maru/domain/message/recipient-text';
import type { Carrier } from '@maru/contract/campaign/carrier/carrier';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import { dropRecipients, isBarredSql } from '../campaign/drop-recipients.ts';
import type { OutgoingCarrier, OutgoingPicture, OutgoingSms } from '../providers/sms-gateway.ts';

interface SealedRecipient extends FilledIn {
  sealed: Buffer;
  isBarred: boolean;
  /** Decimal text; `null` for a campaign without short links. */
  linkCode: string | null;
}

/**
 * All unsettled recipients of a batch, with the phone number decrypted for sending. Recipients who
 * may no longer receive the message are dropped first.
 *
 * @param options.sender default sender of campaigns without one.
 * @param options.at ms since the epoch.
 * @throws ClaimLost if recipients have to be dropped and this worker no longer holds the batch.
 */
export async function readMessages(
  { db, personal }: { db: Db; personal: PersonalData },
  batch: ClaimedBatch,
  { sender, picture, at }: { sender: string; picture: OutgoingPicture | null; at: number },
): Promise<OutgoingSms[]> {
  const { campaignId, campaign } = batch;
  const rows = await readAllowed(db, batch, at);
  const { carrier } = campaign;
  return rows.map(({ sealed, linkCode, ...row }) => ({
    to: personal.open('phone', sealed),
    from: campaign.sender ?? sender,
    text: textFor(personal, shortenedFor(campaign, linkCode), row),
    kind: campaign.kind === 'PUSH' ? 'SMS' : campaign.kind,
    ...(carrier && {
      carrier: filledCarrier(carrier, campaign, (words) => textFor(personal, words, row)),
    }),
    ...(campaign.title === '' ? {} : { title: campaign.title }),
    ...(picture === null ? {} : { picture }),
    reference: referenceOf(campaignId, row.recipientId),
  }));
}

/** A carrier with the values of one recipient. */
function filledCarrier(
  carrier: Carrier,
  { advertising }: Pick<ClaimedBatch['campaign'], 'advertising'>,
  fill: (words: string) => string,
): OutgoingCarrier {
  if (carrier.kind === 'BMS') {
    const { kind, channel, buttons } = carrier;
    return { kind, channel, buttons };
  }
  if (carrier.kind === 'RCS') {
    const { kind, brand, buttons } = carrier;
    return { kind, brand, advertising, buttons };
  }
  const { kind, channel, code, values } = carrier;
  const words = Object.entries(values).map(([name, value]) => [name, fill(value)] as const);
  return { kind, channel, template: code, words: Object.fromEntries(words) };
}

async function readAllowed(db: Db, batch: ClaimedBatch, at: number) {
  // Advertising counts for the frequency cap before it is sent.
  if (!batch.campaign.advertising) {
    const rows = await readRecipients(db, batch, isBarredSql(db, batch, at));
    // Rare, so that most other batches need no transaction.
    if (!rows.some(({ isBarred }) => isBarred)) return rows;
  }
  await dropRecipients(db, batch, at);
  return readRecipients(db, batch, db`false`);
}

/**
 * The text with the short links of one recipient, before its variables are filled in. The code is
 * stored with the recipient, so every attempt sends the same links.
 */
function shortenedFor(
  { text, short }: Pick<ClaimedBatch['campaign'], 'text' | 'short'>,
  linkCode: string | null,
): string {
  if (short === null || linkCode === null) return text;
  return withShortLinks(text, (address) => {
    const at = short.targets.indexOf(address);
    return at < 0 ? null : shortLinkOf(short.origin, codeOf(linkCode, at + 1));
  });
}

function readRecipients(
  db: Db,
  { campaignId, no }: ClaimedBatch,
  isBarred: ReturnType<typeof isBarredSql>,
) {
  return db<SealedRecipient[]>`
    select id as "recipientId", dest_enc as sealed, words_enc as "wordsEnc", words,
           link_code::text as "linkCode", ${isBarred} as "isBarred"
    from campaign_recipient r
    where campaign_id = ${campaignId} and batch = ${no} and state = 'waiting' order by id`;
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
