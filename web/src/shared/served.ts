import { useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { snapshot, type Snapshot } from 'valtio/vanilla';

const never = () => () => undefined;

/** True on the server and while the browser takes the server's page over, false ever after. */
export function useIsServed(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** True in a component that was served, for as long as it stays. */
export function useWasServed(): boolean {
  const [memory] = useState(createMemory);
  // Both say the same, so that it renders no second time.
  return useSyncExternalStore(never, memory.wasServed, memory.noteServed);
}

function createMemory() {
  let wasServed = false;
  return { wasServed: () => wasServed, noteServed: () => (wasServed = true) };
}

/**
 * A valtio state for components that the server renders too. A screen may be taken over well after
 * the state has moved on; until it is, the state is what the server saw, so that both agree.
 *
 * @param served what the state held on the server.
 */
export function useServedState<T extends object>(state: T, served: Snapshot<T>): Snapshot<T> {
  const current = useSnapshot(state);
  const isBehind = useSyncExternalStore(
    never,
    () => false,
    // State that has not changed since the served page is not rendered a second time.
    () => snapshot(state) !== served,
  );
  return isBehind ? served : current;
}
