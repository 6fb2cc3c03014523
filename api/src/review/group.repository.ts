import type { ReviewGroup, ReviewGroupInput } from '@maru/contract/review/staff-review-group';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { SHOWN } from './review.repository.ts';

/** The groups that visitors can choose from: shown, and with something in them. */
export function listShownGroups(
  db: Queryable,
): Promise<{ _id: number; name: string; reviews: number }[]> {
  return db`
    select g.id as _id, g.name, count(*)::int as reviews
    from review_group g join review r on r.group_id = g.id and r.kind = 'expert'
    where g.shown and g.deleted_at is null and ${db.unsafe(SHOWN)}
    group by g.id order by g.position, g.id`;
}

export function selectGroups(db: Queryable) {
  return db<ReviewGroup[]>`
    select g.id as _id, g.name, g.position, g.shown, g.created_at, g.updated_at,
           a.name as updated_by, g.version,
           (select count(*)::int from review r
            where r.group_id = g.id and r.deleted_at is null) as reviews
    from review_group g left join admin a on a.id = g.updated_by
    where g.deleted_at is null order by g.position, g.id`;
}

export async function findGroup(db: Queryable, groupId: number): Promise<ReviewGroup | null> {
  const groups = await selectGroups(db);
  return groups.find(({ _id }) => _id === groupId) ?? null;
}

/** Appends a new group at the end. */
export async function insertGroup(
  tx: Tx,
  { name, shown }: ReviewGroupInput,
  by: number,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into review_group (name, shown, updated_by, position)
    select ${name}, ${shown}, ${by}, coalesce(max(position), 0) + 1
    from review_group where deleted_at is null returning id`;
  return row!.id;
}

/** Deletes a group. Its reviews stay, without a group. */
export async function markGroupDeleted(tx: Tx, groupId: number, by: number): Promise<void> {
  await tx`
    update review_group
    set deleted_at = now(), updated_by = ${by}, version = version + 1, updated_at = now()
    where id = ${groupId}`;
  await tx`update review set group_id = null where group_id = ${groupId}`;
}

/** The groups in their order, locked until the transaction ends. */
export async function lockGroups(tx: Tx): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from review_group where deleted_at is null order by position, id for update`;
  return rows.map(({ id }) => id);
}

export async function setGroupOrder(tx: Tx, ids: readonly number[], by: number): Promise<void> {
  await tx`
    update review_group g
    set position = wanted.place, version = version + 1, updated_at = now(), updated_by = ${by}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where g.id = wanted.id and g.position <> wanted.place`;
}
