import { lectureReviews } from './review-board.ts';
import { prefetchReviews, ReviewListPage } from './review-list.tsx';

export const prefetch = prefetchReviews(lectureReviews);

export function Screen() {
  return <ReviewListPage board={lectureReviews} />;
}
