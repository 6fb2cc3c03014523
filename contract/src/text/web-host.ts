import { cleanAddress } from './clean-text.ts';

// @__NO_SIDE_EFFECTS__
function hostPattern(patternOf: (label: string) => string): RegExp {
  const letter = String.raw`[a-z\d\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
  return new RegExp(patternOf(`${letter}(?:(?:${letter}|[-_])*${letter})?`), 'iu');
}

const USUAL_HOST = hostPattern(
  (label) =>
    String.raw`^https?:\/\/(?:\[[\da-f:.]+\]|(${label}(?:\.${label})*)\.?)(?::\d+)?(?:[/?#]|$)`,
);
const IP_V4 = /^\d+(?:\.\d+){3}$/;

/**
 * Whether the host of an http(s) address is written as browsers show it. Refused are:
 *
 * - a user name in front, which reads like a host
 * - letters of other scripts: a Cyrillic `е` in a Latin name leads to another site
 * - a missing host, an empty label or a label with a hyphen at its end
 * - percent-encoding, and an IP address in a short or hexadecimal form
 */
export function hasUsualHost(address: string): boolean {
  const found = USUAL_HOST.exec(address);
  if (found === null || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return !IP_V4.test(hostname) || found[1] === hostname;
}

/** Names that only a private network knows. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|arpa)$/;
/** This host, private, shared and link-local networks, multicast and reserved ranges (RFC 6890). */
const PRIVATE_V4 =
  /^(?:0|10|127|22[4-9]|2[34]\d|25[0-5]|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89])\./;
/** Global unicast addresses (RFC 4291). Loopback, local and mapped addresses begin otherwise. */
const GLOBAL_V6 = /^\[[23][\da-f]{3}:/;

/** Whether every visitor can reach the host of an http(s) address, as far as its name tells. */
export function isPublicHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  if (hostname.startsWith('[')) return GLOBAL_V6.test(hostname);
  if (IP_V4.test(hostname)) return !PRIVATE_V4.test(hostname);
  return hostname.includes('.') && !PRIVATE_NAME.test(hostname);
}

/** Brackets and quotation marks that texts put around an address. */
const AROUND = /^(?:<(.+)>|\((.+)\)|\[(.+)\]|"(.+)"|'(.+)'|“(.+)”|‘(.+)’|「(.+)」)$/;
/** A host without `https://`: a name behind `www.`, or a name with a usual ending. */
const BARE_HOST = hostPattern(
  (label) =>
    String.raw`^(?:www\.(?:${label}\.)+${label}|(?:${label}\.)+(?:com|net|org|kr|한국|io|be|tv|me|co|gov|edu|info|biz|app|dev|ai))(?::\d+)?(?:[/?#]|$)`,
);

/**
 * A typed address: clean, without brackets around it, and with `https://` in front of a bare host
 * such as `www.naver.com`.
 */
export function readAddress(written: string): string {
  const typed = cleanAddress(written);
  const inner = AROUND.exec(typed)
    ?.slice(1)
    .find((part) => part !== undefined);
  const address = inner === undefined ? typed : cleanAddress(inner);
  return BARE_HOST.test(address) ? `https://${address}` : address;
}
