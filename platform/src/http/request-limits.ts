import type { Server } from 'node:http';
import { FILE_MS } from '@maru/contract/core/call';

/**
 * Limits of reliability I5. Slow headers time out after 10 s, and a steady body has the time that a
 * file upload needs.
 */
export const REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: FILE_MS,
  connectionsCheckingInterval: 5_000,
};

/**
 * Keep-alive timeout of idle connections. It is longer than that of a load balancer or proxy (60 s
 * with most, and with ours). The server therefore closes no connection while a request is on its
 * way.
 */
export const KEEP_ALIVE_MS = 75_000;

const LOOK_MS = 30_000;
/** 16 kB a second. A slower body over the whole interval only occupies a connection. */
const LEAST_BYTES = 480_000;

/**
 * Ends requests with slow bodies (reliability I5). Node itself has only a limit on the total time,
 * which cannot tell slow bodies from large ones. After 30 s, a body may continue only while data
 * keeps arriving.
 */
export function endSlowBodies(server: Server): void {
  server.on('request', (request) => {
    const { headers, socket } = request;
    if (!('content-length' in headers) && !('transfer-encoding' in headers)) return;
    let before = socket.bytesRead;
    const looking = setInterval(() => {
      const isSlow = socket.bytesRead - before < LEAST_BYTES;
      before = socket.bytesRead;
      if (request.complete || !isSlow) return;
      clearInterval(looking);
      // The same event that Node emits for requests beyond its limits.
      const error = new Error('The request body was too slow.');
      server.emit(
        'clientError',
        Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    }, LOOK_MS);
    looking.unref();
    request.once('close', () => clearInterval(looking));
  });
}
