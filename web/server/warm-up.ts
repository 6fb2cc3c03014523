import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const MOST_TRIES = 3;
/** The page cache keeps a page without its data for a second. */
const AGAIN_MS = 1_100;

/**
 * Renders the front page before the server listens. On a busy machine the first rendering of a new
 * process can miss its data, because code and connections are not ready yet.
 */
export async function warmUp(
  app: Pick<FastifyInstance, 'inject'>,
  againMs = AGAIN_MS,
): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const { statusCode } = await app.inject({ url: '/' });
    if (statusCode < 500) return;
    if (tries < MOST_TRIES) await pause(againMs);
  }
}
