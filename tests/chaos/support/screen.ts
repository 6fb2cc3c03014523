import { WireClient } from '../../bench/support/wire-client.ts';
import { waitAfter } from '../../../web/src/shared/back-off.ts';
import { Belief, type Guard, type Heard } from './belief.ts';

/** Defaults of the library: connect timeout, and longest silence of a server. */
const CONNECT_MS = 20_000;
const SILENCE_MS = 45_000;

export interface ScreenDeps {
  /** Port of the next connection. */
  port: () => number;
  cookie?: string;
  /** With it, it is the window of a broadcast. */
  ticket?: string;
  random: () => number;
  read: (bytes: Buffer, from: number, to: number) => Heard | null;
  heard: (heard: Heard) => void;
  without: Guard | null;
}

/**
 * A page with the schedule, or the window of a broadcast. It applies received events and reconnects
 * after a disconnect.
 */
export class Screen {
  readonly belief: Belief;
  /** Whether it has the schedule of the connection it has now. */
  current = false;
  /** How often it was cut off. */
  losses = 0;
  readonly #deps: ScreenDeps;
  #client: WireClient | null = null;
  #waiting: NodeJS.Timeout | undefined;
  #attempts = 0;
  #openedAt = 0;
  #stalled = false;

  constructor(deps: ScreenDeps) {
    this.#deps = deps;
    this.belief = new Belief(deps.without);
    this.#open();
  }

  /** Called every second. Gives up a connection that does not respond. */
  look(now: number): void {
    const client = this.#client;
    if (!client || this.#stalled) return;
    const late = this.current
      ? now - client.askedAt > SILENCE_MS
      : now - this.#openedAt > CONNECT_MS;
    if (late) this.#lose(client);
  }

  /** From now on it reads nothing. */
  stall(): void {
    this.#stalled = true;
    this.#client?.stall();
  }

  close(): void {
    clearTimeout(this.#waiting);
    this.#client?.close();
    this.#client = null;
  }

  #open(): void {
    const { port, cookie, ticket } = this.#deps;
    const page =
      ticket === undefined ? { namespace: '/home' } : { namespace: '/room', auth: { ticket } };
    const wire = { port: port(), socketIo: { ...page, event: null } };
    this.#openedAt = Date.now();
    const client: WireClient = new WireClient(cookie === undefined ? wire : { ...wire, cookie }, {
      ready: () => (this.#attempts = 0),
      delivery: (_, bytes, from, to) => {
        if (client === this.#client) this.#hear(bytes, from, to);
      },
      closed: () => {
        if (client === this.#client) this.#lose(client);
      },
    });
    this.#client = client;
  }

  #hear(bytes: Buffer, from: number, to: number): void {
    const heard = this.#deps.read(bytes, from, to);
    if (!heard) return;
    this.belief.take(heard);
    if (heard.kind === 'snapshot') this.current = true;
    this.#deps.heard(heard);
  }

  #lose(client: WireClient): void {
    client.close();
    this.#client = null;
    if (this.current) this.losses += 1;
    this.current = false;
    const wait = waitAfter(this.#attempts, this.#deps.random);
    this.#attempts += 1;
    this.#waiting = setTimeout(() => this.#open(), wait);
  }
}
