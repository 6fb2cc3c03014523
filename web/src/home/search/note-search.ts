import { countSearch } from '@maru/contract/search/search';
import { makeCall } from '../../shared/call.ts';
import { rememberSearch } from './recent-searches.ts';
import { searchWordsOf } from './search-address.ts';

/** Keeps a search on this device, and counts it for the popular words. */
export function note(text: string): void {
  const q = searchWordsOf(text);
  if (q === '') return;
  rememberSearch(q);
  // A failed count does not affect the visitor.
  makeCall(countSearch, { body: { q } }, { keepalive: true }).catch(() => undefined);
}
