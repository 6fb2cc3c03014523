import { lectureReviews } from './review-board.ts';
import { ReviewWritePage } from './review-write.tsx';

export function Screen() {
  return <ReviewWritePage board={lectureReviews} />;
}
