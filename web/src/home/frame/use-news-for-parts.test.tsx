// @vitest-environment happy-dom
import { loadBanners } from '@maru/contract/banner/banner';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { callQuery, createQueries } from '../../shared/query.ts';
import { useNewsForParts } from './use-news-for-parts.ts';

const { feed, sockets } = await vi.hoisted(() => import('../../shared/home-feed.fixture.ts'));
vi.mock('../../shared/sockets.ts', () => sockets);
vi.mock('../../shared/call.ts', { spy: true });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Layout({ children }: { children?: ReactNode }) {
  useNewsForParts();
  return children;
}

function Banners() {
  const query = callQuery(loadBanners, { query: { location: 'TOP', page: 1, pageSize: 20 } });
  return <p>배너 {useQuery(query).data?.total}개</p>;
}

const answerWith = (total: number) =>
  vi.mocked(makeCall).mockResolvedValue({ items: [], total, page: 1, pageSize: 20 });

it('reads banners of an opened part once more, because the server may hear of a change later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerWith(1);
  const queries = createQueries();
  const page = (part?: ReactNode) => (
    <QueryClientProvider client={queries}>
      <Layout>{part}</Layout>
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  await waitFor(() => expect(feed.heard.has('banner.changed')).toBe(true));

  // The part hydrates after the event. Its first answer is still the former one.
  await act(async () => feed.heard.get('banner.changed')?.({ location: 'TOP' }));
  rerender(page(<Banners />));
  await screen.findByText('배너 1개');
  answerWith(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));

  expect(await screen.findByText('배너 2개')).toBeDefined();
});
