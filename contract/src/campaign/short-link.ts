import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { hasUsualHost, isPublicHost } from '../text/web-host.ts';

/** Most links of one message that become short. Further links stay as they were written. */
export const MOST_SHORT_LINKS = 9;

/** Longest address that becomes short. */
const MOST_ADDRESS = 1_000;

/** Letters and digits of a code that name the recipient. The digit of the link follows them. */
export const CODE_LETTERS = 10;

/** Placeholder with the length of every code, for previews and the byte counter. */
const SAMPLE_CODE = '1a2B3c4D5e';

/** Path in front of a code. */
export const SHORT_PATH = '/s/';

/** Code of a short link: who the recipient is, and which link of the message it is. */
export const shortCode = z.string().check(z.regex(/^[0-9A-Za-z]{10}[1-9]$/));

/** Origins of a deployment. */
export interface LinkOrigins {
  /** Origin of the site. Its links may use http in a demo. */
  site: string;
  /** Origin of the short links, which may be a domain of its own. */
  short: string;
}

/** ASCII only: a Korean particle often follows an address without a space. */
const ADDRESS = /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+/gi;
const SENTENCE_END = /[.,!?;:'")\]*]+$/;
/** The free opt-out must stay recognisable, so its line is never changed. */
const OPT_OUT_LINE = /^\s*무료수신거부/;

/** An address that becomes short, and its place in the text. */
interface Found {
  address: string;
  index: number;
}

/**
 * The links of a text that become short, each once, in the order of the text. The link at position
 * `n` has the number `n + 1`.
 *
 * These stay as written: the opt-out line and opt-out links, links with a variable, plain http, and
 * hosts that not every recipient can reach.
 *
 * @param text the text with its variables, before they are filled in.
 */
export function linksIn(text: string, origins: LinkOrigins): string[] {
  const addresses = foundIn(text).map(({ address }) => address);
  const shortened = addresses.filter((address) => isShortened(address, origins));
  return [...new Set(shortened)].slice(0, MOST_SHORT_LINKS);
}

/**
 * Replaces links of a text.
 *
 * @param shortOf the short link of an address; `null` leaves it unchanged.
 */
export function withShortLinks(text: string, shortOf: (address: string) => string | null): string {
  let changed = '';
  let from = 0;
  for (const { address, index } of foundIn(text)) {
    changed += text.slice(from, index) + (shortOf(address) ?? address);
    from = index + address.length;
  }
  return changed + text.slice(from);
}

/** The text with sample links. They are exactly as long as the real ones. */
export function withSampleLinks(text: string, origins: LinkOrigins): string {
  const links = linksIn(text, origins);
  return withShortLinks(text, (address) => {
    const at = links.indexOf(address);
    return at < 0 ? null : sampleLink(origins.short, at + 1);
  });
}

/** A link as it arrives, with a code that belongs to no recipient. */
export function sampleLink(shortOrigin: string, no: number): string {
  return shortLinkOf(shortOrigin, `${SAMPLE_CODE}${no}`);
}

/** The address of a short link. */
export function shortLinkOf(shortOrigin: string, code: string): string {
  return `${shortOrigin}${SHORT_PATH}${code}`;
}

function foundIn(text: string): Found[] {
  const found: Found[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (!OPT_OUT_LINE.test(line)) found.push(...foundInLine(line, start));
    start += line.length + 1;
  }
  return found;
}

function foundInLine(line: string, start: number): Found[] {
  return Array.from(line.matchAll(ADDRESS)).flatMap(({ 0: matched, index }) => {
    // `#{…}` inside an address: each recipient has another target.
    if (line[index + matched.length] === '{') return [];
    const address = matched.replace(SENTENCE_END, '');
    return [{ address, index: start + index }];
  });
}

function isShortened(address: string, { site, short }: LinkOrigins): boolean {
  if (address.length > MOST_ADDRESS || !hasUsualHost(address)) return false;
  const { origin, pathname, protocol } = new URL(address);
  if (origin === short && pathname.startsWith(SHORT_PATH)) return false;
  if (origin === site) return !pathname.startsWith('/opt-out/');
  return protocol === 'https:' && isPublicHost(address);
}

/**
 * Follows a short link. The web process calls it for `GET /s/:code` with the address and the user
 * agent of the visitor.
 */
export const followShortLink = defineCall({
  method: 'POST',
  path: '/api/home/short-links/:code',
  access: 'anyone',
  summary: 'Returns the target of a short link in a text message, and counts the click.',
  params: z.object({ code: shortCode }),
  body: z.strictObject({
    /** Whether a person opened it. HEAD requests and prefetching do not open it. */
    opened: z.boolean(),
  }),
  output: z.object({ target: z.string() }),
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
