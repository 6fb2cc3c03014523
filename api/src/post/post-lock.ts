import { LOCK_S, type PostLock, type StaffPostKind } from '@maru/contract/post/staff-post';
import type { Db, Queryable } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import type { StaffSession } from '@maru/platform/session/session.repository';

/**
 * Marks a post as being edited by an admin. The current editor keeps the lock unless it has timed
 * out or `take` is set. The lock is advisory: the version check decides whether a save succeeds.
 *
 * @returns The current holder; `null` if the post does not exist.
 */
export async function lockPost(
  db: Db,
  kind: StaffPostKind,
  postId: number,
  { take }: { take: boolean },
  { adminId, sessionId }: StaffSession,
): Promise<PostLock | null> {
  return db.begin(async (tx) => {
    const [post] = await tx`
      select 1 from post where kind = ${kind} and id = ${postId} and deleted_at is null
      for no key update`;
    if (!post) return null;
    const [locked] = await tx<{ adminId: number; sessionId: number; live: boolean }[]>`
      select admin_id as "adminId", session_id as "sessionId",
             seen_at > now() - make_interval(secs => ${LOCK_S}) as live
      from post_lock where post_id = ${postId}`;
    const isOwn = locked?.adminId === adminId;
    if (locked && locked.live && !isOwn && !take) return findLock(tx, kind, postId);
    const isSame = locked !== undefined && locked.live && isOwn && locked.sessionId === sessionId;
    await tx`
      insert into post_lock (post_id, admin_id, session_id) values (${postId}, ${adminId}, ${sessionId})
      on conflict (post_id) do update
      set admin_id = excluded.admin_id, session_id = excluded.session_id,
          seen_at = clock_timestamp(),
          taken_at = case when ${isSame} then post_lock.taken_at else clock_timestamp() end,
          version = post_lock.version + ${isSame ? 0 : 1}`;
    const lock = await findLock(tx, kind, postId);
    if (lock && !isSame) await publish(tx, 'post.locked', lock);
    return lock;
  });
}

/** Releases the caller's edit lock. A lock held by another admin is unchanged. */
export async function letPostGo(
  db: Db,
  kind: StaffPostKind,
  postId: number,
  { adminId }: StaffSession,
): Promise<void> {
  await db.begin(async (tx) => {
    const [gone] = await tx<{ version: number; at: string }[]>`
      delete from post_lock l using post p
      where l.post_id = ${postId} and p.id = l.post_id and p.kind = ${kind}
        and l.admin_id = ${adminId}
      returning l.version + 1 as version, clock_timestamp() as at`;
    if (gone) await publish(tx, 'post.locked', { _id: postId, kind, holder: null, ...gone });
  });
}

async function findLock(
  db: Queryable,
  kind: StaffPostKind,
  postId: number,
): Promise<PostLock | null> {
  const [row] = await db<
    { admin_id: number; name: string; session_id: number; version: number; at: string }[]
  >`
    select l.admin_id, a.name, l.session_id, l.version, l.taken_at as at
    from post_lock l join admin a on a.id = l.admin_id where l.post_id = ${postId}`;
  if (!row) return null;
  const { version, at, ...holder } = row;
  return { _id: postId, kind, holder, version, at };
}
