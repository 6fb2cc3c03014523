import type { LogFn, Logger } from 'pino';

/** A dependency of a process that may be unavailable for a while. */
export type Ground = 'PostgreSQL' | 'Redis';

/**
 * A dependency without failures for this long counts as recovered, even without a recovery message.
 */
const OVER_AFTER_MS = 60_000;
/** A dependency that has answered counts as recovered after this long without a failure. */
const SURE_AFTER_MS = 1_000;
const [DEBUG, WARN] = [20, 40];

const lost = new WeakMap<WeakKey, Ground>();

/** Marks a system error, which does not identify its dependency, as a lost connection. */
export function asLost<E extends Error>(error: E, ground: Ground): E {
  lost.set(error, ground);
  return error;
}

const OF_REDIS =
  /^(Connection is closed\.|Command timed out|Stream isn't writeable|Redis cannot be reached|Reached the max retries per request limit)/;
const OF_POSTGRES = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|57P0[1-3])$/;

/** Returns the dependency with a lost connection, if the error reports nothing else. */
export function lostOf(error: unknown): Ground | null {
  if (!(error instanceof Error)) return null;
  const marked = lost.get(error);
  if (marked) return marked;
  if (OF_REDIS.test(error.message)) return 'Redis';
  return 'code' in error && OF_POSTGRES.test(String(error.code)) ? 'PostgreSQL' : null;
}

/**
 * Logger hook (pino's `logMethod`) that folds each outage of a dependency into two lines. One is
 * logged when the outage begins and one when it ends (`{ back }`). The first failure is logged as a
 * warning, later ones at `debug`.
 */
export function foldingOutages(now: () => number = Date.now) {
  const away = new Map<Ground, { failedAt: number; ending?: NodeJS.Timeout }>();

  /** @returns whether this is the first report of the outage. */
  function noteLoss(ground: Ground): boolean {
    const known = away.get(ground);
    // A request from before the end of the outage may report its failure after it.
    known?.ending?.refresh();
    away.set(ground, { ...known, failedAt: now() });
    return known === undefined || now() - known.failedAt > OVER_AFTER_MS;
  }

  // The hook is also called for the warning that replaces an error.
  let isTelling = false;

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const [fields] = args as [unknown];
    const { err, back } = (typeof fields === 'object' && fields !== null ? fields : {}) as {
      err?: unknown;
      back?: Ground;
    };
    const ground = level > DEBUG && !isTelling ? lostOf(err) : null;
    if (ground !== null) {
      if (!noteLoss(ground)) this.debug(...args);
      else if (level <= WARN) method.apply(this, args);
      else {
        isTelling = true;
        this.warn(...args);
        isTelling = false;
      }
      return;
    }
    const known = back && away.get(back);
    if (!known) {
      if (back === undefined) method.apply(this, args);
      return;
    }
    clearTimeout(known.ending);
    known.ending = setTimeout(() => {
      away.delete(back);
      method.apply(this, args);
    }, SURE_AFTER_MS).unref();
  };
}
