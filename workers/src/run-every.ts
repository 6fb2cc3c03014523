import { withinOwn } from '@maru/platform/telemetry/trace';

/**
 * Runs a function every `everyMs`, each round with its own trace. While a round is still running,
 * the next one is skipped.
 *
 * @param run handles its own errors.
 * @returns a function that stops it, and settles once the last round is complete.
 */
export function runEvery(everyMs: number, run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= withinOwn(run).finally(() => (underWay = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
