// @vitest-environment happy-dom
import { brand } from '#brand';
import { listBestStocks, type BestStock } from '@maru/contract/post/post';
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
function show(advisory_kind: string, address = '/', items: readonly BestStock[] = []) {
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://maru.example.com');
    if (url.pathname === listSiteLinks.path) return Response.json({ items: [], advisory_kind });
    if (url.pathname === listBestStocks.path) asked.push(url);
    if (url.pathname !== listBestStocks.path) return Response.json({ items: [] });
    const counts = { total: items.length, page: 1, pageSize: 20, up: 1, down: 1 };
    return Response.json({ items, ...counts });
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

it('[L05] draws the change of each closed stock from zero, on one scale', async () => {
  const stock: BestStock = {
    _id: 1,
    stock: { name: '하늘전자', code: '123450', theme: '반도체' },
    expert: null,
    mentioned_on: '2026-10-01',
    base_price: 10_000,
    close_on: '2026-11-01',
    close_price: 12_000,
    closes: [],
    change_percent: 20,
    realised: true,
  };
  show('quasi', '/', [stock, { ...stock, _id: 2, change_percent: -10 }]);

  await screen.findByText(/오른 종목 1 · 내린 종목 1/);
  const bars = [...document.querySelectorAll('rect')];
  expect(bars.map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([
    ['50', '50'],
    ['25', '25'],
  ]);
  expect(bars.map((bar) => bar.dataset['tone'])).toEqual(['up', 'down']);
});
