import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane (reliability A12). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at work at once; each holds a core for about 15 ms. */
const AT_ONCE = 4;
/** Callers that may wait; one more is told to come back (reliability A9). */
const WAITING = 64;

/** The queue of password hashes is full: the caller answers SERVICE_UNAVAILABLE. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull';
}

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password for storage. @throws HashQueueFull */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, ARGON2ID));
}

/**
 * Compares a password with a stored hash. Without a hash (nobody has that login id) it takes the
 * same time and answers false, so that time tells nothing (reliability A10).
 *
 * @throws HashQueueFull
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
    if (waiting.length >= WAITING) throw new HashQueueFull();
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
