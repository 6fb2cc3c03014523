import { useSyncExternalStore } from 'react';

let mark = '';
const listeners = new Set<() => void>();

/** Sets the text in front of the title of every page, such as `● LIVE `. */
export function markTitle(next: string): void {
  if (mark === next) return;
  mark = next;
  for (const changed of listeners) changed();
}

/** The text in front of the title. The server has none. */
export function useTitleMark(): string {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => mark,
    () => '',
  );
}
