import { Adapter, type BroadcastOptions } from 'socket.io-adapter';
import {
  cutOff,
  encodePacket,
  eventPacket,
  framesAreUsable,
  tcpSocketOf,
  type Connection,
  type FanOutSocket,
  type Packet,
  type PacketOptions,
} from './engine-internals.ts';
import { LaneList, type Lane } from './lane-list.ts';

/**
 * A client with this many queued bytes is dropped. It reconnects and receives a snapshot
 * (reliability R5).
 */
const MAX_QUEUED_BYTES = 128 * 1024;

/** The same for a client reached through Engine.IO, which counts packets. */
const MAX_QUEUED_PACKETS = 256;

/** A packet encoded once, ready for any number of receivers. */
export interface Prepared {
  readonly encoded: unknown;
  readonly options: PacketOptions;
  readonly frame: Buffer | null;
}

interface NamespaceInside {
  readonly name: string;
  readonly sockets: ReadonlyMap<string, FanOutSocket>;
}

/**
 * Socket.IO's in-memory adapter with a broadcast that costs little more than the bare writes.
 *
 * A packet is encoded and framed once, into one buffer. Frames for the same room within one turn of
 * the event loop leave as one write per client. If a client's transport is a WebSocket with an
 * empty queue, the buffer is written directly to its TCP socket. Polling, an upgrade in progress
 * and queued packets use Engine.IO's path, which preserves order. (A packet sent to one socket may
 * overtake a broadcast of the same turn; the versions in the payloads compensate.)
 *
 * The room per socket id, which Socket.IO creates by default, does not exist here. No code sends to
 * it, and one set per connection would waste memory.
 */
export class FanOutAdapter extends Adapter {
  readonly #namespace: NamespaceInside = this.nsp;
  readonly #direct = framesAreUsable(this);
  readonly #rooms = new Map<string, LaneList>();
  readonly #lanes = new Map<string, Lane>();
  #waiting = new Map<LaneList, Prepared[]>();

  override addAll(id: string, rooms: Set<string>): void {
    const shared = new Set(rooms);
    shared.delete(id);
    void super.addAll(id, shared);
    const lane = this.#lanes.get(id) ?? this.#openLane(id);
    for (const room of shared) {
      const list = this.#rooms.get(room);
      if (list) list.add(lane);
      else this.#rooms.set(room, new LaneList(lane));
    }
  }

  override del(id: string, room: string): void {
    void super.del(id, room);
    this.#leave(id, room);
  }

  override delAll(id: string): void {
    for (const room of this.sids.get(id) ?? []) this.#leave(id, room);
    this.#lanes.delete(id);
    super.delAll(id);
  }

  override broadcast(packet: Packet, options: BroadcastOptions): void {
    const { rooms, except, flags } = options;
    const [room] = rooms;
    const list = rooms.size === 1 ? this.#rooms.get(room!) : undefined;
    if (!this.#direct || !list || (except && except.size > 0)) {
      this.flush();
      return super.broadcast(packet, options);
    }
    this.#queue(list, this.prepare(packet, flags));
  }

  /**
   * Flushes pending frames first, so that a client receives earlier messages before it is
   * disconnected.
   */
  override disconnectSockets(options: BroadcastOptions, close: boolean): void {
    this.flush();
    super.disconnectSockets(options, close);
  }

  /** Encodes an event for {@link send}. */
  prepareEvent(name: string, payload: unknown): Prepared {
    return this.prepare(eventPacket(name, payload));
  }

  prepare(packet: Packet, flags: BroadcastOptions['flags'] = {}): Prepared {
    const { volatile, compress } = flags;
    const options: PacketOptions = { preEncoded: true, volatile, compress };
    packet.nsp = this.#namespace.name;
    return { ...encodePacket(this, packet, options), options };
  }

  /** Sends one socket a packet that was encoded for many. */
  send(id: string, { encoded, options, frame }: Prepared): void {
    const lane = this.#lanes.get(id);
    if (this.#direct && frame && lane?.tcp && lane.conn.writeBuffer.length === 0) {
      lane.tcp.write(frame);
    } else {
      this.#namespace.sockets.get(id)?.client.writeToEngine(encoded, options);
    }
  }

  /** Sends the packets batched in this turn of the event loop. */
  flush(): void {
    if (this.#waiting.size === 0) return;
    const all = this.#waiting;
    this.#waiting = new Map();
    for (const [list, queue] of all) {
      const frames = queue.flatMap(({ frame }) => (frame ? [frame] : []));
      const whole = frames.length === queue.length;
      for (const frame of frames) list.sentBytes += frame.length;
      fanOut(
        list,
        whole ? (frames.length === 1 ? frames[0]! : Buffer.concat(frames)) : null,
        queue,
      );
    }
  }

  /**
   * Yields the connections of every room that was sent at least this many bytes since its last
   * check.
   */
  *takeSentTo(bytes: number): Generator<Connection> {
    for (const list of this.#rooms.values()) {
      if (list.sentBytes < bytes) continue;
      list.sentBytes = 0;
      yield* list.conns;
    }
  }

  #queue(list: LaneList, prepared: Prepared): void {
    if (this.#waiting.size === 0) setImmediate(() => this.flush());
    const queue = this.#waiting.get(list);
    if (queue) queue.push(prepared);
    else this.#waiting.set(list, [prepared]);
  }

  #openLane(id: string): Lane {
    const socket = this.#namespace.sockets.get(id);
    if (!socket) throw new Error('A socket entered a room before it was connected.');
    const { conn } = socket.client;
    const lane = { id, socket, conn, tcp: tcpSocketOf(conn) };
    this.#lanes.set(id, lane);
    return lane;
  }

  #leave(id: string, room: string): void {
    if (this.#rooms.get(room)?.remove(id)) this.#rooms.delete(room);
  }
}

function fanOut(list: LaneList, bytes: Buffer | null, queue: readonly Prepared[]): void {
  const { lanes, conns, tcps } = list;
  // Backwards, because a lane may leave while it is served.
  for (let i = lanes.length - 1; i >= 0; i--) {
    const conn = conns[i]!;
    const tcp = tcps[i];
    if (bytes && tcp && conn.writeBuffer.length === 0) {
      // Asking only after a refused write keeps the look at the queue off the fast path.
      if (!tcp.write(bytes) && tcp.writableLength > MAX_QUEUED_BYTES) {
        cutOff(conn);
      }
    } else if (conn.writeBuffer.length > MAX_QUEUED_PACKETS) {
      conn.close(true);
    } else {
      const { client } = lanes[i]!.socket;
      for (const { encoded, options } of queue) client.writeToEngine(encoded, options);
    }
  }
}
