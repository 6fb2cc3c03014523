import { monotonicMs } from './process-usage.ts';
import { WireClient, type Wire } from './wire-client.ts';

/** Handshakes under way at a time while a fleet grows, unless more are wished for. */
const CONCURRENT_HANDSHAKES = 200;

/** Timeout of a step in ms. A step takes this long only if something is broken. */
const STEP_MS = 30_000;

/**
 * Random pause between two broadcasts of the latency measurement, so that it aligns with no clock.
 */
const LEAST_GAP_MS = 20;
const MOST_GAP_MS = 60;

/** Maximum number of counted broadcasts in one flood. */
const MOST_ROUNDS = 100_000;

/** Causes `count` broadcasts. @returns the zero of time, on the monotonic clock. */
export type Trigger = (count: number) => Promise<number>;

interface Phase {
  /** How many clients have seen the i-th broadcast of the phase. */
  seen: Uint32Array;
  arrivals: Float64Array | null;
  onComplete: () => void;
}

interface FleetWish {
  /** Cookies of the clients: the n-th client sends the n-th entry, if there is one. */
  cookies?: readonly string[];
  /** Whether the first delivery is the server's greeting. A client is ready only after it. */
  greeted?: boolean;
  handshakesAtOnce?: number;
  /** Random source for the pauses between broadcasts. */
  random?: () => number;
}

/** Many clients of one server, and the measurements made with them. */
export class Fleet {
  readonly #wire: Wire;
  readonly #wish: FleetWish;
  readonly #clients: WireClient[] = [];
  #phase: Phase | null = null;
  /** Lost clients, and deliveries without a trigger. Both must stay 0. */
  lost = 0;
  strays = 0;

  constructor(wire: Wire, wish: FleetWish = {}) {
    this.#wire = wire;
    this.#wish = wish;
  }

  get size(): number {
    return this.#clients.length;
  }

  /** Connects clients until there are `size`. @returns the ms it took. */
  async grow(size: number): Promise<number> {
    const started = monotonicMs();
    const { cookies = [], greeted = false, handshakesAtOnce = CONCURRENT_HANDSHAKES } = this.#wish;
    const wanted = size - this.#clients.length;
    let opened = 0;
    let ready = 0;
    await within(STEP_MS, `${size} clients`, (resolve, reject) => {
      const open = () => {
        if (opened === wanted) return;
        opened += 1;
        let awaited = greeted;
        const settle = () => {
          ready += 1;
          if (ready === wanted) resolve();
          else open();
        };
        const cookie = cookies[this.#clients.length % cookies.length];
        this.#clients.push(
          new WireClient(cookie === undefined ? this.#wire : { ...this.#wire, cookie }, {
            ready: () => {
              if (!awaited) settle();
            },
            delivery: (client) => {
              if (!awaited) return this.#count(client);
              awaited = false;
              settle();
            },
            closed: (reason) => {
              this.lost += 1;
              reject(new Error(`a client was disconnected: ${reason}`));
            },
          }),
        );
      };
      if (wanted <= 0) resolve();
      for (let i = 0; i < Math.min(handshakesAtOnce, wanted); i++) open();
    });
    return monotonicMs() - started;
  }

  /** One broadcast at a time: ms until each client, and until the last one. */
  async latency(trigger: Trigger, rounds: number) {
    const { random = Math.random } = this.#wish;
    const every: number[] = [];
    const last: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const arrivals = await this.#once(trigger);
      for (const ms of arrivals) every.push(ms);
      last.push(arrivals.at(-1)!);
      const gap = LEAST_GAP_MS + random() * (MOST_GAP_MS - LEAST_GAP_MS);
      await new Promise((resolve) => setTimeout(resolve, gap));
    }
    return { every, last };
  }

  /** Keeps `window` triggers under way for `ms`. @returns how many broadcasts went out. */
  async flood(
    trigger: Trigger,
    { ms, window, perTrigger }: { ms: number; window: number; perTrigger: number },
  ): Promise<number> {
    const end = monotonicMs() + ms;
    let caused = 0;
    let complete = 0;
    await within(ms + STEP_MS, 'the flood', (resolve, reject) => {
      const pump = () => {
        const open = monotonicMs() < end && caused + perTrigger <= MOST_ROUNDS;
        if (!open && complete === caused) resolve();
        if (!open || caused - complete > (window - 1) * perTrigger) return;
        caused += perTrigger;
        trigger(perTrigger).catch(reject);
        pump();
      };
      this.#begin(MOST_ROUNDS, false, () => {
        complete += 1;
        pump();
      });
      pump();
    });
    this.#phase = null;
    return complete;
  }

  /** Stops reading on all clients. */
  stall(): void {
    for (const client of this.#clients) client.stall();
  }

  close(): void {
    for (const client of this.#clients) client.close();
    this.#clients.length = 0;
  }

  async #once(trigger: Trigger): Promise<Float64Array> {
    let phase: Phase | undefined;
    let zero = 0;
    await within(STEP_MS, 'a broadcast', (resolve, reject) => {
      let halves = 2;
      const half = () => {
        halves -= 1;
        if (halves === 0) resolve();
      };
      phase = this.#begin(1, true, half);
      trigger(1).then((at) => {
        zero = at;
        half();
      }, reject);
    });
    this.#phase = null;
    return phase!.arrivals!.map((at) => at - zero);
  }

  #begin(rounds: number, timed: boolean, onComplete: () => void): Phase {
    for (const client of this.#clients) client.delivered = 0;
    const arrivals = timed ? new Float64Array(this.#clients.length) : null;
    this.#phase = { seen: new Uint32Array(rounds), arrivals, onComplete };
    return this.#phase;
  }

  /** The i-th delivery to a client in a phase is the i-th broadcast of that phase. */
  #count(client: WireClient): void {
    const phase = this.#phase;
    const round = client.delivered;
    client.delivered += 1;
    if (!phase || round >= phase.seen.length) {
      this.strays += 1;
      return;
    }
    if (phase.arrivals) phase.arrivals[phase.seen[round]!] = monotonicMs();
    phase.seen[round]! += 1;
    if (phase.seen[round] === this.#clients.length) phase.onComplete();
  }
}

function within(
  ms: number,
  what: string,
  start: (resolve: () => void, reject: (error: Error) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    start(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    );
  });
}
