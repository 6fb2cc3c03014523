// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { MyReviews } from './my-reviews.tsx';
import { expertReviews } from './review-board.ts';
import { myReviewsQuery } from './review-queries.ts';

const unknown = { ...sessionState };
afterEach(() => {
  cleanup();
  Object.assign(sessionState, unknown);
});

it.each([
  [18, '첫 페이지로 가기', '/reviews/list?mine=true'],
  [0, '후기 쓰기', '/reviews/content-write'],
])('an empty page leads on where %d reviews stand before it', (total, link, to) => {
  Object.assign(sessionState, { initialized: true, authenticated: true });
  const search = 'mine=true&page=2';
  const queries = createQueries();
  const { queryKey } = myReviewsQuery(expertReviews, new URLSearchParams(search));
  queries.setQueryData(queryKey, { items: [], total, page: 2, pageSize: 18 });

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/reviews/list?${search}`]}>
        <MyReviews board={expertReviews} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(to);
});
