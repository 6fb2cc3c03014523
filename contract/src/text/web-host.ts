const LETTER = String.raw`[a-z\d\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const LABEL = `${LETTER}(?:(?:${LETTER}|[-_])*${LETTER})?`;
const USUAL_HOST = new RegExp(
  String.raw`^https?:\/\/(?:\[[\da-f:.]+\]|(${LABEL}(?:\.${LABEL})*)\.?)(?::\d+)?(?:[/?#]|$)`,
  'iu',
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
