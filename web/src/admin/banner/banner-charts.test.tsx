// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BannerCharts } from './banner-charts.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

function show(shows: number[], clicks: number[]) {
  makeCall.mockResolvedValue({ from: '2026-11-19', to: '2026-11-20', shows, clicks });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BannerCharts location="POPUP" />
    </QueryClientProvider>,
  );
}

describe('[D19] the charts of a banner', () => {
  it('have views, clicks and the click rate, which a day without views lacks', async () => {
    show([200, 0], [3, 0]);

    const rate = await screen.findByRole('region', { name: '클릭률' });
    expect(within(rate).getByRole('img').getAttribute('aria-label')).toBe('2일 동안 클릭률 1.5%.');
    const table = screen.getByRole('region', { name: '노출과 클릭' }).querySelector('tbody');
    expect(table?.textContent).toBe('2026.11.19200회3회1.5%2026.11.200회0회–');
  });

  it('say that there are no views yet', async () => {
    show([0, 0], [0, 0]);
    expect(await screen.findByText('아직 노출이 없어요')).not.toBeNull();
  });
});
