import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { retryLoad } from './retry-load.ts';

/**
 * A component that loads its code when it is first shown. Until the code loads, the nearest
 * `Suspense` shows its fallback. The rest of the page does not change.
 *
 * @param isWanted whether the visitor notices that the component is missing. Preloaded components
 *   report when they are requested.
 */
export function lazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: () => boolean = () => true,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await retryLoad(load, isWanted) }));
}
