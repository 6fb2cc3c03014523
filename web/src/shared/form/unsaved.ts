import { useEffect } from 'react';
import { useDirty } from '../dirty.ts';

/** The forms on the page that hold text that is not saved. */
const unsaved = new Set<{ keepsDraft: boolean }>();

/**
 * Says that a form holds text that is not saved: leaving the page asks first, and reloads wait.
 *
 * @param options.keepsDraft false where the text is not in the browser on the return.
 */
export function useUnsaved(isUnsaved: boolean, { keepsDraft = true } = {}): void {
  useDirty(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = { keepsDraft };
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isUnsaved, keepsDraft]);
}

/** Whether anything on the page is not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Whether leaving loses any of it, as no draft is kept. */
export function losesUnsaved(): boolean {
  return [...unsaved].some(({ keepsDraft }) => !keepsDraft);
}
