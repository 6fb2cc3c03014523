import { setTimeout as pause } from 'node:timers/promises';

/** Something that visitors ask for. */
export interface Ask {
  what: string;
  /** Whether it changes something. */
  writes: boolean;
  /** How often it is asked, beside the others. */
  share: number;
  /** @returns the status of its answer. @throws if none came. */
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
  /** Everything asked so far, in the order of the answers. */
  readonly asked: readonly Asked[];
  /** Asks no more. Settles when the last answer is there. */
  stop: () => Promise<void>;
}

/** Timeout of a request. */
const PATIENCE_MS = 15_000;
/** Time that aborted requests get to report their outcome. */
const GIVE_UP_MS = 1_000;

/** Asks so often a second, whether or not the answers keep up, until it is told to stop. */
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

/** The client of HTTP has lost requests without a word, and then hears no signal either. */
async function givenUp(): Promise<never> {
  await pause(PATIENCE_MS + GIVE_UP_MS, undefined, { ref: false });
  throw new Error('no answer, and none that it was given up');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}

/**
 * How often each kind of answer came, for what is not 2xx: `POST join: 503 × 4`. Times are left out of
 * what is told: `joined after … ms`.
 */
export function tellFailures(asked: readonly Asked[]): string[] {
  const counts = new Map<string, number>();
  for (const { what, status, failure } of asked) {
    if (status !== null && status < 300) continue;
    const key = `${what}: ${status ?? failure?.replaceAll(/\d+ ms/g, '… ms')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, times]) => `${key} × ${times}`);
}
