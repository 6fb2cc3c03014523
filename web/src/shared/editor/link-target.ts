import { ownPathOr } from '../paths.ts';

/**
 * Where a link may lead: a page of this site, or an http(s) address. `null` for anything else, such
 * as a `javascript:` address.
 */
export function linkTargetOf(text: string): string | null {
  const typed = text.trim();
  if (typed.startsWith('/')) return ownPathOr(typed, '') || null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\/[^/]*\.[^/]/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : null;
}
