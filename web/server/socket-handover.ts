import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@maru/platform/telemetry/log';
import {
  handoverMessage,
  isSocket,
  MAX_IN_FLIGHT,
  stopReading,
  type ParentChannel,
} from '@maru/platform/http/socket-handover';
import type { RealtimeNodes } from './realtime-nodes.ts';
import { upgradeBytes } from './upgrade-head.ts';

/** The largest request that travels over IPC. Node accepts heads up to 16 KiB. */
const MAX_BYTES = 64 * 1024;

/** Moves accepted WebSockets to realtime processes on the same machine. */
export interface SocketHandover {
  /**
   * Transfers ownership of the socket.
   *
   * @returns whether the transfer succeeded. If not, `socket` is untouched.
   */
  pass(target: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stop(): void;
}

/**
 * Receives the targets from the supervisor. Without a supervisor there are none.
 *
 * @param nodes receives the number of connections of each target.
 */
export function createSocketHandover(
  parent: ParentChannel | undefined,
  nodes: Pick<RealtimeNodes, 'noteCount' | 'noteOpen'>,
  log: Logger,
): SocketHandover {
  let targets = new Set<string>();
  let inFlight = 0;

  function hear(message: unknown): void {
    const { success, data } = handoverMessage.safeParse(message);
    if (!success || data.kind !== 'handover.targets') return;
    targets = new Set(data.targets.map(({ url }) => url));
    for (const { url, open } of data.targets) nodes.noteCount(url, open);
  }
  parent?.on('message', hear);

  return {
    pass(target, request, socket, head) {
      if (!targets.has(target) || !parent?.send || inFlight >= MAX_IN_FLIGHT) return false;
      if (!isSocket(socket) || socket.destroyed) return false;
      const bytes = upgradeBytes(request, head);
      if (bytes.length > MAX_BYTES || !stopReading(socket)) return false;

      // Otherwise Node asks the supervisor about this socket each time the server closes.
      Reflect.set(socket, 'server', null);
      inFlight += 1;
      nodes.noteOpen(target);
      const message = { kind: 'handover.pass', target, bytes: bytes.toString('base64') } as const;
      parent.send(message, socket, { keepOpen: false }, (error) => {
        inFlight -= 1;
        if (error) log.warn({ err: error, target }, 'failed to hand over a socket');
        // The handle has been transferred. This call updates the server's connection count.
        socket.destroy();
      });
      return true;
    },
    stop() {
      parent?.off('message', hear);
      targets.clear();
    },
  };
}
