import { retryLoad } from '../retry-load.ts';

/**
 * Loads the library for passkeys.
 *
 * @param isWanted whether the visitor waits for it.
 */
export function loadCeremony(isWanted: () => boolean = () => true) {
  return retryLoad(() => import('./passkey-ceremony.ts'), isWanted);
}
