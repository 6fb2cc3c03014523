import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/*
 * A deliberately thin WebSocket, Engine.IO v4 and Socket.IO v5 client over node:net. All sockets
 * share one read buffer and broadcasts are not parsed: a delivery costs one read and one short
 * comparison of bytes, the same for every server under test.
 */

const SHARED_BYTES = 256 * 1024;
const shared = Buffer.allocUnsafe(SHARED_BYTES);

/** Legal on the wire, and free to apply. */
const ZERO_MASK = Buffer.alloc(4);

const FINAL = 0x80;
const TEXT = 1;
const BINARY = 2;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const OPCODE = 0x0f;
const CLOSE = 8;

function clientFrame(message: string | Buffer): Buffer {
  const body = Buffer.from(message);
  const first = FINAL | (typeof message === 'string' ? TEXT : BINARY);
  if (body.length >= LENGTH_16) {
    const head = Buffer.from([first, MASKED | LENGTH_16, body.length >> 8, body.length & 0xff]);
    return Buffer.concat([head, ZERO_MASK, body]);
  }
  return Buffer.concat([Buffer.from([first, MASKED | body.length]), ZERO_MASK, body]);
}

const PONG = clientFrame('3');

/** How a client talks: bare WebSocket, or Socket.IO into a namespace. */
export interface Wire {
  port: number;
  /**
   * `null` = bare WebSocket, where every message is a delivery. If `event` is `null`, every event
   * is a delivery. `auth` is the payload of the connection handshake.
   */
  socketIo: { namespace: string; event: string | null; auth?: object } | null;
  /** Protocol of a message broker inside the WebSocket. */
  broker?: BrokerWire;
  cookie?: string;
  /** Own address, for runs with more sockets than one address has ports. */
  localAddress?: string;
}

/** How a client subscribes at a message broker. The prefixes begin whole messages. */
export interface BrokerWire {
  path: string;
  subprotocol?: string;
  /** Sent once after the upgrade. */
  subscribe: readonly Buffer[];
  /** Message that confirms the subscription. `null` = the upgrade itself. */
  confirmed: Buffer | null;
  delivery: Buffer;
}

export interface WireHandlers {
  ready(): void;
  /**
   * `bytes` holds the event as received, `["name",payload]`, and is valid only until this call
   * returns. Callers that only count need no copy.
   */
  delivery(client: WireClient, bytes: Buffer, from: number, to: number): void;
  closed(reason: string): void;
}

/** One client. Only the wanted event counts as a delivery. The client ignores other messages. */
export class WireClient {
  /** Deliveries received since the counter was last reset to 0. */
  delivered = 0;
  /** Time of the server's last ping, in ms since the epoch. */
  askedAt = Date.now();
  readonly #socket: Socket;
  readonly #wire: Wire;
  readonly #handlers: WireHandlers;
  readonly #prefix: Buffer;
  /** Where in a message the event begins. */
  readonly #bodyAt: number;
  #upgraded = false;
  #ready = false;
  #closed = false;
  /** Bytes of a frame or of the HTTP head that is not whole yet. */
  #rest: Buffer | null = null;

  constructor(wire: Wire, handlers: WireHandlers) {
    this.#wire = wire;
    this.#handlers = handlers;
    const { socketIo, broker, port, cookie, localAddress } = wire;
    const start = socketIo ? `42${socketIo.namespace},` : '';
    this.#bodyAt = start.length;
    this.#prefix = Buffer.from(socketIo?.event ? `${start}["${socketIo.event}"` : start);
    const path = socketIo ? '/socket.io/?EIO=4&transport=websocket' : (broker?.path ?? '/');
    this.#socket = connect(
      {
        host: '127.0.0.1',
        port,
        noDelay: true,
        ...(localAddress !== undefined && { localAddress }),
        onread: {
          buffer: shared,
          callback: (bytes, buffer) => {
            // The shared buffer is always a Buffer; its type leaves room for plain arrays.
            if (Buffer.isBuffer(buffer)) this.#read(buffer, bytes);
            return true;
          },
        },
      },
      () =>
        this.#socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
            'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
            (cookie === undefined ? '' : `Cookie: ${cookie}\r\n`) +
            (broker?.subprotocol ? `Sec-WebSocket-Protocol: ${broker.subprotocol}\r\n` : '') +
            `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
        ),
    );
    this.#socket.on('error', (error) => this.#close(error.message));
    this.#socket.on('close', () => this.#close('closed'));
  }

  /** Stops reading, like a browser on a sleeping machine. */
  stall(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#closed = true;
    this.#socket.destroy();
  }

  #close(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#handlers.closed(reason);
  }

  #read(buffer: Buffer, length: number): void {
    let bytes = buffer;
    let end = length;
    if (this.#rest) {
      bytes = Buffer.concat([this.#rest, buffer.subarray(0, length)]);
      end = bytes.length;
      this.#rest = null;
    }
    let at = this.#upgraded ? 0 : this.#readHead(bytes, end);
    while (end - at >= 2) {
      const frame = frameAt(bytes, at, end);
      if (!frame) break;
      const opcode = bytes[at]! & OPCODE;
      if (opcode === CLOSE) return this.#close('close frame');
      if (opcode === TEXT || opcode === BINARY) this.#message(bytes, frame.start, frame.end);
      at = frame.end;
    }
    if (at < end) this.#rest = Buffer.from(bytes.subarray(at, end));
  }

  /** @returns where the frames begin. */
  #readHead(bytes: Buffer, end: number): number {
    const headEnd = bytes.subarray(0, end).indexOf('\r\n\r\n');
    if (headEnd < 0) return 0;
    const head = bytes.toString('latin1', 0, headEnd);
    if (!head.startsWith('HTTP/1.1 101')) {
      this.#close(head.split('\r\n')[0]!);
      return end;
    }
    this.#upgraded = true;
    const { socketIo, broker } = this.#wire;
    for (const message of broker?.subscribe ?? []) this.#socket.write(clientFrame(message));
    if (!socketIo && !broker?.confirmed) this.#becomeReady();
    return headEnd + 4;
  }

  #message(bytes: Buffer, start: number, end: number): void {
    const { socketIo, broker } = this.#wire;
    const from = start + this.#bodyAt;
    if (broker) return this.#brokerMessage(broker, bytes, start, end);
    if (!socketIo) return this.#handlers.delivery(this, bytes, from, end);
    if (hasPrefix(bytes, start, this.#prefix)) {
      return this.#handlers.delivery(this, bytes, from, end);
    }

    const kind = bytes.toString('latin1', start, Math.min(end, start + 2));
    if (kind === '2') {
      this.askedAt = Date.now();
      this.#socket.write(PONG);
    } else if (kind.startsWith('0')) this.#socket.write(clientFrame(connectPacket(socketIo)));
    else if (kind === '40') this.#becomeReady();
    else if (kind === '44') this.#close(bytes.toString('utf8', start, end));
  }

  #brokerMessage(broker: BrokerWire, bytes: Buffer, start: number, end: number): void {
    if (hasPrefix(bytes, start, broker.delivery)) {
      this.#handlers.delivery(this, bytes, start, end);
    } else if (broker.confirmed && hasPrefix(bytes, start, broker.confirmed)) {
      this.#becomeReady();
    }
  }

  #becomeReady(): void {
    if (this.#ready) return;
    this.#ready = true;
    this.#handlers.ready();
  }
}

function hasPrefix(bytes: Buffer, start: number, prefix: Buffer): boolean {
  let i = 0;
  while (i < prefix.length && bytes[start + i] === prefix[i]) i++;
  return i === prefix.length;
}

function connectPacket({ namespace, auth }: NonNullable<Wire['socketIo']>): string {
  return `40${namespace},${auth ? JSON.stringify(auth) : ''}`;
}

/** Position of the payload of the frame at `at`, or `null` while the frame is incomplete. */
function frameAt(bytes: Buffer, at: number, end: number): { start: number; end: number } | null {
  let length = bytes[at + 1]! & 0x7f;
  let start = at + 2;
  if (length === LENGTH_16) {
    if (end - at < 4) return null;
    length = bytes.readUInt16BE(start);
    start += 2;
  } else if (length === LENGTH_64) {
    if (end - at < 10) return null;
    length = Number(bytes.readBigUInt64BE(start));
    start += 8;
  }
  return end - start < length ? null : { start, end: start + length };
}
