import type { Review, ReviewKind, ReviewView } from '@maru/contract/review/review';
import type { Queryable } from '@maru/platform/db/db';
import { andTitleContains } from '../sql/title-search.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** Review columns shown to every reader: visitors, the writer and staff. */
export const REVIEW_COLUMNS = `
  r.id as _id, r.kind, r.title, r.excerpt, r.rating, r.created_at, m.name as author,
  case when l.id is null then null else json_build_object('_id', l.id, 'title', l.title) end
    as lecture,
  case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
    'img_path', e.profile_img_path[1]) end as expert`;

export const REVIEW_TABLES = `
  review r join member m on m.id = r.member_id left join expert e on e.id = r.expert_id
  left join post l on l.id = r.lecture_id`;

/** Condition for reviews visible to the public. */
export const SHOWN = `r.state = 'published' and r.deleted_at is null`;

interface ReviewFilter {
  page: number;
  pageSize: number;
  kind: ReviewKind;
  expert?: number | undefined;
  lecture?: number | undefined;
  group?: number | undefined;
  q?: string | undefined;
}

/** Published reviews, newest first, with the writer's whole name: the caller masks it. */
export async function listPublishedReviews(
  db: Queryable,
  { kind, expert, lecture, group, q, ...page }: ReviewFilter,
): Promise<PageOf<Review>> {
  const where = db`
    where ${db.unsafe(SHOWN)} and r.kind = ${kind}
      ${lecture === undefined ? db`` : db`and r.lecture_id = ${lecture}`}
      ${expert === undefined ? db`` : db`and r.expert_id = ${expert}`}
      ${
        group === undefined
          ? db``
          : db`and r.group_id = (
              select id from review_group where id = ${group} and shown and deleted_at is null)`
      }
      ${andTitleContains(db, 'r', q)}`;
  return pageOfQuery<Review>(db, page, {
    rows: db`
    select ${db.unsafe(REVIEW_COLUMNS)} from ${db.unsafe(REVIEW_TABLES)}
    ${where} order by r.created_at desc, r.id desc`,
    from: db`from review r ${where}`,
  });
}

/** One published review with its neighbours of its kind, with the writer's whole name as above. */
export async function findPublishedReview(
  db: Queryable,
  kind: ReviewKind,
  reviewId: number,
): Promise<ReviewView | null> {
  const [review] = await db<Omit<ReviewView, 'prev' | 'next'>[]>`
    select ${db.unsafe(REVIEW_COLUMNS)}, r.body_html, coalesce(e.shown, false) as expert_has_page
    from ${db.unsafe(REVIEW_TABLES)}
    where ${db.unsafe(SHOWN)} and r.kind = ${kind} and r.id = ${reviewId}`;
  if (!review) return null;
  // Read from the row itself, because the returned timestamp is rounded to milliseconds.
  const at = db`(select created_at, id from review where id = ${reviewId})`;
  const [prev = null] = await db<{ _id: number; title: string }[]>`
    select r.id as _id, r.title from review r
    where ${db.unsafe(SHOWN)} and r.kind = ${kind} and (r.created_at, r.id) < ${at}
    order by r.created_at desc, r.id desc limit 1`;
  const [next = null] = await db<{ _id: number; title: string }[]>`
    select r.id as _id, r.title from review r
    where ${db.unsafe(SHOWN)} and r.kind = ${kind} and (r.created_at, r.id) > ${at}
    order by r.created_at, r.id limit 1`;
  return { ...review, prev, next };
}
