// @vitest-environment happy-dom
import type { ReviewView } from '@maru/contract/review/review';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { expertAddress } from '../expert-link/expert-address.ts';
import { expertReviews, lectureReviews } from './review-board.ts';
import { ReviewContentPage } from './review-content.tsx';
import { ReviewListPage } from './review-list.tsx';
import { reviewQuery, reviewsQuery } from './review-queries.ts';

// Queries without seeded data stay pending.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const review: ReviewView = {
  _id: 7,
  kind: 'lecture',
  title: '천천히 들었어요',
  excerpt: '기초부터 차근차근 들었어요.',
  author: '김○연',
  lecture: { _id: 3, title: '차트 읽는 법' },
  expert: null,
  rating: 4,
  created_at: '2026-11-20T09:00:00+09:00',
  body_html: '<p>기초부터 차근차근 들었어요.</p>',
  expert_has_page: false,
  prev: null,
  next: null,
};

it('leads back to its list as that was left, and on to the next with it', () => {
  const queries = createQueries();
  const item = { ...review, next: { _id: 8, title: '다시 들었어요' } };
  queries.setQueryData(reviewQuery(lectureReviews, 7).queryKey, { item });

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/reviews/lecture-view?_id=7&lecture=3&page=2']}>
        <ReviewContentPage board={lectureReviews} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const to = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect([to(/^목록/), to(/다시 들었어요/)]).toEqual([
    '/reviews/lecture?page=2&lecture=3',
    '/reviews/lecture-view?_id=8&page=2&lecture=3',
  ]);
});

it('is led to by its list with how that was left', () => {
  const queries = createQueries();
  const search = 'lecture=3&page=2';
  const { queryKey } = reviewsQuery(lectureReviews, new URLSearchParams(search));
  queries.setQueryData(queryKey, { items: [review], total: 19, page: 2, pageSize: 18 });

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/reviews/lecture?${search}`]}>
        <ReviewListPage board={lectureReviews} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(screen.getByRole('link', { name: review.title }).getAttribute('href')).toBe(
    '/reviews/lecture-view?_id=7&page=2&lecture=3',
  );
});

it('names the lecture of a review also where no expert gives it any more', () => {
  const queries = createQueries();
  queries.setQueryData(reviewQuery(lectureReviews, 7).queryKey, { item: review });

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/reviews/lecture-view?_id=7']}>
        <ReviewContentPage board={lectureReviews} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(screen.getByText('차트 읽는 법')).toBeTruthy();
});

it.each([
  { has: true, links: [expertAddress(5)] },
  { has: false, links: [] },
])('names its expert, and leads to them while they have a page: $has', ({ has, links }) => {
  const queries = createQueries();
  const expert = { _id: 5, nick: '한결', img_path: null };
  const item: ReviewView = {
    ...review,
    kind: 'expert',
    lecture: null,
    expert,
    expert_has_page: has,
  };
  queries.setQueryData(reviewQuery(expertReviews, 7).queryKey, { item });

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/reviews/content?_id=7']}>
        <ReviewContentPage board={expertReviews} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(screen.getByText('한결 전문가')).toBeDefined();
  const led = screen.queryAllByRole('link', { name: /한결/ });
  expect(led.map((link) => link.getAttribute('href'))).toEqual(links);
});
