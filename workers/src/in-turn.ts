/**
 * Does something with one after another. One that fails holds up none behind it.
 *
 * @throws what failed, once all have had their turn.
 */
export async function inTurn<T>(
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
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of them failed`);
}

/** The same with steps that stand for themselves. */
export function stepsInTurn(...steps: (() => Promise<unknown>)[]): Promise<void> {
  return inTurn(steps, (step) => step());
}
