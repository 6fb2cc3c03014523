import { use, type ComponentType } from 'react';
import { retryLoad } from '../retry-load.ts';
import { loadOnce } from '../load-once.ts';

/** Loads of all declared codes of parts. */
const loads = new Set<() => Promise<unknown>>();
let missing = 0;
/** The server needs the code of every part to render a page. */
let isFirstViewOver = import.meta.env.SSR;

/**
 * Declares a component of a `<Later>` part. Its code loads when the part opens, or after the first
 * view.
 */
export function partCode<P extends object>(
  loadComponent: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  missing += 1;
  const load = loadOnce(async () => {
    loaded = await retryLoad(loadComponent);
    missing -= 1;
    return loaded;
  });
  loads.add(load);
  if (isFirstViewOver) void load();

  return function Code(props: P) {
    const Loaded = loaded ?? use(load());
    return <Loaded {...props} />;
  };
}

/** Loads the code of all parts, which the next interaction may need. */
export async function loadPartCode(): Promise<void> {
  isFirstViewOver = true;
  await Promise.all([...loads].map((load) => load()));
}

/** Code of parts that a newly loaded screen needs. During the first view it loads with its parts. */
export async function untilPartCode(): Promise<void> {
  if (isFirstViewOver) await loadPartCode();
}

/** Whether the code of a part is missing. A part may then hydrate later than it opens. */
export function isPartCodeMissing(): boolean {
  return missing > 0;
}
