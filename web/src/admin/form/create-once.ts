import { CallFailed } from '../../shared/call.ts';
import { makeOnce } from '../../shared/idempotency-key.ts';

const CONFLICT_STATUS = 422;

/**
 * Creates the object of a staff form once. After a lost response, a retry returns the first object
 * instead of creating a second one.
 *
 * @throws CallFailed IDEMPOTENCY_CONFLICT if an earlier attempt created an object from other
 *   values. The next attempt creates another object.
 */
export async function createOnce<T>(
  name: string,
  create: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const made = await makeOnce(`maru-admin.create.key.${name}`, create);
  if (made === null) throw new CallFailed('IDEMPOTENCY_CONFLICT', { status: CONFLICT_STATUS });
  return made;
}
