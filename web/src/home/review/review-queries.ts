import { getReview, listReviews } from '@maru/contract/review/review';
import { getMyReview, getReviewStanding, listMyReviews } from '@maru/contract/review/own-review';
import { listLectures, listProfits } from '@maru/contract/profit/profit';
import { listReviewGroups } from '@maru/contract/review/review-group';
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '@maru/contract/core/call';
import type { listExperts } from '@maru/contract/expert/expert';
import type { SelectOption } from '../../shared/form/select.tsx';
import { callKey, callQuery } from '../../shared/query.ts';
import { idOf, pageOf, placeOf } from '../board/board-address.ts';
import type { ReviewBoard } from './review-board.ts';
import { expertsQuery } from '../expert-link/experts-query.ts';

/** Three cards a row. */
const PAGE_SIZE = 18;
const PROFITS_SHOWN = 12;

export function reviewsQuery({ kind }: ReviewBoard, search: URLSearchParams) {
  const { page, q, expert } = placeOf(search);
  const lecture = idOf(search.get('lecture'));
  const group = idOf(search.get('group'));
  return callQuery(listReviews, {
    query: {
      kind,
      page,
      pageSize: PAGE_SIZE,
      ...(q ? { q } : {}),
      ...(expert === undefined ? {} : { expert }),
      ...(lecture === null ? {} : { lecture }),
      ...(group === null ? {} : { group }),
    },
  });
}

export const reviewQuery = ({ kind }: ReviewBoard, review: number) =>
  callQuery(getReview, { params: { _id: review }, query: { kind } });

export const myReviewsQuery = ({ kind }: ReviewBoard, search: URLSearchParams) =>
  callQuery(listMyReviews, { query: { kind, page: pageOf(search), pageSize: PAGE_SIZE } });

export const myReviewQuery = ({ kind }: ReviewBoard, review: number) =>
  callQuery(getMyReview, { params: { _id: review }, query: { kind } });

export const standingQuery = (review: number) =>
  callQuery(getReviewStanding, { params: { _id: review } });

export const profitsQuery = (search: URLSearchParams) =>
  callQuery(listProfits, { query: { page: pageOf(search), pageSize: PROFITS_SHOWN } });

export const groupsQuery = () => callQuery(listReviewGroups, {});

const lecturesQuery = () => callQuery(listLectures, {});

/** A subject that can be reviewed on a board. */
export interface ReviewTarget {
  _id: number;
  name: string;
  /** Portrait of an expert. */
  face?: string | null;
}

export function targetOptions(targets: readonly ReviewTarget[] = []): SelectOption[] {
  return targets.map(({ _id, name, ...face }) => ({ value: String(_id), label: name, ...face }));
}

const expertTargets = ({ items }: OutputOf<typeof listExperts>): ReviewTarget[] =>
  items.map(({ _id, nick, profile }) => ({
    _id,
    name: nick,
    face: profile.profile_img_path[0] ?? null,
  }));

const lectureTargets = ({ items }: OutputOf<typeof listLectures>): ReviewTarget[] =>
  items.map(({ _id, title, expert }) => ({
    _id,
    name: expert ? `${title} · ${expert.nick}` : title,
  }));

export function useTargets({ kind }: ReviewBoard): UseQueryResult<ReviewTarget[]> {
  const isExpert = kind === 'expert';
  const experts = useQuery({ ...expertsQuery(), select: expertTargets, enabled: isExpert });
  const lectures = useQuery({ ...lecturesQuery(), select: lectureTargets, enabled: !isExpert });
  return isExpert ? experts : lectures;
}

export function prefetchTargets(queries: QueryClient, { kind }: ReviewBoard): Promise<unknown> {
  return kind === 'expert'
    ? queries.fetchQuery(expertsQuery())
    : queries.fetchQuery(lecturesQuery());
}

/**
 * Invalidates the reviews after the writer changed one, because every list and page may show it or
 * have lost it. The source of a form is refetched each time anyway.
 */
export async function forgetReviews(queries: QueryClient): Promise<void> {
  await Promise.all(
    [listReviews, getReview, listMyReviews].map((call) =>
      queries.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
}
