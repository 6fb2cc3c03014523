import type { Server } from 'node:http';
import { FILE_MS } from '@maru/contract/call';

/** Of reliability I5: slow headers end in 10 s, and what keeps coming has the time of a file. */
export const REQUEST_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: FILE_MS,
  connectionsCheckingInterval: 5_000,
};

/**
 * How long a server keeps a connection that nobody uses: longer than a balancer or a proxy keeps its
 * own (60 s with most, and with ours), so that none is closed while a request is on its way.
 */
export const KEEP_ALIVE_MS = 75_000;

const LOOK_MS = 30_000;
/** 16 kB a second. Whoever brings less in all of this time holds a connection, and little else. */
const LEAST_BYTES = 480_000;

/**
 * Ends bodies that come slowly (reliability I5), which Node itself tells from large ones by their
 * whole time alone: what is not there after 30 s goes on only for as long as it keeps coming.
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
      // As Node ends what takes longer than its limits.
      const error = new Error('A body came too slowly.');
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
