import { getReview, listReviews } from '@maru/contract/content';
import { callQuery } from '../../shared/query.ts';
import { placeOf } from '../board/board-address.ts';

/** Three cards a row. */
const PAGE_SIZE = 18;

export function reviewsQuery(search: URLSearchParams) {
  const { page, q, expert } = placeOf(search);
  return callQuery(listReviews, {
    query: {
      page,
      pageSize: PAGE_SIZE,
      ...(q ? { q } : {}),
      ...(expert === undefined ? {} : { expert }),
    },
  });
}

export const reviewQuery = (review: number) => callQuery(getReview, { params: { _id: review } });
