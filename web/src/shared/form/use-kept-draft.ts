import { useEffect, useEffectEvent, useRef } from 'react';

/** How soon after the last key the draft is written. */
const DRAFT_MS = 800;

/**
 * Saves the typed values in the browser after a short pause in typing (debounce), at the latest on
 * leaving.
 *
 * @param values a new object with every change.
 */
export function useKeptDraft(isDirty: boolean, values: object, keep: () => void): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useEffectEvent(() => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    keep();
  });

  useEffect(() => {
    clearTimeout(waiting.current);
    // Saved or discarded values are no longer a draft.
    waiting.current = isDirty ? setTimeout(() => flush(), DRAFT_MS) : undefined;
  }, [isDirty, values]);

  useEffect(() => {
    const onLeave = () => flush();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);
}
