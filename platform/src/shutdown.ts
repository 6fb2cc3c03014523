import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** A stop takes no longer; what still runs then is cut (reliability O1). */
const STOP_MS = 10_000;

/** One thing to stop. Steps run one after another, in the order given. */
export type StopStep = readonly [name: string, stop: () => unknown];

/**
 * Stops the process in order on SIGTERM or SIGINT: stop taking, finish, close. An error nobody
 * caught is logged and ends the process with code 1 after the same steps, so that whoever
 * supervises it starts a healthy one (reliability R2, O10).
 */
export function stopInOrder(log: Logger, steps: readonly StopStep[]): void {
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'an error nobody caught; stopping');
    else log.info({ signal }, 'stopping');
    for (const [name, stop] of steps) {
      try {
        await stop();
      } catch (error) {
        // The later steps still have to run.
        log.error({ err: error, step: name }, 'a step of the stop failed');
      }
    }
    log.info('stopped');
  });
}
