/**
 * Runs an action for each item sequentially. A failed item does not block the next ones.
 *
 * @throws the failures, after all items have run.
 */
export async function runSequentially<T>(
  each: Iterable<T>,
  run: (one: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of each) {
    try {
      await run(one);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} tasks failed`);
}

/** Runs independent steps in the same way. */
export function runStepsSequentially(...steps: (() => Promise<unknown>)[]): Promise<void> {
  return runSequentially(steps, (step) => step());
}
