// @vitest-environment happy-dom
import { brand } from '#brand';
import { listBestStocks } from '@maru/contract/post/post';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { SiteLinks } from '../../shared/site-links.tsx';
import { Screen } from './best-stock-screen.tsx';

let asked: URL[] = [];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked = [];
});

/**
 * Renders the list under an advisory mode, with a fake server that records the requests for stocks.
 */
function show(advisory_kind: string, address = '/') {
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://maru.example.com');
    if (url.pathname === listSiteLinks.path) return Response.json({ items: [], advisory_kind });
    if (url.pathname === listBestStocks.path) asked.push(url);
    return Response.json({ items: [], total: 0, page: 1, pageSize: 20 });
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[address]}>
        <SiteLinks>
          <Screen />
        </SiteLinks>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const lastAsked = () => asked.at(-1)?.searchParams.get('realised');

it('[L05] shows closed stocks alone under the mode quasi, whatever the address says', async () => {
  expect(brand.switches.advisory_kind).toBe('quasi');
  show('quasi', '/?realised=false');

  await vi.waitFor(() => expect(lastAsked()).toBe('true'));
  expect(screen.queryByRole('link', { name: '진행 중' })).toBeNull();
});

it('[L05] begins with closed stocks where open ones may be shown, by the mode in force', async () => {
  show('registered');

  await screen.findByRole('link', { name: '진행 중' });
  expect(lastAsked()).toBe('true');
  cleanup();
  show('registered', '/?realised=false');
  await vi.waitFor(() => expect(lastAsked()).toBe('false'));
});
