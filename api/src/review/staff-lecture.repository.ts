import type { LectureInput, StaffLecture } from '@maru/contract/review/staff-lecture';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { SHOWN as SHOWN_REVIEW } from './review.repository.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

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

export interface StaffLectureFilter {
  expert?: number | undefined;
  q?: string | undefined;
  /** `order` = the order set by staff. */
  sortBy: 'order' | 'latest';
}

function whereOf(db: Queryable, { expert, q }: StaffLectureFilter) {
  const like = containing(q);
  return db`
    where p.kind = 'lecture' and p.deleted_at is null
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
      ${like === null ? db`` : db`and search_form(p.title) like ${like}`}`;
}

export function selectStaffLectures(db: Queryable, filter: StaffLectureFilter) {
  return db<StaffLecture[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${db.unsafe(filter.sortBy === 'latest' ? LATEST : IN_ORDER)}`;
}

export async function listStaffLectures(
  db: Queryable,
  filter: StaffLectureFilter & Page,
): Promise<PageOf<StaffLecture>> {
  return pageOfQuery<StaffLecture>(db, filter, {
    rows: selectStaffLectures(db, filter),
    from: db`from post p ${whereOf(db, filter)}`,
  });
}

export async function findStaffLecture(db: Queryable, lectureId: number) {
  const [lecture] = await db<StaffLecture[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where p.id = ${lectureId} and p.kind = 'lecture' and p.deleted_at is null`;
  return lecture ?? null;
}

export type LectureChanges = { readonly [F in keyof LectureInput]?: LectureInput[F] | undefined };

function columnsOf({ summary, shown, ...rest }: LectureChanges) {
  const columns = {
    ...rest,
    excerpt: summary,
    state: shown === undefined ? undefined : shown ? 'published' : 'hidden',
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Inserts a new lecture in first position until staff reorder the list. */
export async function insertLecture(tx: Tx, input: LectureInput, by: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into post ${tx({
      ...columnsOf(input),
      kind: 'lecture',
      category: '강의',
      created_by: by,
      updated_by: by,
    })} returning id`;
  return row!.id;
}

export async function updateLectureRow(
  tx: Tx,
  lectureId: number,
  changes: LectureChanges,
  by: number,
): Promise<void> {
  await tx`
    update post
    set ${tx({ ...columnsOf(changes), updated_by: by })}, version = version + 1, updated_at = now()
    where id = ${lectureId}`;
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
