import { Socket as TcpSocket } from 'node:net';
import type { Adapter } from 'socket.io-adapter';

/*
 * All undocumented members of Socket.IO and Engine.IO that Maru uses. There are four, and each is
 * checked before use. If a member differs from what is expected, its reader reports that. The
 * fan-out then uses the documented path, which is slower but equally correct, and no client
 * receives an extra ping.
 */

/** A packet as the adapter's `broadcast` accepts it. */
export interface Packet {
  type: number;
  data: unknown[];
  nsp?: string;
}

/** How a packet is written; `_encode` adds the frame to it. */
export interface PacketOptions {
  preEncoded: boolean;
  volatile: boolean | undefined;
  compress: boolean | undefined;
  wsPreEncodedFrame?: Buffer[];
}

/** The part of an Engine.IO connection used here. */
export interface Connection {
  readonly readyState: string;
  /** Packets that have not been handed to the transport. */
  readonly writeBuffer: readonly unknown[];
  readonly transport: Transport;
  close(discard?: boolean): void;
  /** `heartbeat`: the answer to a ping has come. */
  once(event: 'heartbeat', listener: () => void): unknown;
}

interface Transport {
  readonly name: string;
  readonly perMessageDeflate?: unknown;
  readonly socket?: { terminate(): void; readonly _socket?: unknown };
}

/** The part of a Socket.IO socket used here. The adapter's own type is `any`. */
export interface FanOutSocket {
  readonly client: {
    readonly conn: Connection;
    writeToEngine(encoded: unknown, options: PacketOptions): void;
  };
}

const NOTHING = Object.freeze({});

/** The event packet's number in the Socket.IO protocol. */
const EVENT = 2;

export function eventPacket(name: string, payload: unknown): Packet {
  return { type: EVENT, data: [name, payload] };
}

/**
 * Encodes a packet once for all receivers. `frame` is the whole WebSocket frame in one buffer, or
 * `null` if this version creates none.
 */
export function encodePacket(
  adapter: Adapter,
  packet: Packet,
  options: PacketOptions,
): { encoded: unknown; frame: Buffer | null } {
  const encode: unknown = Reflect.get(adapter, '_encode');
  if (typeof encode !== 'function') throw new TypeError('The adapter cannot encode packets.');
  const encoded: unknown = Reflect.apply(encode, adapter, [packet, options]);
  const parts = options.wsPreEncodedFrame;
  if (!Array.isArray(parts) || !parts.every((part) => Buffer.isBuffer(part))) {
    return { encoded, frame: null };
  }
  const frame = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  // One buffer causes one socket write. A separate header and payload would cause two.
  options.wsPreEncodedFrame = [frame];
  return { encoded, frame };
}

/** The TCP socket under a connection that speaks plain WebSocket, or `null`. */
export function tcpSocketOf(connection: Pick<Connection, 'transport'>): TcpSocket | null {
  const { transport } = connection;
  const writeBuffer: unknown = Reflect.get(connection, 'writeBuffer');
  if (transport.name !== 'websocket' || transport.perMessageDeflate) return null;
  if (!Array.isArray(writeBuffer) || typeof transport.socket?.terminate !== 'function') return null;
  const tcp = transport.socket._socket;
  return tcp instanceof TcpSocket ? tcp : null;
}

/** Batches all writes to a socket in this turn of the event loop into one write. */
export function gatherWrites(socket: TcpSocket): void {
  socket.cork();
  setImmediate(uncork, socket);
}

const uncork = (socket: TcpSocket) => socket.uncork();

/**
 * Sends a ping outside the regular interval. Each pong counts as a regular one.
 *
 * @returns whether the ping could be sent.
 */
export function pingNow(connection: Connection): boolean {
  const send: unknown = Reflect.get(connection, 'sendPacket');
  if (typeof send !== 'function') return false;
  Reflect.apply(send, connection, ['ping']);
  return true;
}

/**
 * Closes a connection when its peer does not read, and therefore would not read a farewell message.
 */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport;
  if (socket) socket.terminate();
  else connection.close(true);
}

/**
 * Releases the upgrade request, which Engine.IO would retain for the lifetime of the connection.
 */
export function forgetRequest(connection: object): void {
  Reflect.set(connection, 'request', null);
}

/**
 * Releases the headers and credentials of a socket's handshake, which have already been checked.
 */
export function forgetHandshake(socket: object): void {
  Reflect.set(socket, 'handshake', NOTHING);
}

/**
 * Checks that the frames of this version are as expected: text, complete and unmasked. Runs once at
 * start, with a known packet.
 */
export function framesAreUsable(adapter: Adapter): boolean {
  const options = { preEncoded: true, volatile: undefined, compress: undefined };
  const { frame } = encodePacket(adapter, { ...eventPacket('check', 1), nsp: '/check' }, options);
  const text = '42/check,["check",1]';
  const expected = Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]);
  return frame?.equals(expected) ?? false;
}
