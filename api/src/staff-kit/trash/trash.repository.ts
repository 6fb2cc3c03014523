import type { TrashKind, Trashed } from '@maru/contract/core/trash';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { andContaining } from '../../sql/conditions.ts';
import { Refusal } from '../../http/refusal.ts';
import { type PageOf, pageOfQuery } from '../page-of.ts';

/** Table of each kind. */
const TABLES = {
  banner: 'banner',
  video: 'video',
  event: 'event',
  lecture: 'post',
  profit: 'post',
  vod: 'vod_trash',
} as const satisfies Record<TrashKind, string>;

/** State that hides a row from the public, in the trash and after restoring. */
const HIDDEN = {
  banner: `status = 'inactive'`,
  video: 'shown = false',
  event: 'shown = false',
  post: `state = 'hidden'`,
} as const;

/** Kinds that can be hidden and shown. A recording only exists or does not. */
export type HiddenKind = Exclude<TrashKind, 'vod'>;

interface TrashFilter {
  page: number;
  pageSize: number;
  place?: string | undefined;
  q?: string | undefined;
}

export async function listTrashed(
  db: Queryable,
  kind: TrashKind,
  { place, q, ...page }: TrashFilter,
): Promise<PageOf<Trashed>> {
  const where = whereOf(db, kind, { place, q });
  return pageOfQuery<Trashed>(db, page, {
    rows: db`
    select t.id as _id, t.title, t.deleted_at, a.name as deleted_by, t.version
    from trash t left join admin a on a.id = t.deleted_by ${where}
    order by t.deleted_at desc, t.id desc`,
    from: db`from trash t ${where}`,
  });
}

/** Everything that matches, whatever page it is on. */
export function selectTrashed(
  db: Queryable,
  kind: TrashKind,
  filter: Pick<TrashFilter, 'place' | 'q'>,
) {
  return db<Pick<Trashed, '_id' | 'title'>[]>`
    select t.id as _id, t.title from trash t ${whereOf(db, kind, filter)}`;
}

function whereOf(
  db: Queryable,
  kind: TrashKind,
  { place, q }: Pick<TrashFilter, 'place' | 'q'>,
): postgres.Fragment {
  return db`
    where t.kind = ${kind}
      ${place === undefined ? db`` : db`and t.place = ${place}`}
      ${andContaining(db, ['t.title'], q)}`;
}

/** Moves a row that the caller has locked into the trash. From then on only staff see it. */
export function putIntoTrash(tx: Tx, kind: HiddenKind, id: number, by: number): Promise<void> {
  return move(tx, kind, id, by, tx`deleted_at = now(), deleted_by = ${by}`);
}

/**
 * Restores a row from the trash. The caller has locked it. A restored row does not become public by
 * itself.
 */
export function takeOutOfTrash(tx: Tx, kind: HiddenKind, id: number, by: number): Promise<void> {
  return move(tx, kind, id, by, tx`deleted_at = null, deleted_by = null`);
}

async function move(
  tx: Tx,
  kind: HiddenKind,
  id: number,
  by: number,
  way: postgres.Fragment,
): Promise<void> {
  const table = TABLES[kind];
  await tx`
    update ${tx(table)}
    set ${way}, updated_by = ${by}, updated_at = now(), version = version + 1,
        ${tx.unsafe(HIDDEN[table])}
    where id = ${id}`;
}

/**
 * Row-locks a trashed item until the transaction ends.
 *
 * @param version `null` accepts any version.
 * @throws Refusal NOT_FOUND if the item is not in the trash, VERSION_CONFLICT if its version has
 *   changed.
 */
export async function lockTrashed(
  tx: Tx,
  kind: TrashKind,
  id: number,
  version: number | null,
): Promise<void> {
  const table = TABLES[kind];
  const [row] = await tx<{ version: number }[]>`
    select version from ${tx(table)}
    where id = ${id} and deleted_at is not null ${table === 'post' ? tx`and kind = ${kind}` : tx``}
    for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  if (version !== null && row.version !== version) throw new Refusal('VERSION_CONFLICT');
}
