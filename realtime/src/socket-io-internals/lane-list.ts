import type { Socket as TcpSocket } from 'node:net';
import type { Connection, FanOutSocket } from './engine-internals.ts';

/** The way to one receiver. `tcp` is `null` where only the documented way leads there. */
export interface Lane {
  readonly id: string;
  readonly socket: FanOutSocket;
  readonly conn: Connection;
  readonly tcp: TcpSocket | null;
}

/**
 * Rooms up to this size are searched linearly. Most rooms belong to one session, with one or two
 * sockets.
 */
const FEW = 8;

/**
 * The lanes of one room in an array, so that a fan-out walks memory in order. A lane that leaves
 * is replaced by the last one.
 */
export class LaneList {
  readonly lanes: Lane[] = [];
  /*
   * The fields of each lane that a fan-out reads, in parallel arrays. With thousands of receivers,
   * every object reached by a pointer is a cache miss. Those misses took a twentieth of a delivery.
   */
  readonly conns: Connection[] = [];
  readonly tcps: (TcpSocket | null)[] = [];
  /** Bytes sent to each member since the last check (reading-check.ts). */
  sentBytes = 0;
  /** Index of each lane. `null` while the list is short. */
  #placeOf: Map<string, number> | null = null;

  constructor(first: Lane) {
    this.#put(0, first);
  }

  add(lane: Lane): void {
    if (this.#find(lane.id) !== -1) return;
    this.#put(this.lanes.length, lane);
    if (!this.#placeOf && this.lanes.length > FEW) {
      this.#placeOf = new Map(this.lanes.map(({ id }, i) => [id, i]));
    }
  }

  /** @returns whether the list is now empty. */
  remove(id: string): boolean {
    const place = this.#find(id);
    if (place !== -1) {
      this.#placeOf?.delete(id);
      this.conns.pop();
      this.tcps.pop();
      const last = this.lanes.pop()!;
      if (place < this.lanes.length) this.#put(place, last);
    }
    return this.lanes.length === 0;
  }

  #put(place: number, lane: Lane): void {
    this.lanes[place] = lane;
    this.conns[place] = lane.conn;
    this.tcps[place] = lane.tcp;
    this.#placeOf?.set(lane.id, place);
  }

  #find(id: string): number {
    if (this.#placeOf) return this.#placeOf.get(id) ?? -1;
    return this.lanes.findIndex((lane) => lane.id === id);
  }
}
