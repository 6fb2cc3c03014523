import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** Maximum duration of a stop. Work that still runs after it is aborted (reliability O1). */
const STOP_MS = 10_000;

/** One thing to stop. Steps run one after another, in the order given. */
export type StopStep = readonly [name: string, stop: () => unknown];

/**
 * Shuts the process down in order on SIGTERM or SIGINT: stop accepting work, finish, close. An
 * uncaught error is logged and ends the process with code 1 after the same steps. The supervisor
 * then starts a healthy process (reliability R2, O10).
 */
export function stopInOrder(log: Logger, steps: readonly StopStep[]): void {
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.error({ err }, 'uncaught error; stopping');
    else log.info({ signal }, 'stopping');
    for (const [name, stop] of steps) {
      try {
        await stop();
      } catch (error) {
        // The later steps still have to run.
        log.error({ err: error, step: name }, 'a shutdown step failed');
      }
    }
    log.info('stopped');
  });
}
