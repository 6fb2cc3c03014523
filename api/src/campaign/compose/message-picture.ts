import type { Queryable } from '@maru/platform/db/db';
import { isUploaded } from '../../editor/upload.repository.ts';
import { badInput } from '../../http/refusal.ts';

/**
 * Rejects a message if its picture no longer exists. A picture that only a draft names may be
 * deleted after some days.
 *
 * @throws Refusal INVALID_INPUT
 */
export async function refuseLostPicture(db: Queryable, picture: string | null): Promise<void> {
  if (picture === null || (await isUploaded(db, picture))) return;
  throw badInput('picture', 'does not exist any more');
}
