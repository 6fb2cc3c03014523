import { withinOwn } from '@maru/platform/trace';

/**
 * Runs something every `everyMs`, each round with a trace of its own. A round that takes longer
 * stands in for the next.
 *
 * @param run sees to its own failures.
 * @returns what ends it, and settles once the last round is over.
 */
export function inRounds(everyMs: number, run: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= withinOwn(run).finally(() => (underWay = null));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
