import type { StaffPostKind } from '@maru/contract/post/staff-post';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';

/** Identifies the admin and the post of a draft; 0 = a post that is not stored yet. */
export interface DraftOf {
  adminId: number;
  kind: StaffPostKind;
  postId: number;
}

interface Draft {
  at: string;
  version: number | null;
  values: Record<string, unknown>;
}

export async function findDraft(
  db: Queryable,
  { adminId, kind, postId }: DraftOf,
): Promise<Draft | null> {
  const [row] = await db<Draft[]>`
    select at, version, fields as values from post_draft
    where admin_id = ${adminId} and kind = ${kind} and post_id = ${postId}`;
  return row ?? null;
}

export async function keepDraft(
  db: Queryable,
  { adminId, kind, postId }: DraftOf,
  { version, values }: Pick<Draft, 'version' | 'values'>,
): Promise<string> {
  const fields = db.json(values as postgres.JSONValue);
  const [row] = await db<{ at: string }[]>`
    insert into post_draft (admin_id, kind, post_id, version, fields)
    values (${adminId}, ${kind}, ${postId}, ${version}, ${fields})
    on conflict (admin_id, kind, post_id) do update
    set version = excluded.version, fields = excluded.fields, at = clock_timestamp()
    returning at`;
  return row!.at;
}

export async function dropDraft(db: Queryable, { adminId, kind, postId }: DraftOf): Promise<void> {
  await db`
    delete from post_draft
    where admin_id = ${adminId} and kind = ${kind} and post_id = ${postId}`;
}
