import type { FastifyRequest } from 'fastify';
import { TossRefusal } from './refusal.ts';

const MAX_KEY_LETTERS = 300;

/**
 * Returns the idempotency key, scoped to one URL as the protocol defines.
 *
 * @throws TossRefusal if the key is too long.
 */
export function keyOf({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  if (key.length > MAX_KEY_LETTERS) {
    throw new TossRefusal(400, 'INVALID_IDEMPOTENCY_KEY', '멱등키는 300자 이하여야 합니다.');
  }
  return `${url} ${key}`;
}
