// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { SiteSearch } from './site-search.tsx';

const hit = {
  kind: 'expert',
  _id: 3,
  title: '한결',
  picture: null,
  excerpt: '반도체',
  created_at: null,
  link: '/expert-analyst?_id=3',
  video_url: null,
};

const counted: unknown[] = [];

function answer(request: Request | URL | string, init?: RequestInit): Response {
  const address = String(request instanceof Request ? request.url : request);
  if (address.includes('/popular')) return Response.json({ words: ['배당', 'ETF'] });
  if (address.includes('/suggestions'))
    return Response.json({ items: [hit], stock: null, stocks: [] });
  if (address.includes('/counts')) counted.push(init?.body);
  return new Response(null, { status: 204 });
}

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{decodeURIComponent(pathname + search)}</p>;
}

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <SiteSearch />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const fieldOf = () => screen.getByRole('combobox', { name: '사이트 검색' });
const place = () => screen.getByTestId('place').textContent;

describe('[A28] the suggestions of the search field', () => {
  beforeEach(() => {
    localStorage.clear();
    counted.length = 0;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof answer>) => answer(...given));
    Element.prototype.scrollIntoView = vi.fn();
  });

  afterEach(cleanup);

  it('are recent and popular words before typing, chosen with the arrows', async () => {
    rememberSearch('금리');
    const user = show();

    await user.click(fieldOf());
    await screen.findByRole('option', { name: 'ETF' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '금리',
      '1배당',
      '2ETF',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const option = screen.getByRole('option', { selected: true });
    expect(fieldOf().getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}');

    expect(place()).toBe('/search?q=배당');
    await vi.waitFor(() => expect(recentSearches()).toEqual(['배당', '금리']));
    expect(counted).toHaveLength(1);
  });

  it('lead to a hit, and Escape closes them', async () => {
    const user = show();

    await user.type(fieldOf(), '한ㄱ');
    await screen.findByRole('option', { name: /한결/ });
    await user.keyboard('{Escape}');
    expect(fieldOf().getAttribute('aria-expanded')).toBe('false');

    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: /한결/ }));
    expect(place()).toBe('/expert-analyst?_id=3');
    expect(recentSearches()).toEqual([]);
  });

  it('keep no words after the list was turned off', async () => {
    rememberSearch('금리');
    const user = show();

    await user.click(fieldOf());
    await user.click(await screen.findByRole('button', { name: '최근 검색어 저장 켜짐' }));
    expect(screen.queryByText('금리')).toBeNull();
    await user.type(fieldOf(), '배당{Enter}');

    await vi.waitFor(() => expect(counted).toHaveLength(1));
    expect(recentSearches()).toEqual([]);
  });
});
