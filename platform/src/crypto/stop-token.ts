import { timingSafeEqual } from 'node:crypto';
import type { PersonalData } from './personal-data.ts';

/** A token of a push ends after this many days. Notifications are rarely kept for as long. */
export const STOP_DAYS = 90;

const DAY_MS = 86_400_000;

/** Bytes of the signature. 128 bits cannot be guessed. */
const MAC_BYTES = 16;

/**
 * Returns a token that stops the kind of a push without a login (features P13). It is the report
 * token of the push with an end and a signature of its own. A report token therefore stops nothing.
 *
 * @param report the report token of the push (`recipient-token.ts`).
 * @param at when the push is sent, in ms since the epoch.
 */
export function stopTokenOf(personal: PersonalData, report: string, at: number): string {
  const signed = `${report}.${Math.floor(at / DAY_MS) + STOP_DAYS}`;
  return `${signed}.${macOf(personal.hash('push', `stop ${signed}`)).toString('base64url')}`;
}

/**
 * Returns the report token of the push that a stop token belongs to, even from before a rotation of
 * the secret; `null` if the token is forged or has ended.
 *
 * @param at ms since the epoch.
 */
export function readStopToken(personal: PersonalData, token: string, at: number): string | null {
  const last = token.lastIndexOf('.');
  const signed = token.slice(0, last);
  const day = Number(signed.slice(signed.lastIndexOf('.') + 1));
  const given = Buffer.from(token.slice(last + 1), 'base64url');
  const value = `stop ${signed}`;
  const hashes = [personal.hash('push', value), ...personal.formerHashes('push', value)];
  const isOurs = hashes.some(
    (hash) => given.length === MAC_BYTES && timingSafeEqual(given, macOf(hash)),
  );
  if (!isOurs || day < Math.floor(at / DAY_MS)) return null;
  return signed.slice(0, signed.lastIndexOf('.'));
}

const macOf = (hash: Buffer) => hash.subarray(0, MAC_BYTES);
