import { randomUUID } from 'node:crypto';

/** On every answer of the API. */
export const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** One id end to end: taken over from the web process, else made here. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
