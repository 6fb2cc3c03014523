const failures = new Set<() => void>();
const loadsOf = new WeakMap<WeakKey, () => Promise<unknown>>();

/**
 * Code that is loaded when it is asked for first. One that failed stays failed until that has been
 * shown ({@link forgetFailedLoads}), as React asks many times before it shows it.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;

  function ask(): Promise<T> {
    if (loading === null) {
      loading = load();
      loading.catch((error: unknown) => {
        failures.add(() => (loading = null));
        if (error instanceof Error) loadsOf.set(error, ask);
      });
    }
    return loading;
  }
  return ask;
}

/** From now on what could not be loaded is asked for again. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * If the error is a failed code load, returns the function that retries the load; `null` for every
 * other error.
 */
export function failedLoadOf(error: unknown): (() => Promise<unknown>) | null {
  const load = error instanceof Error ? loadsOf.get(error) : undefined;
  if (!load) return null;
  return () => {
    forgetFailedLoads();
    return load();
  };
}
