// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { EventListPage } from '../event/event-list.tsx';
import { Screen as Announcements } from '../event/event-winner-screen.tsx';
import { Screen as BestStocks } from '../invest/best-stock-screen.tsx';
import { ReviewListPage } from '../review/review-list.tsx';
import { expertReviews } from '../review/review-board.ts';
import { Screen as Profits } from '../review/review-profit-screen.tsx';
import { VideoBoard } from '../video/video-board.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LISTS: [what: string, Page: () => ReactNode][] = [
  ['후기가', () => <ReviewListPage board={expertReviews} />],
  ['영상이', () => <VideoBoard place="youtube" title="유튜브" lead="영상" section="영상" />],
  ['종목이', () => <BestStocks />],
  ['기록이', () => <Profits />],
  ['이벤트가', () => <EventListPage state="expired" />],
  ['이벤트가', () => <Announcements />],
];

it.each(LISTS)('past its last page a list leads back to the first: %s', async (what, Page) => {
  const answer = { items: [], total: 3, page: 9, pageSize: 20, up: 0, down: 0 };
  vi.stubGlobal('fetch', async () => Response.json(answer));

  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/?page=9&expert=7']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  expect(await screen.findByText(`이 페이지에는 ${what} 없어요`)).toBeDefined();
  expect(screen.getByRole('link', { name: '첫 페이지로 가기' }).getAttribute('href')).toBe(
    '/?expert=7',
  );
});
