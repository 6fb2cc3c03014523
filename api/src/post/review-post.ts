import { writeAddressOf, type StaffPostKind } from '@maru/contract/post/staff-post';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { badInput, Refusal } from '../http/refusal.ts';
import { decideHits, listOpenHits } from './compliance-hits.ts';
import { requirePost } from './post-rules.ts';
import { ownReview, setPostState, wasPublic, type LockedPost } from './post.repository.ts';
import { publishChanged } from './publish-changed.ts';

/**
 * If a public post now contains flagged words, it is removed from the site until a reviewer
 * decides.
 */
export async function withholdIfFlagged(
  tx: Tx,
  kind: StaffPostKind,
  before: LockedPost,
  actor: Actor,
): Promise<void> {
  const { state } = before;
  if (state !== 'published' && state !== 'scheduled') return;
  if ((await listOpenHits(tx, before._id)).length === 0) return;
  await askForReview(tx, kind, before, state === 'scheduled' ? before.publish_at : null, actor);
}

export async function askForReview(
  tx: Tx,
  kind: StaffPostKind,
  before: LockedPost,
  publishAt: string | null,
  actor: Actor,
): Promise<void> {
  await setPostState(tx, before._id, { state: 'review', publish: 'as before' }, actor.adminId);
  await tx`
    insert into post_review (post_id, requested_by, publish_at, was_public)
    values (${before._id}, ${actor.adminId}, ${publishAt}, ${wasPublic(before)})
    on conflict (post_id) do update
    set requested_by = excluded.requested_by, requested_at = now(),
        publish_at = excluded.publish_at, was_public = excluded.was_public`;
  const open = await listOpenHits(tx, before._id);
  await audit(tx, {
    ...actor,
    action: 'post.review',
    targetKind: 'post',
    targetId: before._id,
    diff: {
      state: [before.state, 'review'],
      flagged: open.map(({ rule, excerpt }) => [rule, excerpt]),
    },
  });
  await postNotice(tx, {
    kind: 'post.approvalWanted',
    severity: 'warning',
    detail: { title: before.fields.title, flagged: open.length, board: kind },
    permission: 'manageContent',
    link: writeAddressOf(kind, before._id),
  });
}

/**
 * A second manager approves flagged words for publication, or returns the post to draft. The
 * requester, the last author and any author since the words were added cannot decide.
 */
export async function decidePost(
  db: Db,
  kind: StaffPostKind,
  postId: number,
  { approve, reason, version }: { approve: boolean; reason: string; version: number },
  actor: Actor,
): Promise<void> {
  if (!approve && reason.trim() === '') {
    throw badInput('reason', 'is required and is sent to the writer');
  }
  await db.begin(async (tx) => {
    const before = await requirePost(tx, kind, postId, version);
    const [review] = await tx<
      { requested_by: number; publish_at: string | null; was_public: boolean; own: boolean }[]
    >`
      select requested_by, publish_at, was_public, ${ownReview(tx, actor.adminId)} as own
      from post_review r where post_id = ${postId}`;
    if (before.state !== 'review' || !review) throw new Refusal('STATE_CONFLICT');
    if (review.own) throw new Refusal('ACCESS_DENIED');

    const hits = await decideHits(tx, postId, approve ? 'approved' : 'refused', actor.adminId);
    await tx`delete from post_review where post_id = ${postId}`;
    const { publish_at: at } = review;
    const isLater = at !== null && Date.parse(at) > Date.now();
    const state = !approve ? 'draft' : isLater ? 'scheduled' : 'published';
    const comesBack = review.was_public && at === null;
    const publish = !approve || comesBack ? 'as before' : isLater ? { at } : 'now';
    await setPostState(tx, postId, { state, publish }, actor.adminId);
    await audit(tx, {
      ...actor,
      action: approve ? 'post.approve' : 'post.refuse',
      targetKind: 'post',
      targetId: postId,
      diff: {
        state: ['review', state],
        flagged: hits.map(({ rule, excerpt }) => [rule, excerpt]),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      },
    });
    await postNotice(tx, {
      kind: approve ? 'post.approved' : 'post.refused',
      severity: approve ? 'info' : 'warning',
      detail: { title: before.fields.title, board: kind, reason: reason.trim() },
      adminId: review.requested_by,
      link: writeAddressOf(kind, postId),
    });
    await publishChanged(tx, kind, postId);
  });
}
