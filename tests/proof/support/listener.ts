import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { changeStatus, adminGetSchedule } from '../../../contract/src/broadcast/broadcast.ts';
import type {
  ClientToServer,
  ServerToClient,
} from '../../../contract/src/live/socket-listeners.ts';
import { z } from 'zod';
import type { Visitor } from './visitor.ts';

const CONNECT_MS = 30_000;
const HEAR_MS = 10_000;
const LOOK_MS = 20;

export const TRANSPORTS = {
  websocket: ['websocket'],
  polling: ['polling'],
  upgrade: ['polling', 'websocket'],
} as const;
export type Transport = keyof typeof TRANSPORTS;

const item = z.object({
  item: z.looseObject({ version: z.number(), broadcast_status: z.number() }),
});

interface ListenOptions {
  transport: Transport;
  /** Distinguishes browsers at the edge. */
  userAgent?: string;
  ca?: string;
}

/** A page with the schedule open. */
export class Listener {
  readonly transport: Transport;
  /** Number of times each change was received, by `id:version`. */
  readonly heard = new Map<string, number>();
  /** Times the connection ended or could not be opened. */
  failures = 0;
  readonly #socket: Socket<ServerToClient['/home'], ClientToServer>;

  constructor(url: string, { transport, userAgent = transport, ca }: ListenOptions) {
    this.transport = transport;
    this.#socket = io(`${url}/home`, {
      transports: [...TRANSPORTS[transport]],
      extraHeaders: { 'user-agent': userAgent },
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
      ...(ca === undefined ? {} : { ca }),
    });
    this.#socket.on('schedule.changed', ({ item: { _id, version } }) => {
      const key = `${_id}:${version}`;
      this.heard.set(key, (this.heard.get(key) ?? 0) + 1);
    });
    this.#socket.on('disconnect', () => (this.failures += 1));
    this.#socket.on('connect_error', () => (this.failures += 1));
  }

  /** @throws Error if there is no connection, or no upgrade, in time. */
  async ready(): Promise<void> {
    const until = Date.now() + CONNECT_MS;
    while (!this.#isReady()) {
      if (Date.now() > until) throw new Error(`${this.transport}: no connection in time.`);
      await pause(LOOK_MS);
    }
  }

  close(): void {
    this.#socket.close();
  }

  #isReady(): boolean {
    if (!this.#socket.connected) return false;
    const name = this.#socket.io.engine.transport.name;
    return this.transport === 'upgrade' ? name === 'websocket' : name === this.transport;
  }
}

/** Flips a broadcast on or off the air. @returns the change, as listeners count it. */
export async function flip(staff: Visitor, id: number): Promise<string> {
  const path = (call: { path: string }) => call.path.replace(':_id', String(id));
  const { item: before } = item.parse((await staff.call('GET', path(adminGetSchedule))).json());
  const { item: after } = item.parse(
    (
      await staff.call('POST', path(changeStatus), {
        broadcast_status: before.broadcast_status === 0 ? 1 : 0,
        version: before.version,
      })
    ).json(),
  );
  return `${id}:${after.version}`;
}

/**
 * Waits until all listeners receive a change.
 *
 * @returns how many did not, and how many received it twice.
 */
export async function hearing(listeners: readonly Listener[], change: string) {
  const began = performance.now();
  const times = () => listeners.map(({ heard }) => heard.get(change) ?? 0);
  while (times().includes(0) && performance.now() - began < HEAR_MS) await pause(LOOK_MS);
  const ms = Math.round(performance.now() - began);
  return {
    ms,
    missed: times().filter((count) => count === 0).length,
    twice: times().filter((count) => count > 1).length,
  };
}
