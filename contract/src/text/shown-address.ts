import { cleanAddress } from '../text/clean-text.ts';

/** An address that may be shown: a path of the site or http(s). Any other becomes empty. */
export function shownAddressOf(stored: string): string {
  const address = cleanAddress(stored);
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : '';
}
