// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExpertCharts } from './expert-charts.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const figure = { total: 3, before: 0, days: [1, 2], days_before: [0, 0] };
const days = { from: '2026-11-19', to: '2026-11-20', joins: figure, subscriptions: figure };

it.each([
  [figure, ['방송 입장', '새 구독', '판매']],
  [null, ['방송 입장', '새 구독']],
])('[D19] the charts of an expert with the sales %j', async (sales, titles) => {
  makeCall.mockResolvedValue({ ...days, sales });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExpertCharts expert={7} />
    </QueryClientProvider>,
  );

  await screen.findByRole('region', { name: '방송 입장' });
  expect(screen.getAllByRole('heading').map((title) => title.textContent)).toEqual(titles);
});
