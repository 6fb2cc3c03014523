import type { ReviewKind } from '@maru/contract/review/review';
import * as z from 'zod/mini';
import type { Draft } from '../../shared/form/draft.ts';

/** Values of the review form. `target` is a number, or empty until one is chosen. */
export interface ReviewValues {
  target: string;
  rating: 1 | 2 | 3 | 4 | 5 | null;
  title: string;
  html: string;
}

export const noReview: ReviewValues = { target: '', rating: null, title: '', html: '' };

const keptValues = z.object({
  target: z.string(),
  rating: z.nullable(z.literal([1, 2, 3, 4, 5])),
  title: z.string(),
  html: z.string(),
});

/** A form as it was read: its values, and the version they were read at; `null` = a new review. */
export interface ReviewBase {
  values: ReviewValues;
  version: number | null;
}

/** The name starts with `maru.`, so a logout deletes the draft. */
export function draftNameOf(kind: ReviewKind, review: number | null): string {
  return `maru.draft.review-${kind}-${review ?? 'new'}`;
}

/** The unsaved draft of an earlier visit; `null` if it cannot be used. */
export function baseOfReviewDraft({ values, version }: Draft): ReviewBase | null {
  const read = keptValues.safeParse(values);
  return read.success ? { values: read.data, version } : null;
}
