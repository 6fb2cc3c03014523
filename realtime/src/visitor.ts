import type { IncomingMessage } from 'node:http';
import type { MessageCode } from '@maru/contract/core/message';
import { socketNamespaces } from '@maru/contract/live/define-socket-event';
import { isOwnOrigin } from '@maru/platform/http/own-origin';
import { createHops, networkOf } from '@maru/platform/http/client-address';
import type { Config } from '@maru/platform/config/config';
import { tokensIn } from '@maru/platform/session/session-cookie';
import type { Server, Socket } from 'socket.io';
import { forgetRequest, gatherWrites } from './socket-io-internals/engine-internals.ts';

/**
 * Packets that a client may send in a minute. A higher rate is an attack, because clients send no
 * application data (reliability R2).
 */
const PACKETS_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

/** Maximum open connections of one account per process (reliability R2). */
const CONNECTIONS_PER_ACCOUNT = 10;

/** The `connect_error` packet of Socket.IO that each namespace sends as a refusal. */
const REFUSALS = socketNamespaces.map((name) => {
  const code: MessageCode = 'TOO_MANY_REQUESTS';
  return `4${name},${JSON.stringify({ message: code })}`;
});

/** Data kept from the request that opened a connection. */
export interface Visitor {
  /** As the server itself sees it. */
  readonly address: string;
  readonly cookie: string | undefined;
}

/** Account id, prefixed with its realm: `member:7`, `staff:7`. */
export type Account = `${'member' | 'staff'}:${number}`;

interface Counted extends Visitor {
  cookie: string | undefined;
  /** Accounts counted against the limit. A browser may belong to a member and to staff at once. */
  accounts: Account[] | null;
  packets: number;
  countedFrom: number;
}

type Settings = Pick<
  Config,
  | 'ALLOWED_ORIGINS'
  | 'COOKIE_SECURE'
  | 'SESSION_SECRET'
  | 'publicUrl'
  | 'production'
  | 'SOCKETS_PER_ADDRESS'
  | 'TRUSTED_PROXIES'
  | 'INTERNAL_HOST'
>;

/**
 * Decides at the handshake whether a client may open a connection, and records its connections.
 *
 * The origin is checked here because Socket.IO's own `cors` does not stop a cross-origin WebSocket
 * handshake (reliability R1).
 */
export function createVisitors(config: Settings) {
  const { addressOf } = createHops(config);
  const allowed = new Set(config.ALLOWED_ORIGINS);
  const arriving = new WeakMap<IncomingMessage, Visitor>();
  const visitors = new WeakMap<object, Counted>();
  const perNetwork = new Map<string, number>();
  const places = createPlaces();

  return {
    /** Socket.IO's `allowRequest`. */
    admit(
      this: void,
      request: IncomingMessage,
      answer: (refusal: string | null, admitted: boolean) => void,
    ): void {
      if (isForeign(request, allowed, config)) return answer('ACCESS_DENIED', false);
      const address = addressOf(request);
      if ((perNetwork.get(networkOf(address)) ?? 0) >= config.SOCKETS_PER_ADDRESS) {
        return answer('TOO_MANY_REQUESTS', false);
      }
      arriving.set(request, { address, cookie: request.headers.cookie });
      // The answer to an upgrade and the first packet are one write.
      if (request.headers.upgrade !== undefined) gatherWrites(request.socket);
      answer(null, true);
    },

    /** Keeps the count of connections per network, and of the packets of each. */
    watch(io: Server): void {
      io.engine.on('connection', (connection: EngineConnection) => {
        const { address, cookie } = arriving.get(connection.request)!;
        const visitor = { address, cookie, accounts: null, packets: 0, countedFrom: Date.now() };
        visitors.set(connection, visitor);
        forgetRequest(connection);
        add(perNetwork, networkOf(address));
        connection.on('packet', countPacket);
        connection.on('close', leave);
      });
    },

    of(socket: Socket): Visitor {
      return visitors.get(socket.conn)!;
    },

    /**
     * Drops the cookie once the public site has identified the member. Otherwise, the cookie would
     * stay in memory as long as the connection.
     */
    forgetMember({ conn }: Socket): void {
      const visitor = visitors.get(conn)!;
      const { access } = tokensIn(visitor.cookie, 'admin', config.COOKIE_SECURE);
      if (access === undefined) visitor.cookie = undefined;
    },

    /** Counts the connection for an account. @returns whether it may have one more. */
    takePlace({ conn }: Socket, account: Account): boolean {
      return places.take(visitors.get(conn)!, conn, account);
    },
  };

  // All connections share one function. A closure per connection would use memory for the
  // connection's lifetime.

  function leave(this: EngineConnection): void {
    const visitor = visitors.get(this)!;
    take(perNetwork, networkOf(visitor.address));
    places.release(visitor);
  }

  function countPacket(this: EngineConnection): void {
    if (isWithinRate(visitors.get(this)!)) return;
    for (const refusal of REFUSALS) this.write(refusal);
    // After this, the server ignores the connection's data, whether or not the client answers the
    // close.
    this.close();
  }
}

function isForeign(
  { headers }: IncomingMessage,
  allowed: ReadonlySet<string>,
  config: Settings,
): boolean {
  const { origin, host } = headers;
  // Browsers omit `Origin` in polling requests, and send `Sec-Fetch-Site` instead. Other programs
  // send neither, and have only the cookies that they were given.
  if (origin === undefined) return (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
  return !allowed.has(origin) && !isOwnOrigin(origin, host, config);
}

/** Counts the open connections of each account. */
function createPlaces() {
  const perAccount = new Map<Account, number>();
  return {
    take(visitor: Counted, conn: Socket['conn'], account: Account): boolean {
      if (visitor.accounts?.includes(account)) return true;
      // A connection that has closed in the meantime would never release its place.
      if (conn.readyState !== 'open') return false;
      if ((perAccount.get(account) ?? 0) >= CONNECTIONS_PER_ACCOUNT) return false;
      // Create an array of the exact length. A growing array would keep spare capacity for each
      // connection.
      visitor.accounts = [...(visitor.accounts ?? []), account];
      add(perAccount, account);
      return true;
    },
    release({ accounts }: Counted): void {
      for (const account of accounts ?? []) take(perAccount, account);
    },
  };
}

/** Counts a packet. @returns whether the connection is within its rate. */
function isWithinRate(visitor: Counted): boolean {
  const now = Date.now();
  if (now - visitor.countedFrom > MINUTE_MS) {
    visitor.countedFrom = now;
    visitor.packets = 0;
  }
  visitor.packets += 1;
  return visitor.packets <= PACKETS_PER_MINUTE;
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function take<K>(counts: Map<K, number>, key: K): void {
  const left = counts.get(key)! - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}

export type Visitors = ReturnType<typeof createVisitors>;

interface EngineConnection {
  readonly request: IncomingMessage;
  on(event: 'packet' | 'close', listener: (this: EngineConnection) => void): void;
  write(text: string): void;
  close(): void;
}
