import { lectureReviews } from './review-board.ts';
import { prefetchReview, ReviewContentPage } from './review-content.tsx';

export const ownMeta = true;

export const prefetch = prefetchReview(lectureReviews);

export function Screen() {
  return <ReviewContentPage board={lectureReviews} />;
}
