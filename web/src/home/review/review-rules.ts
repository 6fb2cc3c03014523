import { MAX_REVIEW_TITLE, MIN_REVIEW_LETTERS } from '@maru/contract/review/own-review';
import { countVisible } from '@maru/contract/core/primitive';
import { firstOf, maxLength, required } from '../../shared/form/rules.ts';
import { wording } from '../../shared/wording.ts';
import type { ReviewValues } from './review-draft.ts';

export type ReviewField = keyof ReviewValues;

/** In page order. */
export const reviewFields = ['target', 'rating', 'title', 'html'] as const;

export type ReviewProblems = Partial<Record<ReviewField, { message: string }>>;

/** Validation errors of a review, by field. The server validates again. */
export function problemsOfReview({ target, rating, title, html }: ReviewValues): ReviewProblems {
  const problems: ReviewProblems = {};
  if (target === '') problems.target = { message: wording.validation.required };
  if (rating === null) problems.rating = { message: wording.validation.required };
  const ofTitle = firstOf(required, maxLength(MAX_REVIEW_TITLE))(title);
  if (ofTitle !== true) problems.title = { message: ofTitle };
  if (lettersIn(html) < MIN_REVIEW_LETTERS) {
    problems.html = { message: wording.validation.min(MIN_REVIEW_LETTERS) };
  }
  return problems;
}

/** How many letters a reader sees in HTML out of the editor. */
export function lettersIn(html: string): number {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/&\w+;/g, 'x');
  return countVisible(text);
}
