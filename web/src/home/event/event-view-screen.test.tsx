// @vitest-environment happy-dom
import type { MarketingEventView } from '@maru/contract/event/event';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { EventListPage } from './event-list.tsx';
import { eventQuery, eventsQuery } from './event-queries.ts';
import { Screen } from './event-view-screen.tsx';

// Queries without seeded data stay pending.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event: MarketingEventView = {
  _id: 4,
  title: '지난 응모',
  form: [],
  summary: '',
  img_path: null,
  state: 'expired',
  body_html: '',
  prev: { _id: 3, title: '더 지난 응모' },
  next: null,
  entry_limit: 1,
  starts_at: '2026-01-01T00:00:00+09:00',
  ends_at: '2026-02-01T00:00:00+09:00',
  winners_published_at: null,
};

it('keeps the page of its list on the way to an event, to another one, and back', () => {
  const queries = createQueries();
  const { queryKey } = eventsQuery('expired', new URLSearchParams('page=2'));
  queries.setQueryData(queryKey, { items: [event], total: 21, page: 2, pageSize: 20 });
  queries.setQueryData(eventQuery(4).queryKey, { item: event });

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/event/expired?page=2']}>
        <EventListPage state="expired" />
      </MemoryRouter>
      <MemoryRouter initialEntries={['/event/event-view?_id=4&page=2']}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const to = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect([to(/^지난 응모/), to(/더 지난 응모/), to(/^목록/)]).toEqual([
    '/event/event-view?_id=4&page=2',
    '/event/event-view?_id=3&page=2',
    '/event/expired?page=2',
  ]);
});
