import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { insist } from './insist.ts';

/**
 * A part of a page whose code comes when it is shown first. Until that could be loaded, the nearest
 * `Suspense` shows what stands in its place; the page around it stays as it is.
 *
 * @param isWanted whether a visitor misses the part. Parts that load ahead say when they are asked for.
 */
export function latePart<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: () => boolean = () => true,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await insist(load, isWanted) }));
}
