import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TurnedAway } from './turned-away.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane (reliability A12). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at work at once. Each holds a core for about 15 ms, and one core is for everybody else:
 * with four of them on two cores, people who are signed in wait for guesses at passwords.
 */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Callers that may wait; one more is told to come back (reliability A9). */
const WAITING = 64;

/** Hashes that are at work or wait before one more is turned away. */
export const HASH_PLACES = AT_ONCE + WAITING;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws TurnedAway while there is no place for one more hash. */
export function checkHashPlaces(): void {
  if (waiting.length >= WAITING) throw new TurnedAway();
}

/** Hashes a password for storage. @throws TurnedAway */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, ARGON2ID));
}

/**
 * Compares a password with a stored hash. Without a hash (nobody has that login id) it takes the
 * same time and answers false, so that time tells nothing (reliability A10).
 *
 * @throws TurnedAway
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await queued(async () => {
    dummy ??= await hash('nobody has this password', ARGON2ID);
    return verify(stored ?? dummy, password);
  });
  return stored !== null && matches;
}

/** Whether a stored hash was made with other parameters than today's, so that it is made anew. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let dummy: string | undefined;

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    checkHashPlaces();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place passes straight to the next one in line, so the count stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
