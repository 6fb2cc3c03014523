import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency, SPARE_CORES } from '../core/concurrency-limit.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane (reliability A12). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash occupies a core for about 15 ms. Callers beyond the queue must retry later (reliability
 * A9).
 */
const PLACES = { atWork: Math.min(4, SPARE_CORES), waiting: 64 };
export const HASH_PLACES = PLACES.atWork + PLACES.waiting;

const hashes = limitConcurrency(PLACES);

/** @throws OverloadedError while there is no place for one more hash. */
export const checkHashPlaces = hashes.checkPlaces;

/**
 * Hashes a password for storage, in NFC: keyboards write the same letters in different forms.
 *
 * @throws OverloadedError
 */
export function hashPassword(password: string): Promise<string> {
  return hashes.run(() => hash(password.normalize('NFC'), ARGON2ID));
}

/** The forms of a password to compare. Hashes of earlier versions keep the form that was typed. */
function formsOf(password: string): string[] {
  return [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])];
}

/**
 * Compares a password with a stored hash. Without a hash (unknown login id) it takes the same time
 * and returns false. All forms are compared, so that the time depends on the typed text alone. The
 * timing therefore reveals nothing (reliability A10).
 *
 * @throws OverloadedError
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await hashes.run(async () => {
    dummy ??= await hash('nobody has this password', ARGON2ID);
    let isRight = false;
    for (const form of formsOf(password)) {
      const isSame = await verify(stored ?? dummy, form);
      isRight ||= isSame;
    }
    return isRight;
  });
  return stored !== null && matches;
}

/** Whether a stored hash uses other parameters than the current ones and must be recomputed. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2ID;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let dummy: string | undefined;
