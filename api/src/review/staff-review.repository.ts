import type { StaffReview, StaffReviewView } from '@maru/contract/review/staff-review';
import type { ReviewState } from '@maru/contract/review/own-review';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { REVIEW_COLUMNS, REVIEW_TABLES } from './review.repository.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const STAFF_COLUMNS = `
  ${REVIEW_COLUMNS}, r.state, r.reason, a.name as decided_by, r.decided_at, r.updated_at, r.version,
  (select count(*)::int from review_report where review_id = r.id) as reports,
  case when g.id is null then null else json_build_object('_id', g.id, 'name', g.name) end
    as "group"`;

const STAFF_TABLES = `${REVIEW_TABLES} left join admin a on a.id = r.decided_by
  left join review_group g on g.id = r.group_id`;

export interface StaffReviewFilter {
  state?: ReviewState | undefined;
  kind?: 'expert' | 'lecture' | undefined;
  reported?: 'true' | 'false' | undefined;
  expert?: number | undefined;
  group?: number | undefined;
  rating?: string | undefined;
  q?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'reports';
}

function whereOf(
  db: Queryable,
  { state, kind, reported, expert, group, rating, q }: StaffReviewFilter,
) {
  const like = containing(q);
  const isReported = db`exists (select 1 from review_report where review_id = r.id)`;
  return db`
    where r.deleted_at is null
      ${state === undefined ? db`` : db`and r.state = ${state}`}
      ${kind === undefined ? db`` : db`and r.kind = ${kind}`}
      ${reported === undefined ? db`` : db`and ${isReported} = ${reported === 'true'}`}
      ${expert === undefined ? db`` : db`and r.expert_id = ${expert}`}
      ${group === undefined ? db`` : db`and r.group_id = ${group}`}
      ${rating === undefined ? db`` : db`and r.rating = ${rating}::int`}
      ${like === null ? db`` : db`and search_form(r.title) like all(${like}::text[])`}`;
}

/** Reviews in any state, with the writers' whole names: the caller masks them. */
export function selectStaffReviews(db: Queryable, filter: StaffReviewFilter) {
  const { sortBy } = filter;
  return db<StaffReview[]>`
    select ${db.unsafe(STAFF_COLUMNS)} from ${db.unsafe(STAFF_TABLES)} ${whereOf(db, filter)}
    order by ${sortBy === 'reports' ? db`reports desc,` : db``}
      ${sortBy === 'oldest' ? db`r.created_at, r.id` : db`r.created_at desc, r.id desc`}`;
}

export async function listStaffReviews(
  db: Queryable,
  filter: StaffReviewFilter & Page,
): Promise<PageOf<StaffReview>> {
  return pageOfQuery<StaffReview>(db, filter, {
    rows: selectStaffReviews(db, filter),
    from: db`from review r ${whereOf(db, filter)}`,
  });
}

export async function findStaffReview(
  db: Queryable,
  reviewId: number,
): Promise<StaffReviewView | null> {
  const [review] = await db<Omit<StaffReviewView, 'complaints'>[]>`
    select ${db.unsafe(STAFF_COLUMNS)}, r.body_html from ${db.unsafe(STAFF_TABLES)}
    where r.id = ${reviewId} and r.deleted_at is null`;
  if (!review) return null;
  const complaints = await db<StaffReviewView['complaints']>`
    select reason, detail, at from review_report where review_id = ${reviewId}
    order by at desc, member_id`;
  return { ...review, complaints };
}

/** The version and state of a review, locked until the transaction ends. */
export async function lockReview(
  tx: Tx,
  reviewId: number,
): Promise<{ version: number; state: ReviewState } | null> {
  const [row] = await tx<{ version: number; state: ReviewState }[]>`
    select version, state from review where id = ${reviewId} and deleted_at is null for update`;
  return row ?? null;
}

export async function setReviewState(
  tx: Tx,
  reviewId: number,
  { state, reason }: { state: ReviewState; reason: string | null },
  by: number,
): Promise<void> {
  await tx`
    update review
    set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = now(),
        version = version + 1
    where id = ${reviewId}`;
}

/**
 * Puts a review into a group.
 *
 * @returns false if there is no such group.
 */
export async function setReviewGroup(
  tx: Tx,
  reviewId: number,
  groupId: number | null,
): Promise<boolean> {
  const [known] =
    groupId === null
      ? [{}]
      : await tx`select 1 from review_group where id = ${groupId} and deleted_at is null`;
  if (!known) return false;
  await tx`update review set group_id = ${groupId}, version = version + 1 where id = ${reviewId}`;
  return true;
}

/** From which states each decision can be made. */
const DECIDED_FROM = {
  published: ['pending', 'rejected', 'hidden'],
  rejected: ['pending', 'hidden'],
  hidden: ['published'],
} as const;

/**
 * Decides many reviews at once.
 *
 * @returns the reviews that could be decided.
 */
export async function decideMany(
  tx: Tx,
  ids: readonly number[],
  { state, reason }: { state: keyof typeof DECIDED_FROM; reason: string | null },
  by: number,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update review
    set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = now(),
        version = version + 1
    where id = any(${[...ids]}::int[]) and deleted_at is null
      and state = any(${[...DECIDED_FROM[state]]}::text[])
    returning id`;
  return rows.map(({ id }) => id);
}
