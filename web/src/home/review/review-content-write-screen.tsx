import { expertReviews } from './review-board.ts';
import { ReviewWritePage } from './review-write.tsx';

export function Screen() {
  return <ReviewWritePage board={expertReviews} />;
}
