import type { ReviewKind } from '@maru/contract/review/review';
import type { OwnReview, OwnReviewSummary } from '@maru/contract/review/own-review';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { REVIEW_COLUMNS, REVIEW_TABLES } from './review.repository.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const OWN_COLUMNS = `${REVIEW_COLUMNS}, r.state, r.reason, r.updated_at, r.version`;

/** The reviews of a member, newest first, with the whole name as in review.repository.ts. */
export async function listOwnReviews(
  db: Queryable,
  memberId: number,
  { kind, ...page }: { page: number; pageSize: number; kind: ReviewKind },
): Promise<PageOf<OwnReviewSummary>> {
  const where = db`
    where r.member_id = ${memberId} and r.kind = ${kind} and r.deleted_at is null`;
  return pageOfQuery<OwnReviewSummary>(db, page, {
    rows: db`
    select ${db.unsafe(OWN_COLUMNS)} from ${db.unsafe(REVIEW_TABLES)} ${where}
    order by r.created_at desc, r.id desc`,
    from: db`from review r ${where}`,
  });
}

export async function findOwnReview(
  db: Queryable,
  memberId: number,
  reviewId: number,
): Promise<OwnReview | null> {
  const [review] = await db<OwnReview[]>`
    select ${db.unsafe(OWN_COLUMNS)}, r.body_html from ${db.unsafe(REVIEW_TABLES)}
    where r.id = ${reviewId} and r.member_id = ${memberId} and r.deleted_at is null`;
  return review ?? null;
}

/** Review target, as stored in its row. */
export interface ReviewTarget {
  expert_id: number | null;
  lecture_id: number | null;
}

interface LockedReview extends ReviewTarget {
  kind: ReviewKind;
  version: number;
}

/** The kind, version and target of an own review, locked until the transaction ends. */
export async function lockOwnReview(
  tx: Tx,
  memberId: number,
  reviewId: number,
): Promise<LockedReview | null> {
  const [row] = await tx<LockedReview[]>`
    select kind, version, expert_id, lecture_id from review
    where id = ${reviewId} and member_id = ${memberId} and deleted_at is null for update`;
  return row ?? null;
}

/**
 * Resolves `target_id` to a review target; `null` if there is no such target. Experts cannot review
 * themselves, so an expert's own id returns `null`.
 */
export async function findTarget(
  db: Queryable,
  memberId: number,
  kind: ReviewKind,
  targetId: number,
): Promise<ReviewTarget | null> {
  const [target] =
    kind === 'expert'
      ? await db<ReviewTarget[]>`
          select id as expert_id, null::int as lecture_id from expert
          where id = ${targetId} and member_id is distinct from ${memberId}`
      : await db<ReviewTarget[]>`
          select p.expert_id, p.id as lecture_id
          from post p left join expert e on e.id = p.expert_id
          where p.id = ${targetId} and p.kind = 'lecture' and p.state = 'published'
            and p.deleted_at is null and p.publish_at <= now()
            and e.member_id is distinct from ${memberId}`;
  return target ?? null;
}

/** Review text, as stored in its row. */
export interface ReviewText extends ReviewTarget {
  title: string;
  rating: number;
  body_html: string;
  excerpt: string;
}

export async function insertReview(
  tx: Tx,
  memberId: number,
  kind: ReviewKind,
  text: ReviewText,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into review ${tx({ ...text, member_id: memberId, kind })} returning id`;
  return row!.id;
}

/** A rewritten review waits for staff again, whatever they had decided. */
export async function rewriteReview(tx: Tx, reviewId: number, text: ReviewText): Promise<void> {
  await tx`
    update review
    set ${tx({ ...text })}, state = 'pending', reason = null, decided_by = null, decided_at = null,
        updated_at = clock_timestamp(), version = version + 1
    where id = ${reviewId}`;
}

/** @returns false if the member has no such review. */
export async function dropReview(
  db: Queryable,
  memberId: number,
  reviewId: number,
): Promise<boolean> {
  const [row] = await db`
    update review
    set deleted_at = now(), updated_at = clock_timestamp(), version = version + 1
    where id = ${reviewId} and member_id = ${memberId} and deleted_at is null returning 1`;
  return row !== undefined;
}

/** Number of reviews a member has created since midnight in Seoul, including deleted ones. */
export async function countToday(db: Queryable, memberId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from review
    where member_id = ${memberId} and kst_day(created_at) = kst_day(now())`;
  return row?.n ?? 0;
}

/**
 * Returns how a published review relates to a member: own or reported. Returns `null` if there is
 * no such review.
 */
export async function findStanding(
  db: Queryable,
  memberId: number,
  reviewId: number,
): Promise<{ own: boolean; reported: boolean; title: string } | null> {
  const [row] = await db<{ own: boolean; reported: boolean; title: string }[]>`
    select r.title, r.member_id = ${memberId} as own, exists (
      select 1 from review_report where review_id = r.id and member_id = ${memberId}) as reported
    from review r
    where r.id = ${reviewId} and r.state = 'published' and r.deleted_at is null`;
  return row ?? null;
}

/** @returns false if the member has reported it before. */
export async function insertReport(
  tx: Tx,
  memberId: number,
  reviewId: number,
  { reason, detail }: { reason: string; detail: string },
): Promise<boolean> {
  const [row] = await tx`
    insert into review_report (review_id, member_id, reason, detail)
    values (${reviewId}, ${memberId}, ${reason}, ${detail})
    on conflict do nothing returning 1`;
  return row !== undefined;
}
