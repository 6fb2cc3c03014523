import { expertReviews } from './review-board.ts';
import { prefetchReview, ReviewContentPage } from './review-content.tsx';

export const ownMeta = true;

export const prefetch = prefetchReview(expertReviews);

export function Screen() {
  return <ReviewContentPage board={expertReviews} />;
}
