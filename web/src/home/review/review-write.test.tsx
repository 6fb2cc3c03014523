// @vitest-environment happy-dom
import { listLectures } from '@maru/contract/profit/profit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { lectureReviews } from './review-board.ts';
import { ReviewWritePage } from './review-write.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const own = {
  _id: 7,
  title: '천천히 들었어요',
  rating: 4,
  body_html: '<p>기초부터 차근차근 들었어요.</p>',
  lecture: { _id: 3, title: '차트 읽는 법' },
  expert: null,
  version: 2,
};
const offered = { _id: 5, title: '재무제표 읽는 법', expert: null };

it.each([
  { what: 'is offered', offers: [{ ...offered, _id: 3, title: '차트 읽는 법' }, offered] },
  { what: 'was taken off the site since', offers: [offered] },
])('continues a review of a lecture that $what', async ({ offers }) => {
  vi.mocked(makeCall).mockImplementation(async (call) =>
    call === listLectures ? { items: offers } : { item: own },
  );

  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/reviews/lecture-write?_id=7']}>
        <ReviewWritePage board={lectureReviews} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /강의/ });
  const chosen = field.options[field.selectedIndex];
  expect([chosen?.value, chosen?.text]).toEqual(['3', '차트 읽는 법']);
  expect(field.options).toHaveLength(3);
});
