import { CallFailed } from './call.ts';

const DIGITS = /^[1-9]\d{0,8}$/;

/** The id of the record that a page shows (`?_id=12`); `null` if the URL contains none. */
export function subjectOf(search: URLSearchParams): number | null {
  return numberIn(search, '_id');
}

/** A number in the URL, such as a product id; `null` if there is none. */
export function numberIn(search: URLSearchParams, name: string): number | null {
  return numberOf(search.get(name) ?? '');
}

/** The number of a thing as an address spells it; `null` for any other text. */
export function numberOf(text: string): number | null {
  return DIGITS.test(text) ? Number(text) : null;
}

/** Result of `prefetch` when the address does not identify any record: a 404. */
export function nothingThere(): Promise<never> {
  return Promise.reject(new CallFailed('NOT_FOUND', { status: 404 }));
}

/** Whether the record that a page shows does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallFailed && (error.code === 'NOT_FOUND' || error.status === 400);
}
