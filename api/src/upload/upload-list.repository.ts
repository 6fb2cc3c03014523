import type { UploadRow } from '@maru/contract/upload/upload';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

export interface UploadFilter {
  page: number;
  pageSize: number;
  q?: string | undefined;
  folder?: UploadRow['folder'] | undefined;
  used?: 'true' | 'false' | undefined;
  sortBy: 'latest' | 'oldest' | 'largest';
}

export interface StoredUpload extends Omit<UploadRow, 'uses'> {
  file: string;
}

const COLUMNS = `
  u.id as _id, '/uploads/' || u.folder || '/' || u.file as url, u.name, u.folder, u.file, u.mime,
  u.bytes, u.width, u.height, u.created_at,
  json_build_object('kind', case when u.admin_id is null then 'member' else 'staff' end,
                    'name', coalesce(a.name, m.name, '')) as by`;

/** Pictures of inquiries belong to their threads, which staff of content may not see. */
const LISTED = `u.deleted_at is null and u.folder <> 'inquiry'`;

const TABLES = `
  upload u left join admin a on a.id = u.admin_id left join member m on m.id = u.member_id`;

/**
 * One page of the stored pictures. Member names are complete: the caller masks them.
 *
 * @param usedStems Stems of the pictures in use, for the used/unused filter.
 */
export async function listStoredUploads(
  db: Queryable,
  { q, folder, used, sortBy, ...page }: UploadFilter,
  usedStems: readonly string[],
): Promise<PageOf<StoredUpload>> {
  const like = containing(q);
  const isUsed = db`left(u.file, 32) = any(${[...usedStems]})`;
  const where = db`
    where ${db.unsafe(LISTED)}
      ${folder === undefined ? db`` : db`and u.folder = ${folder}`}
      ${used === undefined ? db`` : db`and ${isUsed} = ${used === 'true'}`}
      ${like === null ? db`` : db`and (search_form(u.name) like all(${like}::text[]) or search_form(u.file) like all(${like}::text[]))`}`;
  return pageOfQuery<StoredUpload>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${where}
    order by ${sortBy === 'largest' ? db`u.bytes desc,` : db``}
      ${sortBy === 'oldest' ? db`u.created_at, u.id` : db`u.created_at desc, u.id desc`}`,
    from: db`from upload u ${where}`,
  });
}

export async function findStoredUpload(db: Queryable, id: number): Promise<StoredUpload | null> {
  const [row] = await db<StoredUpload[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where u.id = ${id} and ${db.unsafe(LISTED)}`;
  return row ?? null;
}

/**
 * Marks an upload as removed.
 *
 * @returns The path of its file, or `null` if it was already removed.
 */
export async function markGone(
  tx: Tx,
  id: number,
): Promise<{ folder: string; file: string } | null> {
  const [row] = await tx<{ folder: string; file: string }[]>`
    update upload set deleted_at = now() where id = ${id} and deleted_at is null
    returning folder, file`;
  return row ?? null;
}
