import type { LogFn, Logger } from 'pino';

/** What a process stands on and may lose for a while. */
export type Ground = 'PostgreSQL' | 'Redis';

/** Whoever has not failed for so long is back, although nothing has said so. */
const OVER_AFTER_MS = 60_000;
/** A ground that has spoken is back once nothing fails for so long. */
const SURE_AFTER_MS = 1_000;
const [DEBUG, WARN] = [20, 40];

const lost = new WeakMap<WeakKey, Ground>();

/** Marks an error of the system, which says nothing of its kind, as the loss of a connection. */
export function asLost<E extends Error>(error: E, ground: Ground): E {
  lost.set(error, ground);
  return error;
}

const OF_REDIS =
  /^(Connection is closed\.|Command timed out|Stream isn't writeable|Redis cannot be reached|Reached the max retries per request limit)/;
const OF_POSTGRES = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|57P0[1-3])$/;

/** Whose connection was lost, if that is all that an error says. */
export function lostOf(error: unknown): Ground | null {
  if (!(error instanceof Error)) return null;
  const marked = lost.get(error);
  if (marked) return marked;
  if (OF_REDIS.test(error.message)) return 'Redis';
  return 'code' in error && OF_POSTGRES.test(String(error.code)) ? 'PostgreSQL' : null;
}

/**
 * Keeps an outage to one line when it begins and one when it ends (`{ back }`), for each ground:
 * whoever fails of it first tells of it, as a warning; what follows from it is kept for `debug`.
 * The hook of a logger (pino's `logMethod`).
 */
export function foldingOutages(now: () => number = Date.now) {
  const away = new Map<Ground, { failedAt: number; ending?: NodeJS.Timeout }>();

  /** @returns whether this is the first that is heard of it. */
  function noteLoss(ground: Ground): boolean {
    const known = away.get(ground);
    // What was asked before the end may be told of its failure after it.
    known?.ending?.refresh();
    away.set(ground, { ...known, failedAt: now() });
    return known === undefined || now() - known.failedAt > OVER_AFTER_MS;
  }

  // A warning that stands in for an error comes through here too.
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
