import { constraintOf, type Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';

/**
 * Row-locks a post of the given kind until the transaction ends, before staff change it.
 *
 * @param version The version that staff read; `null` if they gave none.
 * @throws Refusal if the post was removed or another admin has changed it since.
 */
export async function lockPostAt(
  tx: Tx,
  kind: 'lecture' | 'profit',
  postId: number,
  version: number | null,
): Promise<void> {
  const [row] = await tx<{ version: number }[]>`
    select version from post
    where id = ${postId} and kind = ${kind} and deleted_at is null for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  if (version !== null && row.version !== version) throw new Refusal('VERSION_CONFLICT');
}

/** Reports `expert_id` as invalid input if the database has no expert with that number. */
export async function orNoExpert<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!constraintOf(error)?.endsWith('expert_id_fkey')) throw error;
    throw badInput('expert_id', 'must be an expert of this brand');
  }
}

/** Refusals of posts for the constraints of their table. */
export const noExpert = {
  post_expert_id_fkey: () => badInput('expert_id', 'must be an expert of this brand'),
};
