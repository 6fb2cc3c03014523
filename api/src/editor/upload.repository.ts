import type { Queryable } from '@maru/platform/db/db';
import type { CleanImage } from './store-image.ts';

/** Owner of an upload: a member, or a member of staff. */
export type Owner = { memberId: number } | { adminId: number };

export interface Upload {
  id: number;
  folder: string;
  file: string;
}

export async function insertUpload(
  db: Queryable,
  { folder, file, name }: Pick<Upload, 'folder' | 'file'> & { name: string },
  { kind, data, width, height }: CleanImage,
  owner: Owner,
): Promise<void> {
  await db`
    insert into upload (folder, file, name, mime, bytes, width, height, member_id, admin_id)
    values (${folder}, ${file}, ${name}, ${kind.mime}, ${data.length}, ${width}, ${height},
            ${'memberId' in owner ? owner.memberId : null},
            ${'adminId' in owner ? owner.adminId : null})`;
}

/** Number of pictures that the owner uploaded within a day, including those discarded since. */
export async function countOfDay(db: Queryable, owner: Owner): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from upload
    where created_at > now() - interval '1 day'
      and ${'memberId' in owner ? db`member_id = ${owner.memberId}` : db`admin_id = ${owner.adminId}`}`;
  return row?.n ?? 0;
}

/** Owner of an upload, by its location; `null` if the file is not one of our uploads. */
export async function ownerOf(
  db: Queryable,
  { folder, stem }: { folder: string; stem: string },
): Promise<{ memberId: number | null } | null> {
  const [row] = await db<{ memberId: number | null }[]>`
    select member_id as "memberId" from upload
    where folder = ${folder} and starts_with(file, ${stem}) and deleted_at is null`;
  return row ?? null;
}

/**
 * Finds an upload by the name that its owner sends. Members own their own uploads; staff share all
 * uploads of staff. Uploads of others are treated as absent.
 *
 * @param named id of the row, or URL of the upload; never part of a file path.
 * @returns the upload, even if it is already deleted, or `null` if there is none.
 */
export async function findOwnUpload(
  db: Queryable,
  named: { id: number | null; urls: readonly string[] },
  owner: Owner,
): Promise<Upload | null> {
  const [row] = await db<Upload[]>`
    select id, folder, file from upload
    where (id = ${named.id} or '/uploads/' || folder || '/' || file = any(${[...named.urls]}))
      and ${'memberId' in owner ? db`member_id = ${owner.memberId}` : db`admin_id is not null`}`;
  return row ?? null;
}

/** Marks an upload as deleted; one that is already deleted stays unchanged. */
export async function forgetUpload(db: Queryable, uploadId: number): Promise<void> {
  await db`
    update upload set deleted_at = now() where id = ${uploadId} and deleted_at is null`;
}

/** Whether a URL belongs to an upload that still exists, from any owner. */
export async function isUploaded(db: Queryable, url: string): Promise<boolean> {
  const [row] = await db`
    select 1 from upload
    where '/uploads/' || folder || '/' || file = ${url} and deleted_at is null`;
  return row !== undefined;
}
