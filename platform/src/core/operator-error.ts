/**
 * An error that an operator can correct: a taken port, a missing program, a wrong value. Commands
 * print its message alone, without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Runs a command. After an `OperatorError`, prints the message and exits with code 1. */
export async function runForOperator(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
