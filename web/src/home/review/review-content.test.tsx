// @vitest-environment happy-dom
import type { ReviewView } from '@maru/contract/content';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { lectureReviews } from './review-board.ts';
import { ReviewContentPage } from './review-content.tsx';
import { reviewQuery } from './review-queries.ts';

afterEach(cleanup);

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
  prev: null,
  next: null,
};

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
