const failures = new Set<() => void>();
const loadsOf = new WeakMap<WeakKey, () => Promise<unknown>>();

/**
 * Code that is loaded on first use. A failed load stays failed until the failure has been shown
 * ({@link forgetFailedLoads}). React calls the loader many times before it shows the failure.
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

/** Allows code that failed to load to be requested again. */
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
