import type { FastifyReply } from 'fastify';

const RETRY_AFTER_S = 60;

/**
 * Sends a file that is built on request. Answers 404 if there is none, and 503 while it cannot be
 * built.
 *
 * @param what names the file in the log.
 */
export async function sendBuilt<T>(
  reply: FastifyReply,
  what: string,
  read: () => Promise<T | null | undefined>,
  send: (built: T) => FastifyReply,
): Promise<FastifyReply> {
  let built: T | null | undefined;
  try {
    built = await read();
  } catch (error) {
    reply.log.warn({ err: error }, `failed to build ${what}`);
    return reply.status(503).header('retry-after', RETRY_AFTER_S).type('text/plain').send('');
  }
  if (built === undefined || built === null) return reply.status(404).type('text/plain').send('');
  return send(built);
}
