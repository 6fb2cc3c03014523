import { cleanAddress } from '@maru/contract/text/clean-text';
import { ownPathOr } from '../paths.ts';

/**
 * The allowed target of a link: a page of this site or an http(s) URL. `null` for anything else,
 * such as a `javascript:` URL.
 */
export function linkTargetOf(text: string): string | null {
  const typed = cleanAddress(text);
  if (typed.startsWith('/')) return ownPathOr(typed, '') || null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\/[^/]*\.[^/]/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : null;
}
