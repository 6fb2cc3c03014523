import { writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PushFaults } from '../faults.ts';
import { createIdentity } from './certificate.ts';

interface SecureDoorOptions {
  host: string;
  port: number;
  /** File that receives the certificate, which clients have to trust. */
  certificateFile: string;
  faults: () => Pick<PushFaults, 'max_streams' | 'only_http1'>;
}

/**
 * Serves the same routes over TLS, in HTTP/2 and HTTP/1.1, as push services do. The client selects
 * the version by ALPN.
 */
export async function openSecureDoor(
  app: FastifyInstance,
  { host, port, certificateFile, faults }: SecureDoorOptions,
) {
  const { key, cert } = createIdentity();
  await writeFile(certificateFile, cert);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createSecureServer({
    key,
    cert,
    allowHTTP1: true,
    ALPNCallback: ({ protocols }) =>
      protocols.find((name) => name === 'http/1.1' || (name === 'h2' && !faults().only_http1)),
  });
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session) => {
    session.settings({ maxConcurrentStreams: faults().max_streams });
  });
  server.on('request', (request, response) => app.server.emit('request', request, response));
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    origin: `https://127.0.0.1:${address.port}`,
    /** Number of connections accepted so far. */
    connections: () => connections,
    /** Ends all connections at once. */
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
