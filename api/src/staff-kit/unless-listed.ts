import { sqlStateOf } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Runs a write whose unique index guards a list.
 *
 * @throws Refusal ALREADY_LISTED if another row has the same value.
 */
export async function unlessListed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new Refusal('ALREADY_LISTED');
    throw error;
  }
}
