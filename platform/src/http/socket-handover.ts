import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';

/*
 * `npm start` moves each accepted WebSocket from the web process to a realtime process, so that no
 * event is copied through a second process. Both are children of one supervisor, and the socket
 * travels over its IPC channels:
 *
 * 1. The supervisor sends `offer` to each realtime process, which answers with its `state`.
 * 2. The supervisor sends the web process the `targets` that accept sockets.
 * 3. The web process sends `pass` with the socket. The supervisor sends it on as `take`.
 * 4. The realtime process serves the request as one of its own connections, and answers `taken`.
 *
 * A process that receives no `targets` proxies every socket.
 */

/** A URL as REALTIME_URLS of the web process names it. */
const targetUrl = z.string().check(z.maxLength(2_000));

/** The request as it came over the wire, in base64. */
const bytes = z.string().check(z.maxLength(128 * 1024));

const openCount = z.int().check(z.nonnegative());

export const handoverMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('handover.offer') }),
  z.object({ kind: z.literal('handover.state'), accepts: z.boolean(), open: openCount }),
  z.object({
    kind: z.literal('handover.targets'),
    targets: z.array(z.object({ url: targetUrl, open: openCount })),
  }),
  z.object({ kind: z.literal('handover.pass'), target: targetUrl, bytes }),
  z.object({ kind: z.literal('handover.take'), id: z.int(), bytes }),
  z.object({ kind: z.literal('handover.taken'), ids: z.array(z.int()) }),
]);

export type HandoverMessage = z.output<typeof handoverMessage>;

/** Sockets on their way to one process. Further ones are proxied. */
export const MAX_IN_FLIGHT = 256;

const RETRY_AFTER_S = 2;

/** The part of `process` with which a child reaches its parent. */
export interface ParentChannel {
  send?: (
    message: HandoverMessage,
    socket?: Socket,
    options?: { keepOpen?: boolean },
    callback?: (error: Error | null) => void,
  ) => boolean;
  on(event: 'message', listener: (message: unknown, socket: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown, socket: unknown) => void): unknown;
}

/**
 * Stops reading, so that later bytes stay in the kernel for the next process. Node has no public
 * API for this. `pause()` takes effect only after the next read, and the receiver would miss those
 * bytes.
 *
 * @returns whether this version of Node supports it.
 */
export function stopReading(socket: Socket): boolean {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return false;
  const stop: unknown = Reflect.get(handle, 'readStop');
  if (typeof stop !== 'function') return false;
  return Reflect.apply(stop, handle, []) === 0;
}

/** Answers an upgrade that no process can take now. The client retries with its back-off. */
export function refuseUpgrade(socket: Duplex): void {
  const answer = `HTTP/1.1 503 Service Unavailable\r\nretry-after: ${RETRY_AFTER_S}\r\n\r\n`;
  // A client that leaves its side open would keep the socket.
  socket.end(answer, () => socket.destroy());
}

/** Node types the handle of a message as `unknown` or as a union of four classes. */
export function isSocket(handle: unknown): handle is Socket {
  return handle instanceof Socket;
}
