import { useSyncExternalStore } from 'react';

export type Urgency = 'polite' | 'assertive';

interface Spoken {
  polite: string;
  assertive: string;
}

const NOTHING: Spoken = { polite: '', assertive: '' };

let spoken = NOTHING;
const listeners = new Set<() => void>();

/**
 * Makes a screen reader announce a text once. `assertive` interrupts and is for errors.
 *
 * All announcements use this function: screen readers often ignore newly created live regions.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  // The same words twice in a row would be no change, and so stay unheard: a space makes one.
  const again = spoken[urgency] === text ? `${text}\u00A0` : text;
  spoken = { ...spoken, [urgency]: again };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The two live regions of the site. Mount them once, at the root, outside of the elements that a
 * dialog hides.
 */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => NOTHING,
  );
  return (
    <div className="sr-only">
      <div aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  );
}
