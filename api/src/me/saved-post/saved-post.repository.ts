import { MOST_SAVED_POSTS, type SavedPost } from '@maru/contract/account/saved-post';
import { boardKind } from '@maru/contract/post/post';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { SHOWN } from '../../board/board.repository.ts';
import { pageOfQuery, type Page, type PageOf } from '../../staff-kit/page-of.ts';

/** SQL condition: post `p` has a public page now. */
const isPublic = (db: Queryable) =>
  db`p.kind = any(${[...boardKind.options]}) and ${db.unsafe(SHOWN)}`;

/** Omits posts that are not public now; they reappear if the post does. */
export function listSavedPosts(
  db: Queryable,
  memberId: number,
  page: Page,
): Promise<PageOf<SavedPost>> {
  const from = db`
    from saved_post s join post p on p.id = s.post_id
    where s.member_id = ${memberId} and ${isPublic(db)}`;
  return pageOfQuery<SavedPost>(db, page, {
    rows: db`
      select p.id as _id, p.kind, p.title, p.publish_at as created_at, s.saved_at,
             (select e.nick from expert e where e.id = p.expert_id) as nick
      ${from} order by s.saved_at desc, s.post_id desc`,
    from,
  });
}

export async function hasSavedPost(
  db: Queryable,
  memberId: number,
  postId: number,
): Promise<boolean> {
  const rows = await db`
    select from saved_post where member_id = ${memberId} and post_id = ${postId}`;
  return rows.length > 0;
}

/**
 * Saves a post. Beyond the limit, the posts that were saved first are dropped.
 *
 * @returns false if the post is not public.
 */
export async function savePost(tx: Tx, memberId: number, postId: number): Promise<boolean> {
  // One at a time per member, so that two devices do not exceed the limit.
  await tx`select from member where id = ${memberId} for no key update`;
  const found = await tx`select from post p where p.id = ${postId} and ${isPublic(tx)}`;
  if (found.length === 0) return false;
  await tx`
    insert into saved_post (member_id, post_id) values (${memberId}, ${postId})
    on conflict do nothing`;
  await tx`
    delete from saved_post where (member_id, post_id) in (
      select member_id, post_id from saved_post where member_id = ${memberId}
      order by saved_at desc, post_id desc offset ${MOST_SAVED_POSTS})`;
  return true;
}

export async function deleteSavedPost(
  db: Queryable,
  memberId: number,
  postId: number,
): Promise<void> {
  await db`delete from saved_post where member_id = ${memberId} and post_id = ${postId}`;
}
