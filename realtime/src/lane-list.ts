import type { Socket as TcpSocket } from 'node:net';
import type { FanOutSocket } from './engine-internals.ts';

/** The way to one receiver. `tcp` is `null` where only the documented way leads there. */
export interface Lane {
  readonly id: string;
  readonly socket: FanOutSocket;
  readonly tcp: TcpSocket | null;
}

/**
 * The lanes of one room in an array, so that a fan-out walks memory in order. A lane that leaves
 * is replaced by the last one.
 */
export class LaneList {
  readonly lanes: Lane[] = [];
  readonly #placeOf = new Map<string, number>();

  add(lane: Lane): void {
    if (this.#placeOf.has(lane.id)) return;
    this.#placeOf.set(lane.id, this.lanes.push(lane) - 1);
  }

  /** @returns whether nobody is left. */
  remove(id: string): boolean {
    const place = this.#placeOf.get(id);
    if (place !== undefined) {
      this.#placeOf.delete(id);
      const last = this.lanes.pop()!;
      if (place < this.lanes.length) {
        this.lanes[place] = last;
        this.#placeOf.set(last.id, place);
      }
    }
    return this.lanes.length === 0;
  }
}
