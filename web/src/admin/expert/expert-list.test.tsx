// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExpertList } from './expert-list.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(cleanup);

const expert = (id: number, subscribers: number, views: number) => ({
  _id: id,
  nick: `전문가${id}`,
  nicknames: [],
  field: '반도체',
  market: '국내 주식',
  img_path: null,
  state: 'shown',
  places: { main: true, special: true, analyst: true },
  products: 1,
  live: null,
  subscribers,
  views,
  contract_to: null,
  user_id: null,
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  version: 1,
});

it('[T16] [D19] shows subscribers and joins of experts as bars of one scale', async () => {
  const items = [expert(1, 40, 2_000), expert(2, 10, 500)];
  makeCall.mockResolvedValue({ items, page: 1, pageSize: 20, total: 2 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ExpertList views={null} add={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const table = await screen.findByRole('table', { name: '전체 전문가' });
  expect(within(table).getByRole('columnheader', { name: /30일 입장/ })).not.toBeNull();
  const widths = [...table.querySelectorAll('rect')].map((bar) =>
    Number(bar.getAttribute('width')),
  );
  expect(widths).toEqual([100, 100, 25, 25]);
  expect(table.textContent).toContain('2,000');
});
