import { createHash } from 'node:crypto';
import type { Config } from '@maru/platform/config/config';
import { isDbAway, listenTo } from '@maru/platform/db/db';
import { createEncodedBody, type EncodedBody } from '@maru/platform/http/encoded-body';
import type { KeptAnswer } from '@maru/platform/http/kept-answer';
import type { Logger } from '@maru/platform/telemetry/log';

/** Maximum number of cached answers per process. */
const MOST_ANSWERS = 500;

/**
 * How long a stale answer can replace one that the database cannot give. The limit exceeds a
 * database recovery, but statements about the present must stay correct.
 */
const STANDS_IN_MS = 10 * 60_000;
/** A database slower than this counts as unavailable while a stale answer exists. */
const PATIENCE_MS = 1_000;

/** The channel of the triggers in 0010_public_reads.sql. */
const CHANGES_CHANNEL = 'content_changed';

/** Shared answer, ready to send. */
export interface SharedAnswer extends KeptAnswer {
  /** The path of its call, for the metrics. */
  route: string;
  body: EncodedBody;
}

const TYPE = 'application/json; charset=utf-8';
/** A cache must revalidate its copy each time. */
const HEADERS = { 'cache-control': 'public, no-cache', vary: 'accept-encoding' };

/** The answers of public reads that a process keeps for a moment. */
export interface SharedAnswers {
  /** The cached answer of a key; `null` if there is none or it has expired. */
  find: (key: string) => SharedAnswer | null;
  /**
   * Returns the cached answer or makes a new one. Concurrent callers share one in-flight read.
   * While the database is unavailable or hangs, the last answer that no change has invalidated is
   * returned (features X06).
   */
  read: (key: string, route: string, make: () => Promise<unknown>) => Promise<SharedAnswer>;
  /** Invalidates the cache after a change. Later callers never receive an answer read before it. */
  forget: () => void;
}

interface Kept {
  answer: SharedAnswer;
  /** Until when it is given without a look at the database, by the clock of the process. */
  until: number;
}

/**
 * @param freshMs how long a cached answer may be served; 0 disables the cache.
 * @param onForget is also called on every change.
 */
export function createSharedAnswers(freshMs: number, onForget = () => {}): SharedAnswers {
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<SharedAnswer>>();

  function find(key: string, longerMs = 0): SharedAnswer | null {
    const found = kept.get(key);
    return found && found.until + longerMs > performance.now() ? found.answer : null;
  }

  return {
    find: (key) => find(key),

    read(key, route, make) {
      const found = find(key);
      if (found) return Promise.resolve(found);
      const begun = running.get(key);
      if (begun) return begun;

      const made = make().then((output) => answerOf(route, output));
      if (freshMs === 0) return made;
      const answer = unlessAway(made, () => find(key, STANDS_IN_MS));
      running.set(key, answer);
      const end = () => {
        // After a change, another read may have replaced this one, or no read may be in flight.
        if (running.get(key) !== answer) return false;
        return running.delete(key);
      };
      made.then(
        (fresh) => {
          if (!end()) return;
          kept.delete(key);
          kept.set(key, { answer: fresh, until: performance.now() + freshMs });
          dropOldest(kept);
        },
        // The callers receive the error themselves.
        end,
      );
      return answer;
    },

    forget() {
      kept.clear();
      running.clear();
      onForget();
    },
  };
}

/** Returns the new answer, or the fallback if the database is unavailable or too slow. */
async function unlessAway(
  made: Promise<SharedAnswer>,
  standIn: () => SharedAnswer | null,
): Promise<SharedAnswer> {
  let timer: NodeJS.Timeout | undefined;
  // A timer of promises would create an error with its stack for each answer that is in time.
  const hangs = new Promise<SharedAnswer | null>((resolve) => {
    timer = setTimeout(() => resolve(standIn()), PATIENCE_MS).unref();
  });
  try {
    return (await Promise.race([made, hangs])) ?? (await made);
  } catch (error) {
    const old = isDbAway(error) ? standIn() : null;
    if (old === null) throw error;
    return old;
  } finally {
    clearTimeout(timer);
  }
}

function answerOf(route: string, output: unknown): SharedAnswer {
  const body = Buffer.from(JSON.stringify(output));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { route, body: createEncodedBody(body), etag, type: TYPE, headers: HEADERS };
}

function dropOldest(kept: Map<string, Kept>): void {
  const [oldest] = kept.keys();
  if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
}

/**
 * Invalidates the cache whenever public content changes, in any process. While the database cannot
 * send notifications, the age of the answers is the limit.
 *
 * @returns a function that stops listening.
 */
export function forgetOnChange(
  config: Pick<Config, 'directDatabaseUrl'>,
  { forget }: Pick<SharedAnswers, 'forget'>,
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  return listenTo(config, CHANGES_CHANNEL, forget, log);
}
