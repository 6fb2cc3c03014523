import type { BodyOf } from '@maru/contract/core/call';
import type { ReviewKind } from '@maru/contract/review/review';
import {
  MAX_REVIEWS_A_DAY,
  MIN_REVIEW_LETTERS,
  type createReview,
  type OwnReview,
  type reportReview,
  type updateReview,
} from '@maru/contract/review/own-review';
import { countVisible } from '@maru/contract/core/primitive';
import type { Db, Queryable } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { excerptOf } from '../editor/excerpt.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { runIdempotently } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import {
  countToday,
  findOwnReview,
  findStanding,
  findTarget,
  insertReport,
  insertReview,
  lockOwnReview,
  rewriteReview,
  type ReviewText,
} from './own-review.repository.ts';

const HOUR_S = 3_600;

type Written = Omit<BodyOf<typeof updateReview>, 'version'>;

/**
 * Stores a new review, once per Idempotency-Key. The review waits for staff approval.
 *
 * @throws Refusal INVALID_INPUT, TOO_MANY_REQUESTS, IDEMPOTENCY_CONFLICT, or NOT_FOUND if the
 *   review created under the key has been deleted since.
 */
export async function writeReview(
  db: Db,
  memberId: number,
  { kind, ...written }: BodyOf<typeof createReview>,
  repeat: { key: string; requestHash: Buffer },
): Promise<OwnReview> {
  const cleaned = await cleanText(written);
  const { id } = await runIdempotently(db, `review.create:${memberId}`, repeat, async (tx) => {
    // The row lock serializes the reviews of one member, so the daily count is exact.
    await tx`select 1 from member where id = ${memberId} for update`;
    if ((await countToday(tx, memberId)) >= MAX_REVIEWS_A_DAY) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: HOUR_S });
    }
    const text = { ...cleaned, ...(await targetOf(tx, memberId, kind, written.target_id)) };
    return { id: await insertReview(tx, memberId, kind, text) };
  });
  const review = await findOwnReview(db, memberId, id);
  if (!review) throw new Refusal('NOT_FOUND');
  return review;
}

/**
 * Updates a member's own review from the version that was read. Reviews of other members count as
 * not found.
 */
export async function editReview(
  db: Db,
  memberId: number,
  reviewId: number,
  { version, ...written }: BodyOf<typeof updateReview>,
): Promise<OwnReview> {
  const cleaned = await cleanText(written);
  return db.begin(async (tx) => {
    const before = await lockOwnReview(tx, memberId, reviewId);
    if (!before) throw new Refusal('NOT_FOUND');
    if (before.version !== version) throw new Refusal('VERSION_CONFLICT');
    const { kind, expert_id, lecture_id } = before;
    // The target may have been taken off the site since. The review keeps it.
    const target =
      written.target_id === (kind === 'expert' ? expert_id : lecture_id)
        ? { expert_id, lecture_id }
        : await targetOf(tx, memberId, kind, written.target_id);
    await rewriteReview(tx, reviewId, { ...cleaned, ...target });
    return (await findOwnReview(tx, memberId, reviewId))!;
  });
}

/** Stores a report and notifies staff, in one transaction. */
export async function reportTo(
  db: Db,
  memberId: number,
  reviewId: number,
  report: BodyOf<typeof reportReview>,
): Promise<void> {
  await db.begin(async (tx) => {
    const standing = await findStanding(tx, memberId, reviewId);
    if (!standing) throw new Refusal('NOT_FOUND');
    if (standing.own) throw new Refusal('STATE_CONFLICT');
    if (!(await insertReport(tx, memberId, reviewId, report)))
      throw new Refusal('ALREADY_REPORTED');
    await postNotice(tx, {
      kind: 'review.reported',
      severity: 'warning',
      detail: { review: reviewId, title: standing.title, reason: report.reason },
      permission: 'manageContent',
      link: `/curve/review?reported=true&id=${reviewId}`,
    });
  });
}

/**
 * Runs outside of any transaction, because cleaning is slow and a transaction must not wait for it.
 */
async function cleanText({
  title,
  rating,
  body_html,
}: Written): Promise<Omit<ReviewText, 'expert_id' | 'lecture_id'>> {
  const html = await sanitiseHtml(body_html);
  if (countVisible(plainTextOf(html)) < MIN_REVIEW_LETTERS) {
    throw badInput('body_html', `must have at least ${MIN_REVIEW_LETTERS} letters`);
  }
  return { title: title.trim(), rating, body_html: html, excerpt: excerptOf(html) };
}

async function targetOf(db: Queryable, memberId: number, kind: ReviewKind, targetId: number) {
  const target = await findTarget(db, memberId, kind, targetId);
  if (!target) throw badInput('target_id', 'cannot be reviewed');
  return target;
}
