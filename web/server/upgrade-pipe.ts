import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { upgradeBytes } from './upgrade-head.ts';

const CONNECT_MS = 3_000;

/**
 * Proxies a WebSocket as bytes: the original request, then all data in both directions. Nothing is
 * decoded, because every event of the site passes through here.
 *
 * @returns once the target has accepted the connection. The target may still refuse the upgrade;
 *   the browser then receives that answer.
 * @throws when the target is unreachable; `socket` is untouched then.
 */
export async function pipeUpgrade(
  target: string,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const upstream = await open(target);
  if (socket.destroyed) {
    upstream.destroy();
    return;
  }
  upstream.setNoDelay(true);
  if ('setNoDelay' in socket) request.socket.setNoDelay(true);
  request.socket.setTimeout(0);

  socket.on('error', () => upstream.destroy());
  upstream.on('error', () => socket.destroy());
  socket.once('close', () => upstream.destroy());
  upstream.once('close', () => socket.destroy());

  upstream.write(upgradeBytes(request, head));
  upstream.pipe(socket).pipe(upstream);
}

function open(target: string): Promise<Socket> {
  const { hostname, port } = new URL(target);
  return new Promise((resolve, reject) => {
    const upstream = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) });
    const fail = (error: Error) => {
      upstream.destroy();
      reject(error);
    };
    upstream.setTimeout(CONNECT_MS, () => fail(new Error('no connection in time')));
    upstream.once('error', fail);
    upstream.once('connect', () => {
      upstream.setTimeout(0);
      upstream.off('error', fail);
      resolve(upstream);
    });
  });
}
