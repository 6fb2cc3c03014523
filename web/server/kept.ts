/**
 * Caches a value for `freshMs` and shares it among all callers. If `make` fails, the previous value
 * is still served.
 */
export function kept<T>(freshMs: number, make: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | null = null;
  let until = 0;
  let running: Promise<T> | null = null;

  return () => {
    if (last && Date.now() < until) return Promise.resolve(last.value);
    running ??= make()
      .then(
        (value) => {
          last = { value };
          until = Date.now() + freshMs;
          return value;
        },
        (error: unknown) => {
          if (last) return last.value;
          throw error;
        },
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
}
