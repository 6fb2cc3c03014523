// @vitest-environment happy-dom
import { listProducts } from '@maru/contract/product/product';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { monthly } from '../product/product.fixture.ts';
import { Screen } from './home-daebeom-screen.tsx';
import { loadPartCode } from '../../shared/ui/part-code.tsx';

beforeAll(loadPartCode);

vi.mock('../../shared/sockets.ts', () => ({
  afterFirstPaint: () => () => undefined,
  pollWhileLost: () => () => undefined,
}));
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[O02] shows of each membership the shortest that can be bought, and none that cannot', async () => {
  const items = [
    monthly(1, 'vip', 1, 0),
    monthly(2, 'vip', 3, 420_000),
    monthly(3, 'premium', 1, 0),
    monthly(4, 'vvip', 6, 990_000),
    monthly(5, 'vvip', 1, 190_000),
  ];
  const refund_rule = { _id: 1, penalty_percent: 10 };
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith(listProducts.path)
      ? Response.json({ items, total: 5, page: 1, pageSize: 20, refund_rule })
      : Response.json({ success: false, message: 'NOT_FOUND' }, { status: 404 }),
  );

  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <LiveScheduleProvider>
          <Screen />
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const title = await screen.findByRole('heading', { name: '대범 멤버십' });
  const shown = within(title.closest('section')!).getAllByRole('listitem');
  expect(
    shown.map((level) => [
      within(level).getByRole('heading').textContent,
      within(level).getByText(/^[\d,]+원$/).parentElement?.textContent,
    ]),
  ).toEqual([
    ['VIP', '월 140,000원3개월 이용권 420,000원'],
    ['VVIP', '월 190,000원1개월 이용권'],
  ]);
});
