import { setTimeout as pause } from 'node:timers/promises';
import { readEvent, type Guard, type Heard, type Known } from './belief.ts';
import { Screen } from './screen.ts';

/** Concurrent connection attempts while a crowd gathers. */
const AT_ONCE = 100;
const LOOK_MS = 50;
const SWEEP_MS = 1_000;
const GATHERING_MS = 120_000;
/** Cache size for parsed events. Every screen receives the same events. */
const KEPT_EVENTS = 500;
const MOST_DELAY_MS = 60_000;

export type Truth = ReadonlyMap<number, Known>;

/** Errors on the screens of a crowd. Each count must be 0. */
export interface Wrongs {
  /** Screens without a current schedule. */
  away: number;
  /** Broadcasts missing on a screen, or older there than they are. */
  lost: number;
  /** Broadcasts listed twice. */
  duplicated: number;
  /**
   * States that never existed: a different status for a version, an unknown version, an unknown
   * broadcast.
   */
  unexpected: number;
  /** Versions that decreased on a screen. */
  wentBack: number;
}

interface CrowdWish {
  size: number;
  /** Where the n-th screen connects. */
  portOf: (n: number) => number;
  /** Cookies for every second screen, which belongs to a member. */
  cookies?: readonly string[];
  /** The n-th screen is the broadcast window that the n-th ticket opens. */
  tickets?: readonly string[];
  random: () => number;
  without?: Guard | null;
}

/** Many screens in this process. */
export class Crowd {
  readonly screens: Screen[] = [];
  /**
   * Histogram of the delay from commit to screen, one bucket per ms. The last bucket also holds all
   * longer delays.
   */
  readonly delays = new Uint32Array(MOST_DELAY_MS + 1);
  readonly #events = new Map<string, Heard | null>();
  readonly #sweep = setInterval(() => this.#look(), SWEEP_MS);

  /**
   * Connects all screens.
   *
   * @throws Error if it takes minutes.
   */
  static async gather(wish: CrowdWish): Promise<Crowd> {
    const crowd = new Crowd();
    const until = Date.now() + GATHERING_MS;
    for (let n = 0; n < wish.size; n += 1) {
      crowd.#add(wish, n);
      while (crowd.away >= AT_ONCE) {
        if (Date.now() > until) throw new Error(`${crowd.away} clients cannot connect.`);
        await pause(LOOK_MS);
      }
    }
    if ((await crowd.until(() => crowd.away === 0, until)) === null) {
      crowd.close();
      throw new Error(`${crowd.away} clients cannot connect.`);
    }
    return crowd;
  }

  get away(): number {
    return this.screens.reduce((sum, { current }) => sum + (current ? 0 : 1), 0);
  }

  /** How often its screens were cut off, all together. */
  get losses(): number {
    return this.screens.reduce((sum, { losses }) => sum + losses, 0);
  }

  /**
   * @returns the ms until the condition holds, or `null` if it does not hold by `deadline`, in ms
   *   since the epoch.
   */
  async until(holds: () => boolean, deadline: number): Promise<number | null> {
    const began = Date.now();
    while (!holds()) {
      if (Date.now() > deadline) return null;
      await pause(LOOK_MS);
    }
    return Date.now() - began;
  }

  /** The ms within which that share (0 to 1) of all changes came. */
  delayOf(share: number): number {
    let left = share * this.delays.reduce((sum, n) => sum + n, 0);
    return this.delays.findIndex((n) => (left -= n) <= 0);
  }

  compare(truth: Truth): Wrongs {
    return wrongsOf(this.screens, truth);
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const screen of this.screens) screen.close();
  }

  #add({ portOf, cookies = [], tickets = [], random, without = null }: CrowdWish, n: number): void {
    const cookie = n % 2 === 0 ? undefined : cookies[((n - 1) / 2) % cookies.length];
    const ticket = tickets[n];
    this.screens.push(
      new Screen({
        port: () => portOf(n),
        ...(cookie === undefined ? {} : { cookie }),
        ...(ticket === undefined ? {} : { ticket }),
        random,
        without,
        read: (bytes, from, to) => this.#read(bytes.toString('latin1', from, to)),
        heard: (heard) => {
          if (heard.kind !== 'changed') return;
          this.delays[Math.min(MOST_DELAY_MS, Math.max(0, Date.now() - heard.at))]! += 1;
        },
      }),
    );
  }

  #read(latin: string): Heard | null {
    const known = this.#events.get(latin);
    if (known !== undefined) return known;
    const heard = readEvent(Buffer.from(latin, 'latin1').toString('utf8'));
    this.#events.set(latin, heard);
    const [oldest] = this.#events.keys();
    if (this.#events.size > KEPT_EVENTS) this.#events.delete(oldest!);
    return heard;
  }

  #look(): void {
    const now = Date.now();
    for (const screen of this.screens) screen.look(now);
  }
}

type Shown = Pick<Screen, 'belief' | 'current'>;

/** Compares the content of the screens with the state in PostgreSQL. */
export function wrongsOf(screens: readonly Shown[], truth: Truth): Wrongs {
  const wrongs: Wrongs = { away: 0, lost: 0, duplicated: 0, unexpected: 0, wentBack: 0 };
  for (const { belief, current } of screens) {
    if (!current) wrongs.away += 1;
    wrongs.duplicated += belief.listedTwice;
    wrongs.unexpected += belief.contradicted;
    wrongs.wentBack += belief.wentBack;
    for (const [id, { version, status }] of truth) {
      const shown = belief.items.get(id);
      if (!shown || shown.version < version) wrongs.lost += 1;
      else if (shown.version > version || shown.status !== status) wrongs.unexpected += 1;
    }
    for (const id of belief.items.keys()) if (!truth.has(id)) wrongs.unexpected += 1;
  }
  return wrongs;
}
