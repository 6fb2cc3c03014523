import type { LectureInput, lectures, StaffLecture } from '@maru/contract/review/staff-lecture';
import type { Tx } from '@maru/platform/db/db';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import { withoutUndefined } from '../staff-kit/changed-fields.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';
import { SHOWN as SHOWN_REVIEW } from './review.repository.ts';

/** Condition for lectures that the public can choose. */
const SHOWN = `p.state = 'published'`;

const COLUMNS = `
  p.id as _id, p.title, p.excerpt as summary, ${SHOWN} as shown, p.position, p.updated_at,
  a.name as updated_by, p.version, rated.reviews, rated.rating,
  case when e.id is null then null
       else json_build_object('_id', e.id, 'nick', e.nick) end as expert`;

const TABLES = `
  post p left join expert e on e.id = p.expert_id left join admin a on a.id = p.updated_by
  cross join lateral (
    select count(*)::int as reviews, round(avg(r.rating), 1)::float as rating from review r
    where r.lecture_id = p.id and ${SHOWN_REVIEW}) rated`;

const LATEST = 'p.publish_at desc, p.id desc';
const IN_ORDER = `p.position, ${LATEST}`;

export const lectureRows = staffRows<StaffLecture, FilterOf<typeof lectures>>({
  columns: COLUMNS,
  tables: TABLES,
  counted: 'post p',
  id: 'p.id',
  where: (db, { expert, q }) => db`
    where p.kind = 'lecture' and p.deleted_at is null
      ${andEqual(db, { 'p.expert_id': expert })}
      ${andContaining(db, ['p.title'], q)}`,
  orders: { order: IN_ORDER, latest: LATEST },
});

function columnsOf({ summary, shown, ...rest }: Partial<LectureInput>) {
  return withoutUndefined({
    ...rest,
    excerpt: summary,
    state: shown === undefined ? undefined : shown ? 'published' : 'hidden',
  });
}

/** Inserts a new lecture in first position until staff reorder the list. */
export function insertLecture(tx: Tx, input: LectureInput, by: number): Promise<number> {
  const columns = { ...columnsOf(input), kind: 'lecture', category: '강의', created_by: by };
  return insertRow(tx, 'post', columns, by);
}

export function updateLecture(tx: Tx, id: number, changes: Partial<LectureInput>, by: number) {
  return updateRow(tx, 'post', id, columnsOf(changes), by);
}

export async function isReviewed(tx: Tx, lectureId: number): Promise<boolean> {
  const reviews = await tx`
    select from review where lecture_id = ${lectureId} and deleted_at is null limit 1`;
  return reviews.length > 0;
}

/** The lectures in their order, locked until the transaction ends. */
export async function lockLectures(tx: Tx): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select p.id from post p where p.kind = 'lecture' and p.deleted_at is null
    order by ${tx.unsafe(IN_ORDER)} for update`;
  return rows.map(({ id }) => id);
}
