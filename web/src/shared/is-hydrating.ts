import { useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { snapshot, type Snapshot } from 'valtio/vanilla';

const never = () => () => undefined;

/** True on the server and during hydration; false afterwards. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** True in a component that was served, for as long as it stays. */
export function useWasHydrated(): boolean {
  const [memory] = useState(createMemory);
  // Both functions return the same value, so no second render follows.
  return useSyncExternalStore(never, memory.wasServed, memory.noteServed);
}

function createMemory() {
  let wasServed = false;
  return { wasServed: () => wasServed, noteServed: () => (wasServed = true) };
}

/**
 * A valtio state for components that the server also renders. A screen may hydrate long after the
 * state has changed. Until then, this returns the server's state, so that both renders match.
 *
 * @param served the state on the server.
 */
export function useHydratedState<T extends object>(state: T, served: Snapshot<T>): Snapshot<T> {
  const current = useSnapshot(state);
  const isBehind = useSyncExternalStore(
    never,
    () => false,
    // State that has not changed since the served page is not rendered a second time.
    () => snapshot(state) !== served,
  );
  return isBehind ? served : current;
}
