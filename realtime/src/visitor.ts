import type { IncomingMessage } from 'node:http';
import { clientAddressOf, innerProxiesOf } from '@maru/platform/client-address';
import type { Config } from '@maru/platform/config';
import type { Server, Socket } from 'socket.io';
import { forgetRequest } from './engine-internals.ts';

/** Packets a client may send in a minute; more is an attack, as there is nothing to say (R2). */
const PACKETS_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

/** What is kept of the request a connection began with. */
export interface Visitor {
  /** As the server itself sees it. */
  readonly address: string;
  readonly cookie: string | undefined;
}

interface Counted extends Visitor {
  packets: number;
  countedFrom: number;
}

type Settings = Pick<
  Config,
  'ALLOWED_ORIGINS' | 'publicUrl' | 'SOCKETS_PER_ADDRESS' | 'TRUSTED_PROXIES' | 'INTERNAL_HOST'
>;

/**
 * Decides at the handshake who may open a connection, and remembers who did.
 *
 * The origin is checked here because Socket.IO's own `cors` does not stop a WebSocket handshake
 * from a foreign page (reliability R1).
 */
export function createVisitors(config: Settings) {
  const proxies = innerProxiesOf(config);
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.ALLOWED_ORIGINS]);
  const arriving = new WeakMap<IncomingMessage, Visitor>();
  const visitors = new WeakMap<object, Counted>();
  const perAddress = new Map<string, number>();

  function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
    // Browsers leave it out of polling requests to their own origin; other programs have none.
    if (origin === undefined || allowed.has(origin)) return false;
    return origin !== `http://${host}` && origin !== `https://${host}`;
  }

  return {
    /** Socket.IO's `allowRequest`. */
    admit(
      this: void,
      request: IncomingMessage,
      answer: (refusal: string | null, admitted: boolean) => void,
    ): void {
      if (isForeign(request)) return answer('ACCESS_DENIED', false);
      const { headers, socket } = request;
      const forwarded = headers['x-forwarded-for'];
      const address = clientAddressOf(socket.remoteAddress ?? '0.0.0.0', forwarded, proxies);
      if ((perAddress.get(address) ?? 0) >= config.SOCKETS_PER_ADDRESS) {
        return answer('TOO_MANY_REQUESTS', false);
      }
      arriving.set(request, { address, cookie: headers.cookie });
      answer(null, true);
    },

    /** Keeps the count of connections per address, and of the packets of each. */
    watch(io: Server): void {
      io.engine.on('connection', (connection: EngineConnection) => {
        const { address, cookie } = arriving.get(connection.request)!;
        const visitor = { address, cookie, packets: 0, countedFrom: Date.now() };
        visitors.set(connection, visitor);
        forgetRequest(connection);
        perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
        connection.on('packet', countPacket);
        connection.on('close', leave);
      });
    },

    of(socket: Socket): Visitor {
      return visitors.get(socket.conn)!;
    },
  };

  // One function for all connections: a closure each would be kept as long as they live.

  function leave(this: EngineConnection): void {
    const { address } = visitors.get(this)!;
    const left = perAddress.get(address)! - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
  }

  function countPacket(this: EngineConnection): void {
    const visitor = visitors.get(this)!;
    const now = Date.now();
    if (now - visitor.countedFrom > MINUTE_MS) {
      visitor.countedFrom = now;
      visitor.packets = 0;
    }
    visitor.packets += 1;
    if (visitor.packets > PACKETS_PER_MINUTE) this.close(true);
  }
}

export type Visitors = ReturnType<typeof createVisitors>;

interface EngineConnection {
  readonly request: IncomingMessage;
  on(event: 'packet' | 'close', listener: (this: EngineConnection) => void): void;
  close(discard: boolean): void;
}
