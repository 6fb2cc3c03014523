/**
 * Something the person at the terminal can put right: a taken port, a missing program, a bad
 * value. Its message is the whole answer; no stack is shown.
 */
export class StackRefusal extends Error {
  override readonly name = 'StackRefusal';
}

/** The text of anything that was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
