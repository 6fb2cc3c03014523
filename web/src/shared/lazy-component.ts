import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { retryLoad } from './retry-load.ts';

type LazyComponent<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the code without rendering the component. */
  preload: () => Promise<unknown>;
};

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
): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  const preload = () => (loading ??= retryLoad(load, isWanted));
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  );
}
