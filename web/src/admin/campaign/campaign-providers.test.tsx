// @vitest-environment happy-dom
import type { CampaignProvider } from '@maru/contract/campaign/campaign-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CampaignProviders } from './campaign-providers.tsx';
import { aCampaign } from './campaign.fixture.ts';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const held = (change: Partial<CampaignProvider>): CampaignProvider => ({
  provider: 'solapi',
  failover: false,
  waiting: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  ...change,
});

function show(items: readonly CampaignProvider[], campaign = aCampaign({ sent: 3, failed: 1 })) {
  makeCall.mockResolvedValue({ items });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CampaignProviders campaign={campaign} />
    </QueryClientProvider>,
  );
}

describe('[M17] who took the messages', () => {
  it('is listed with how many, and which went to the other provider instead', async () => {
    show([
      held({ sent: 1_200, failed: 3 }),
      held({ provider: 'aligo', failover: true, sent: 40, unknown: 2 }),
    ]);

    const lines = await screen.findAllByRole('listitem');

    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '솔라피 보냄 1,200 · 실패 31,203',
      '알리고 (대신 보냄) 보냄 40 · 확인 안 됨 242',
    ]);
  });

  it('is not asked of a campaign that has not begun', () => {
    show([], aCampaign({ sent: 0, failed: 0, unknown: 0 }));

    expect(screen.queryByRole('region', { name: '발송사' })).toBeNull();
    expect(makeCall).not.toHaveBeenCalled();
  });
});
