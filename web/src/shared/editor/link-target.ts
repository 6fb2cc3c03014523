import { hasUsualHost, isPublicHost, readAddress } from '@maru/contract/text/web-host';
import { ownPathOr } from '../paths.ts';

/**
 * The allowed target of a link: a page of this site or a public http(s) URL. `null` for anything
 * else, such as a `javascript:` URL.
 */
export function linkTargetOf(text: string): string | null {
  const typed = readAddress(text);
  if (typed.startsWith('/')) return ownPathOr(typed, '') || null;
  const address = webAddressOf(typed);
  return address !== null && isPublicHost(address) ? new URL(address).href : null;
}

/** Whether a text is an address within a private network, which members cannot open. */
export function isPrivateTarget(text: string): boolean {
  const typed = readAddress(text);
  const address = /^(?:https?:|localhost|[^/]*\.)/i.test(typed) ? webAddressOf(typed) : null;
  return address !== null && !isPublicHost(address);
}

function webAddressOf(typed: string): string | null {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return /^https?:\/\//i.test(address) && hasUsualHost(address) ? address : null;
}
