import type { StaffPostKind } from '@maru/contract/post/staff-post';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** Notifies open staff pages that a post has changed. */
export async function publishChanged(tx: Tx, kind: StaffPostKind, postId: number): Promise<void> {
  const [row] = await tx<{ version: number; at: string }[]>`
    select version, clock_timestamp() as at from post where id = ${postId}`;
  await publish(tx, 'post.changed', { _id: postId, kind, ...row! });
}
