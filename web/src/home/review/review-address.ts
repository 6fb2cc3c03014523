/** Where reviews are listed. */
export const REVIEWS = '/reviews/list';

export function reviewAddress(review: number): string {
  return `/reviews/content?_id=${review}`;
}
