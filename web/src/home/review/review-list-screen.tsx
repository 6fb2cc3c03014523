import { expertReviews } from './review-board.ts';
import { prefetchReviews, ReviewListPage } from './review-list.tsx';

export const prefetch = prefetchReviews(expertReviews);

export function Screen() {
  return <ReviewListPage board={expertReviews} />;
}
