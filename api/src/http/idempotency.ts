import type { Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { Refusal } from './refusal.ts';

/** The Idempotency-Key of a request, and the hash of the request it was sent with. */
export interface Repeat {
  key: string;
  requestHash: Buffer;
}

/** A creation by staff, which runs once per Idempotency-Key. */
export interface Creation {
  actor: Actor;
  repeat: Repeat;
}

/**
 * Runs work once per Idempotency-Key (wire N2.7, N2.8; reliability Q2).
 *
 * The row of the key is part of the work's own transaction. A second call with the same key waits
 * for the first to commit, and then returns the same answer. If the first rolled back, the second
 * does the work.
 *
 * @param scope owner and purpose of the key, such as `sms.create:12`.
 * @throws Refusal IDEMPOTENCY_CONFLICT if the key was used with another request.
 */
export async function runIdempotently<T extends object>(
  db: Db,
  scope: string,
  repeat: Repeat,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.begin(async (tx) => {
    const [taken] = await tx`
      insert into idempotency_key (scope, key, request_hash)
      values (${scope}, ${repeat.key}, ${repeat.requestHash})
      on conflict do nothing returning 1`;
    if (!taken) {
      const [first] = await tx<{ request_hash: Buffer; answer: T }[]>`
        select request_hash, answer from idempotency_key
        where scope = ${scope} and key = ${repeat.key}`;
      if (!first || !first.request_hash.equals(repeat.requestHash)) {
        throw new Refusal('IDEMPOTENCY_CONFLICT');
      }
      return first.answer;
    }
    const answer = await work(tx);
    await tx`
      update idempotency_key set answer = ${tx.json(answer as postgres.JSONValue)}
      where scope = ${scope} and key = ${repeat.key}`;
    return answer;
  }) as Promise<T>;
}
