import type { ReviewKind } from '@maru/contract/review/review';
import { viewAddress } from '../board/board-address.ts';

/** A board of reviews: one engine, shown under the addresses of its kind. */
export interface ReviewBoard {
  kind: ReviewKind;
  /** The pages above its list, for the line above its title. */
  above: readonly { label: string; to: string }[];
  title: string;
  lead: string;
  /** Noun for one review. */
  noun: string;
  /** Noun for the subject of the reviews. */
  target: string;
  list: string;
  content: string;
  write: string;
}

export const expertReviews: ReviewBoard = {
  kind: 'expert',
  above: [],
  title: '투자후기',
  lead: '실제 회원이 남긴 이용 후기예요. 개인의 경험이며 수익을 보장하지 않아요.',
  noun: '후기',
  target: '전문가',
  list: '/reviews/list',
  content: '/reviews/content',
  write: '/reviews/content-write',
};

export const lectureReviews: ReviewBoard = {
  kind: 'lecture',
  above: [{ label: expertReviews.title, to: expertReviews.list }],
  title: '강의 후기',
  lead: '강의를 들은 회원이 남긴 후기예요. 개인의 경험이며 수익을 보장하지 않아요.',
  noun: '강의 후기',
  target: '강의',
  list: '/reviews/lecture',
  content: '/reviews/lecture-view',
  write: '/reviews/lecture-write',
};

const boards: Readonly<Record<ReviewKind, ReviewBoard>> = {
  expert: expertReviews,
  lecture: lectureReviews,
};

/** Where a review is read; the search of a list keeps how that was left. */
export function reviewAddress(
  { kind, _id }: { kind: ReviewKind; _id: number },
  search = new URLSearchParams(),
): string {
  return viewAddress(boards[kind].content, _id, search);
}

/** Address where the writer edits the review. */
export function reviewEditAddress({ kind, _id }: { kind: ReviewKind; _id: number }): string {
  return `${boards[kind].write}?_id=${_id}`;
}

/** Subject of a review: a lecture, or an expert. */
export function subjectOfReview({
  expert,
  lecture,
}: {
  expert: { nick: string } | null;
  lecture: { title: string } | null;
}): string | null {
  return lecture?.title ?? (expert && `${expert.nick} 전문가`);
}
