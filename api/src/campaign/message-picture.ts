import type { Queryable } from '@maru/platform/db';
import { isUploaded } from '../editor/upload.repository.ts';
import { badInput } from '../refusal.ts';

/**
 * A picture can be gone before it is sent: a draft that lay for days names one that nothing used.
 *
 * @throws Refusal INVALID_INPUT
 */
export async function refuseLostPicture(db: Queryable, picture: string | null): Promise<void> {
  if (picture === null || (await isUploaded(db, picture))) return;
  throw badInput('picture', 'is not there any more');
}
