import { setTimeout as pause } from 'node:timers/promises';

/** A request that visitors send. */
export interface Ask {
  what: string;
  /** Whether it changes something. */
  writes: boolean;
  /** Share of this request in the total load. */
  share: number;
  /**
   * @returns the response status.
   * @throws if no response arrived.
   */
  send: (signal: AbortSignal) => Promise<number>;
}

/** Outcome of one request. */
export interface Asked {
  what: string;
  writes: boolean;
  /** When it was sent, in ms since the epoch. */
  at: number;
  ms: number;
  /** `null` where no answer came. */
  status: number | null;
  /** Why none came. */
  failure?: string;
}

export interface Load {
  /** All requests so far, in the order of their responses. */
  readonly asked: readonly Asked[];
  /** Sends no more requests. Settles when the last response has arrived. */
  stop: () => Promise<void>;
}

/** Timeout of a request. */
const PATIENCE_MS = 15_000;
/** Time that aborted requests get to report their outcome. */
const GIVE_UP_MS = 1_000;

/** Sends requests at a fixed rate until it is stopped, whether or not the responses keep up. */
export function beginLoad(
  asks: readonly Ask[],
  { perSecond, random }: { perSecond: number; random: () => number },
): Load {
  const asked: Asked[] = [];
  const underWay = new Set<Promise<void>>();
  const over = new AbortController();
  const shares = asks.reduce((sum, { share }) => sum + share, 0);

  function choose(): Ask {
    let left = random() * shares;
    return asks.find(({ share }) => (left -= share) < 0) ?? asks[0]!;
  }

  async function send({ what, writes, send: ask }: Ask): Promise<void> {
    const at = Date.now();
    try {
      const status = await Promise.race([ask(AbortSignal.timeout(PATIENCE_MS)), givenUp()]);
      asked.push({ what, writes, at, ms: Date.now() - at, status });
    } catch (error) {
      // Cut off, refused or too late: the judge counts it.
      const failure = reasonOf(error);
      asked.push({ what, writes, at, ms: Date.now() - at, status: null, failure });
    }
  }

  const asking = (async () => {
    const began = Date.now();
    for (let n = 0; !over.signal.aborted; n += 1) {
      const dueIn = began + (n * 1_000) / perSecond - Date.now();
      if (dueIn > 1) await pause(dueIn);
      const sending: Promise<void> = send(choose()).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  })();

  return {
    asked,
    async stop() {
      over.abort();
      await asking;
      await Promise.all(underWay);
    },
  };
}

/** The HTTP client has lost requests without an error. It then ignores the abort signal too. */
async function givenUp(): Promise<never> {
  await pause(PATIENCE_MS + GIVE_UP_MS, undefined, { ref: false });
  throw new Error('neither an answer nor an error');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}

/**
 * Counts each kind of response that is not 2xx, such as `POST join: 503 × 4`. Durations in messages
 * are masked: `joined after … ms`.
 */
export function describeFailures(asked: readonly Asked[]): string[] {
  const counts = new Map<string, number>();
  for (const { what, status, failure } of asked) {
    if (status !== null && status < 300) continue;
    const key = `${what}: ${status ?? failure?.replaceAll(/\d+ ms/g, '… ms')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, times]) => `${key} × ${times}`);
}
