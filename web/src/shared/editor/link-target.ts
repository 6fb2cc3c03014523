import { cleanAddress } from '@maru/contract/text/clean-text';
import { hasUsualHost } from '@maru/contract/text/web-host';
import { ownPathOr } from '../paths.ts';

/**
 * The allowed target of a link: a page of this site or an http(s) URL. `null` for anything else,
 * such as a `javascript:` URL.
 */
export function linkTargetOf(text: string): string | null {
  const typed = cleanAddress(text);
  if (typed.startsWith('/')) return ownPathOr(typed, '') || null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\/[^/]*\.[^/]/i.test(address) || !hasUsualHost(address)) return null;
  return new URL(address).href;
}
