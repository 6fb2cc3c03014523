import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import { listOpenHits } from './compliance-hits.ts';
import {
  setPostState,
  takeFromTrash,
  trashPost,
  lockPost,
  wasPublic,
  type LockedPost,
} from './post.repository.ts';
import { mayBePublished, oneADay, requirePost } from './post-rules.ts';
import { askForReview } from './review-post.ts';
import { publishChanged } from './publish-changed.ts';

type Wish =
  | { state: 'draft' | 'hidden' | 'published' }
  | { state: 'scheduled'; publish_at: string };

const MINUTE_MS = 60_000;

/** Publishes, schedules, hides a post or makes it a draft again. Flagged words wait in review. */
export async function movePost(
  tx: Tx,
  kind: StaffPostKind,
  postId: number,
  { wish, version }: { wish: Wish; version: number | undefined },
  actor: Actor,
): Promise<'done' | 'review'> {
  const before = await requirePost(tx, kind, postId, version);
  if (!isAllowed(before.state, wish.state)) throw new Refusal('STATE_CONFLICT');
  const goesPublic = wish.state === 'published' || wish.state === 'scheduled';
  if (goesPublic) {
    mayBePublished(kind, before.fields);
    if ((await listOpenHits(tx, postId)).length > 0) {
      const publishAt = wish.state === 'scheduled' ? toTheMinute(wish.publish_at) : null;
      await askForReview(tx, kind, before, publishAt, actor);
      await publishChanged(tx, kind, postId);
      return 'review';
    }
  }
  await tx`delete from post_review where post_id = ${postId}`;
  await setState(tx, before, wish, actor);
  await publishChanged(tx, kind, postId);
  return 'done';
}

/** Allowed state transitions. A post in review can be decided or withdrawn. */
function isAllowed(from: LockedPost['state'], to: Wish['state']): boolean {
  if (to === 'published') return from !== 'review' && from !== 'published';
  if (to === 'scheduled') return from === 'draft' || from === 'hidden' || from === 'scheduled';
  if (to === 'hidden') return from === 'published';
  return from === 'scheduled' || from === 'review' || from === 'hidden';
}

async function setState(tx: Tx, before: LockedPost, wish: Wish, actor: Actor): Promise<void> {
  const isNew = wish.state === 'published' && !wasPublic(before);
  const publish =
    wish.state === 'scheduled' ? { at: toTheMinute(wish.publish_at) } : isNew ? 'now' : 'as before';
  await setPostState(tx, before._id, { state: wish.state, publish }, actor.adminId);
  await audit(tx, {
    ...actor,
    action: `post.${wish.state}`,
    targetKind: 'post',
    targetId: before._id,
    diff: {
      state: [before.state, wish.state],
      ...(typeof publish === 'object' ? { publish_at: publish.at } : {}),
    },
  });
}

/** The whole minute of a moment that is still to come. */
function toTheMinute(instant: string): string {
  const at = Math.floor(Date.parse(instant) / MINUTE_MS) * MINUTE_MS;
  if (at <= Date.now()) {
    throw badInput('publish_at', 'must be in the future');
  }
  return new Date(at).toISOString();
}

/** Puts a post into the trash. */
export async function removePost(
  tx: Tx,
  kind: StaffPostKind,
  postId: number,
  version: number | undefined,
  actor: Actor,
): Promise<void> {
  const before = await lockPost(tx, kind, postId);
  if (!before || before.deleted_at !== null) throw new Refusal('NOT_FOUND');
  if (version !== undefined && before.version !== version) throw new Refusal('VERSION_CONFLICT');
  await trashPost(tx, postId, actor.adminId);
  await audit(tx, {
    ...actor,
    action: 'post.trash',
    targetKind: 'post',
    targetId: postId,
    diff: { title: before.fields.title, state: before.state },
  });
  await publishChanged(tx, kind, postId);
}

/** Restores a post from the trash as a draft, so that nothing becomes public automatically. */
export async function restorePost(
  tx: Tx,
  kind: StaffPostKind,
  postId: number,
  version: number | undefined,
  actor: Actor,
): Promise<void> {
  const before = await lockPost(tx, kind, postId);
  if (!before) throw new Refusal('NOT_FOUND');
  if (version !== undefined && before.version !== version) throw new Refusal('VERSION_CONFLICT');
  if (before.deleted_at === null) throw new Refusal('STATE_CONFLICT');
  await oneADay(() => takeFromTrash(tx, postId, actor.adminId));
  await audit(tx, {
    ...actor,
    action: 'post.restore',
    targetKind: 'post',
    targetId: postId,
    diff: { title: before.fields.title },
  });
  await publishChanged(tx, kind, postId);
}

/** Puts a post into another category. */
export async function setCategory(
  tx: Tx,
  kind: StaffPostKind,
  postId: number,
  category: string,
  actor: Actor,
): Promise<void> {
  const before = await lockPost(tx, kind, postId);
  if (!before || before.deleted_at !== null) throw new Refusal('NOT_FOUND');
  await tx`
    update post set category = ${category}, version = version + 1, updated_by = ${actor.adminId},
      updated_at = clock_timestamp()
    where id = ${postId}`;
  await audit(tx, {
    ...actor,
    action: 'post.category',
    targetKind: 'post',
    targetId: postId,
    diff: { category: [before.fields.category, category] },
  });
  await publishChanged(tx, kind, postId);
}
