import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A client that does not read its answer may hold up the stop no longer. */
const CUT_MS = 5_000;
/** What was asked before the stop keeps its connection, and gives it up this soon after. */
const KEPT_MS = 1;

/**
 * Stops an HTTP server so that no request is lost (reliability O1): for `drainMs` it goes on
 * answering, and keeps no connection, while whoever stands in front learns from `/readyz` that
 * others have to be asked. Then what is being answered ends, and what is left after 5 s is cut.
 *
 * @param close stops listening, and settles when the last answer is given.
 */
export async function stopHttp(
  server: Server,
  drainMs: number,
  close: () => PromiseLike<unknown>,
): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await pause(drainMs);
  // Not before: whoever was told that a connection is kept may be about to ask on it again.
  server.keepAliveTimeout = KEPT_MS;
  // What has come and was not read yet is read first: its connection only looks idle.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setImmediate(closeIdle);
  const cut = setTimeout(() => server.closeAllConnections(), CUT_MS);
  await close();
  clearTimeout(cut);
}
