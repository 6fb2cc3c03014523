import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** A client that does not read its answer delays the stop by this time at most. */
const CUT_MS = 5_000;
/** A request from before the stop keeps its connection, and the server closes it this soon after. */
const KEPT_MS = 1;
/** New connections delay the stop by this time at most. */
const QUIET_MS = 1_000;

/**
 * Stops an HTTP server without losing a request (reliability O1). For `drainMs` it still responds
 * and closes each connection after the response. Load balancers learn from `/readyz` to use other
 * servers. In-flight requests then finish, and remaining connections are cut after 5 s.
 *
 * @param close stops listening, and resolves after the last response.
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
  // Not earlier, because a client with a kept connection may send its next request at this moment.
  server.keepAliveTimeout = KEPT_MS;
  // The kernel resets connections that wait to be accepted when the listener closes.
  const closeListener = server.close.bind(server);
  const closeWhenQuiet = async (done?: (error?: Error) => void) => {
    await awaitTurnWithoutConnection(server);
    closeListener(done);
  };
  server.close = (done) => {
    void closeWhenQuiet(done);
    return server;
  };
  // A request that arrived and was not read yet is read first: its connection only looks idle.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setImmediate(closeIdle);
  const cut = setTimeout(() => server.closeAllConnections(), CUT_MS);
  await close();
  clearTimeout(cut);
}

/** Resolves after one full turn of the event loop without an accepted connection. */
async function awaitTurnWithoutConnection(server: Server): Promise<void> {
  const until = Date.now() + QUIET_MS;
  let accepted = true;
  const note = () => (accepted = true);
  server.on('connection', note);
  await nextTurn();
  while (accepted && Date.now() < until) {
    accepted = false;
    await nextTurn();
  }
  server.off('connection', note);
}
