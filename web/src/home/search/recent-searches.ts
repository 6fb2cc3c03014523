import { readStored, writeStored } from '../../shared/browser-storage.ts';

const MOST = 8;
/** Of the person: a log-out deletes it. */
const WORDS = 'maru.search.recent';
/** A choice of the browser: a log-out keeps it. */
const OFF = 'maru.device.no-recent-searches';

/** Whether searches are kept on this device. */
export const keepsSearches = () => readStored('local', OFF) === null;

/** Turns the list on or off. Off deletes it. */
export function keepSearches(keeps: boolean): void {
  writeStored('local', OFF, keeps ? null : '1');
  if (!keeps) clearSearches();
}

/** The last searches on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', WORDS) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((word) => typeof word === 'string' && word !== '').slice(0, MOST);
  } catch {
    // Stored by another version.
    return [];
  }
}

export function rememberSearch(word: string): void {
  if (word === '' || !keepsSearches()) return;
  const others = recentSearches().filter((known) => known !== word);
  writeStored('local', WORDS, JSON.stringify([word, ...others].slice(0, MOST)));
}

export const clearSearches = () => writeStored('local', WORDS, null);
