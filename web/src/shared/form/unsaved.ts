import { useEffect } from 'react';
import { useDirty } from '../dirty.ts';

let unsaved = 0;

/** Says that a form holds text that is not saved: leaving the page asks first, and reloads wait. */
export function useUnsaved(isUnsaved: boolean): void {
  useDirty(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  }, [isUnsaved]);
}

/** Whether anything on the page would be lost by leaving it. */
export function hasUnsaved(): boolean {
  return unsaved > 0;
}
