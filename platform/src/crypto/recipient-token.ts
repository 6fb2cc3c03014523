import type { Config } from '../config/config.ts';
import type { Queryable } from '../db/db.ts';
import type { PersonalData } from './personal-data.ts';

type Sql = ReturnType<Queryable>;

/** Bytes of a keyed hash in a token. 72 bits cannot be guessed, and an SMS is short. */
export const LINK_KEY_BYTES = 9;

/** Filled up with zeros, so that a link is as long before its campaign has a number. */
const CAMPAIGN_DIGITS = 6;

/** Begins the token of a push to one person, which no campaign is behind. */
const SINGLE = 's';

/**
 * Returns a token that identifies one message of a campaign to one recipient. It is the end of the
 * opt-out link for advertising (features M06). Browsers also report a push with it (P10). It
 * contains no personal data and needs no table of its own. It is valid as long as the campaign is
 * kept.
 *
 * @param destHash keyed hash of the number or the subscription.
 */
export function recipientTokenOf(campaignId: number, destHash: Uint8Array): string {
  const prefix = Buffer.from(destHash.subarray(0, LINK_KEY_BYTES)).toString('base64url');
  return `${String(campaignId).padStart(CAMPAIGN_DIGITS, '0')}.${prefix}`;
}

/** The address that a token completes to the opt-out link of an advertisement (features M06). */
export function optOutBaseOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL('/opt-out/', publicUrl).href;
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
    || translate(encode(substring(${destHash} from 1 for ${LINK_KEY_BYTES}::int), 'base64'), '+/', '-_')`;
}

/**
 * Condition on `campaign_recipient r`: the token belongs to this recipient. `former_link` contains
 * the tokens of messages that were sent before LOOKUP_SECRET was rotated.
 */
export function ownsTokenSql(db: Queryable, token: string) {
  const [campaign = '', prefix = ''] = token.split('.');
  const campaignId = Number(campaign);
  const from = Buffer.from(prefix, 'base64url');
  const to = Buffer.concat([from, Buffer.alloc(32, 0xff)]);
  return db`
    r.campaign_id = ${campaignId}
    and (r.dest_hash between ${from} and ${to}
         or r.dest_hash = (select dest_hash from former_link
                           where campaign_id = ${campaignId} and key = ${from}))`;
}

/** Token with which a browser reports a push to one person. */
export function singlePushTokenOf(personal: PersonalData, messageId: number): string {
  return singlePushToken(messageId, personal.hash('push', `message ${messageId}`));
}

function singlePushToken(messageId: number, hash: Buffer): string {
  const prefix = hash.subarray(0, LINK_KEY_BYTES);
  const number = String(messageId).padStart(CAMPAIGN_DIGITS, '0');
  return `${SINGLE}${number}.${prefix.toString('base64url')}`;
}

export const isSinglePushToken = (token: string) => token.startsWith(SINGLE);

/**
 * Returns the id of the message that a token identifies, even from before a rotation; `null` if it
 * is forged.
 */
export function readSinglePushToken(personal: PersonalData, token: string): number | null {
  const messageId = Number(token.slice(SINGLE.length).split('.', 1)[0]);
  const value = `message ${messageId}`;
  const hashes = [personal.hash('push', value), ...personal.formerHashes('push', value)];
  const isOurs = hashes.some((hash) => singlePushToken(messageId, hash) === token);
  return isOurs ? messageId : null;
}
