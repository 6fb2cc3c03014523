import type { Queryable } from './db.ts';
import type { PersonalData } from './personal-data.ts';

type Sql = ReturnType<Queryable>;

/** How much of a keyed hash a token carries: nobody guesses 72 bits, and an SMS is short. */
const PREFIX_BYTES = 9;

/** Filled up with zeros, so that a link is as long before its campaign has a number. */
const CAMPAIGN_DIGITS = 6;

/** Begins the token of a push to one person, which no campaign is behind. */
const SINGLE = 's';

/**
 * Names one message of a campaign to one recipient: the end of a link that takes a number off
 * advertising (features.md M06), and what a browser reports a push by (P10). It holds no personal
 * data, needs no table of its own, and is good for as long as the campaign is kept.
 *
 * @param destHash the keyed hash of the number or the subscription.
 */
export function recipientTokenOf(campaignId: number, destHash: Uint8Array): string {
  const prefix = Buffer.from(destHash.subarray(0, PREFIX_BYTES)).toString('base64url');
  return `${String(campaignId).padStart(CAMPAIGN_DIGITS, '0')}.${prefix}`;
}

/**
 * The address that ends in the token, in SQL, for the many recipients of a campaign.
 *
 * @param base the address that the token completes.
 * @param destHash the column of the keyed hash.
 */
export function recipientLinkSql(
  db: Queryable,
  { base, campaignId, destHash }: { base: string; campaignId: number; destHash: Sql },
) {
  return db`
    ${base}::text || lpad(${campaignId}::text, greatest(${CAMPAIGN_DIGITS}::int, length(${campaignId}::text)), '0') || '.'
    || translate(encode(substring(${destHash} from 1 for ${PREFIX_BYTES}::int), 'base64'), '+/', '-_')`;
}

/** The hashes that a token may mean lie between `from` and `to`. */
export function readRecipientToken(token: string): {
  campaignId: number;
  from: Buffer;
  to: Buffer;
} {
  const [campaign = '', prefix = ''] = token.split('.');
  const from = Buffer.from(prefix, 'base64url');
  const to = Buffer.concat([from, Buffer.alloc(32, 0xff)]);
  return { campaignId: Number(campaign), from, to };
}

/** What a browser reports a push to one person by. */
export function singlePushTokenOf(personal: PersonalData, messageId: number): string {
  const prefix = personal.hash('push', `message ${messageId}`).subarray(0, PREFIX_BYTES);
  const number = String(messageId).padStart(CAMPAIGN_DIGITS, '0');
  return `${SINGLE}${number}.${prefix.toString('base64url')}`;
}

export const isSinglePushToken = (token: string) => token.startsWith(SINGLE);

/** The message of such a token; `null` if it is of nobody's making. */
export function readSinglePushToken(personal: PersonalData, token: string): number | null {
  const messageId = Number(token.slice(SINGLE.length).split('.', 1)[0]);
  return singlePushTokenOf(personal, messageId) === token ? messageId : null;
}
