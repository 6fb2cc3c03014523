import { useEffect } from 'react';
import { useDirty } from '../dirty.ts';

/** The forms on the page with unsaved text. */
const unsaved = new Set<{ keepsDraft: boolean }>();

/**
 * Marks a form as having unsaved text. Leaving the page then asks first, and reloads wait.
 *
 * @param options.keepsDraft false if the browser does not keep the text for the return.
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

/** Whether leaving loses any unsaved text, because no draft is kept. */
export function losesUnsaved(): boolean {
  return [...unsaved].some(({ keepsDraft }) => !keepsDraft);
}
