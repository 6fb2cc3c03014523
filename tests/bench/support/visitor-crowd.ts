import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import type { FirstVisit } from './first-visit.ts';
import { monotonicMs } from './process-usage.ts';
import { WireClient } from './wire-client.ts';

/** A visitor gives up after this time. */
const PATIENCE_MS = 30_000;
/** One address has about 28,000 ports, and a closed connection holds its port for a minute. */
const ADDRESSES = 8;
const MOST_ERRORS = 5;
const NAME_LETTERS = 40;

interface CrowdWish {
  port: number;
  visit: FirstVisit;
  /** One visitor of this many has nothing in its cache and loads the assets too. */
  oneInNew: number;
  /** Headers of every request. */
  headers: Readonly<Record<string, string>>;
  random: () => number;
}

/** Waits of the visitors, in ms. */
export interface CrowdWaits {
  /** From the arrival to the end of the page. */
  page: number[];
  /** The slowest answer of each visitor. */
  slowest: number[];
  /** From the arrival until assets, reads and the schedule of the socket have arrived. */
  everything: number[];
}

/**
 * Visitors that open a page and keep its socket. Each has a connection of its own for page, assets
 * and reads, one request at a time.
 */
export class VisitorCrowd {
  readonly waits: CrowdWaits = { page: [], slowest: [], everything: [] };
  /** The first errors. */
  readonly errors: string[] = [];
  failed = 0;
  /** Sockets that were closed by the server, and events without a cause. */
  lost = 0;
  requests = 0;
  bytes = 0;
  readonly #wish: CrowdWish;
  readonly #sockets: WireClient[] = [];
  #change: { event: string; arrived: (bytes: Buffer) => void } | null = null;

  constructor(wish: CrowdWish) {
    this.#wish = wish;
  }

  get sockets(): number {
    return this.#sockets.length;
  }

  /** Lets `count` visitors arrive at random moments within `ms`. */
  async arrive(count: number, ms: number): Promise<void> {
    const moments = Array.from({ length: count }, () => this.#wish.random() * ms);
    const start = monotonicMs();
    const visits: Promise<void>[] = [];
    for (const [no, moment] of moments.toSorted((a, b) => a - b).entries()) {
      const early = start + moment - monotonicMs();
      if (early >= 1) await pause(early);
      visits.push(this.#visit(no).catch((error: unknown) => this.#fail(error)));
    }
    await Promise.all(visits);
  }

  /**
   * Causes one event and waits until every socket has it.
   *
   * @returns the ms from `cause` to the arrival at each socket. Sockets that never receive it are
   *   missing.
   */
  async hear(event: string, cause: () => Promise<number>): Promise<number[]> {
    const arrivals: number[] = [];
    const all = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#change = {
        event,
        arrived: () => {
          arrivals.push(monotonicMs());
          if (arrivals.length < this.#sockets.length) return;
          clearTimeout(timer);
          resolve();
        },
      };
    });
    const at = await cause();
    await all;
    this.#change = null;
    return arrivals.map((arrival) => Math.max(0, arrival - at));
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #fail(error: unknown): void {
    this.failed += 1;
    if (this.errors.length < MOST_ERRORS) this.errors.push(String(error));
  }

  async #visit(no: number): Promise<void> {
    const { port, visit, oneInNew } = this.#wish;
    const assets = no % oneInNew === 0 ? visit.assets : [];
    const localAddress = `127.0.0.${2 + (no % ADDRESSES)}`;
    const arrived = monotonicMs();
    const client = new Client(`http://127.0.0.1:${port}`, { localAddress });
    try {
      await this.#get(client, visit.page);
      const pageMs = monotonicMs() - arrived;
      // A browser asks for all assets at once, and its scripts then read the API.
      const waits = [
        pageMs,
        ...(await Promise.all(assets.map((path) => this.#get(client, path)))),
        ...(await Promise.all(visit.reads.map((path) => this.#get(client, path)))),
        await this.#openSocket(localAddress),
      ];
      this.waits.page.push(pageMs);
      this.waits.slowest.push(Math.max(...waits));
      this.waits.everything.push(monotonicMs() - arrived);
    } finally {
      await client.destroy();
    }
  }

  /** @returns the ms that the answer took, the wait for the connection included. */
  async #get(client: Client, path: string): Promise<number> {
    const asked = monotonicMs();
    const { headers } = this.#wish;
    const options = { method: 'GET', path, headers, headersTimeout: PATIENCE_MS } as const;
    const { statusCode, body } = await client.request(options);
    for await (const chunk of body) this.bytes += Buffer.isBuffer(chunk) ? chunk.length : 0;
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`);
    this.requests += 1;
    return monotonicMs() - asked;
  }

  /** @returns the ms until the socket has the schedule. */
  #openSocket(localAddress: string): Promise<number> {
    const { port } = this.#wish;
    const asked = monotonicMs();
    return new Promise((resolve, reject) => {
      let isGreeted = false;
      const giveUp = () => {
        socket.close();
        reject(new Error('A socket did not receive the schedule.'));
      };
      const timer = setTimeout(giveUp, PATIENCE_MS);
      const socket = new WireClient(
        { port, localAddress, socketIo: { namespace: '/home', event: null } },
        {
          ready: () => undefined,
          delivery: (_client, bytes, from, to) => {
            const name = bytes.toString('latin1', from, Math.min(to, from + NAME_LETTERS));
            if (!isGreeted && name.startsWith('["schedule.snapshot"')) {
              isGreeted = true;
              clearTimeout(timer);
              this.#sockets.push(socket);
              resolve(monotonicMs() - asked);
            } else if (this.#change && name.startsWith(`["${this.#change.event}"`)) {
              this.#change.arrived(bytes.subarray(from, to));
            }
          },
          closed: (reason) => {
            clearTimeout(timer);
            if (isGreeted) this.lost += 1;
            reject(new Error(`A socket was closed: ${reason}.`));
          },
        },
      );
    });
  }
}
