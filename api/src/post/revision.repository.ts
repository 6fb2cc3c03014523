import { postSummary } from '@maru/contract/post/post';
import type { PostInput, PostRevision, RevisionFields } from '@maru/contract/post/staff-post';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { isDeepStrictEqual } from 'node:util';

interface NewRevision {
  postId: number;
  rev: number;
  fields: PostInput;
  changed: readonly string[];
  restoredFrom?: number | undefined;
  /** `null` = not staff: the demo, or an expert. */
  adminId: number | null;
  at?: string;
}

export async function insertRevision(
  tx: Tx,
  { postId, rev, fields, changed, restoredFrom, adminId, at }: NewRevision,
): Promise<void> {
  await tx`
    insert into post_revision (post_id, rev, fields, changed, restored_from, admin_id, at)
    values (${postId}, ${rev}, ${tx.json(fields)}, ${[...changed]},
            ${restoredFrom ?? null}, ${adminId}, ${at ?? tx`clock_timestamp()`})`;
}

const COLUMNS = `r.rev, r.at, a.name as by, r.changed, r.restored_from`;

export async function listRevisions(db: Queryable, postId: number): Promise<PostRevision[]> {
  return db<PostRevision[]>`
    select ${db.unsafe(COLUMNS)} from post_revision r left join admin a on a.id = r.admin_id
    where r.post_id = ${postId} order by r.rev desc limit 200`;
}

/** One revision with its stored fields; `null` if it does not exist. */
export async function findRevision(
  db: Queryable,
  postId: number,
  rev: number,
): Promise<(PostRevision & { fields: RevisionFields }) | null> {
  const [row] = await db<(PostRevision & { fields: RevisionFields })[]>`
    select ${db.unsafe(COLUMNS)}, r.fields
    from post_revision r left join admin a on a.id = r.admin_id
    where r.post_id = ${postId} and r.rev = ${rev}`;
  return row ?? null;
}

/** Returns the fields of the previous revision. */
export async function findBefore(
  db: Queryable,
  postId: number,
  rev: number,
): Promise<RevisionFields | null> {
  const [row] = await db<{ fields: RevisionFields }[]>`
    select fields from post_revision where post_id = ${postId} and rev < ${rev}
    order by rev desc limit 1`;
  return row?.fields ?? null;
}

/** The newest revision of a post. */
export async function findNewest(
  db: Queryable,
  postId: number,
): Promise<{ rev: number; fields: RevisionFields } | null> {
  const [row] = await db<{ rev: number; fields: RevisionFields }[]>`
    select rev, fields from post_revision where post_id = ${postId} order by rev desc limit 1`;
  return row ?? null;
}

/** The fields in which two texts differ. */
export function changedFields(before: Partial<PostInput>, after: PostInput): string[] {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(known.get(name) ?? null, value ?? null))
    .map(([name]) => name);
}

/** Pictures of a revision, which may have an older format. */
export function imagesOf(fields: RevisionFields): PostInput['images'] {
  const images = postSummary.shape.images.safeParse(fields.images);
  return images.success ? images.data : [];
}
