import { useEffect } from 'react';

let dirty = 0;
const listeners = new Set<() => void>();

/**
 * Registers state that a reload would lose.
 *
 * @returns a function that removes the registration.
 */
export function markDirty(): () => void {
  dirty += 1;
  let taken = false;
  return () => {
    if (taken) return;
    taken = true;
    dirty -= 1;
    if (dirty === 0) for (const listener of listeners) listener();
  };
}

/**
 * Delays the reload of an update while it would lose unsaved text of a form or interrupt a
 * broadcast.
 */
export function useDirty(isDirty: boolean): void {
  useEffect(() => (isDirty ? markDirty() : undefined), [isDirty]);
}

/**
 * Runs a task at once, or as soon as a reload would lose nothing.
 *
 * @returns a function that cancels the task.
 */
export function whenClean(task: () => void): () => void {
  if (dirty === 0) {
    task();
    return () => undefined;
  }
  const run = () => {
    listeners.delete(run);
    task();
  };
  listeners.add(run);
  return () => void listeners.delete(run);
}
