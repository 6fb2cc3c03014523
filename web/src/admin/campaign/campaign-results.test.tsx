// @vitest-environment happy-dom
import { noExclusions } from '@maru/contract/campaign/audience';
import type { CampaignResults as Results } from '@maru/contract/campaign/campaign-results';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CampaignResults } from './campaign-results.tsx';
import { aCampaign } from './campaign.fixture.ts';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const results: Results = {
  step: 1,
  from: '2026-11-20T09:00:00+09:00',
  sent: [5, 0, 3],
  failed: [0, 1, 0],
  unknown: [0, 0, 0],
  reasons: [{ state: 'failed', reason: 'SUBSCRIPTION_ENDED', count: 1 }],
};

function show(campaign: Parameters<typeof aCampaign>[0], answer: Partial<Results> = {}) {
  makeCall.mockResolvedValue({ ...results, ...answer });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CampaignResults campaign={aCampaign(campaign)} />
    </QueryClientProvider>,
  );
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('[D19] the results of a campaign', () => {
  it('of a push go from the audience to the press', async () => {
    show({
      channel: 'push',
      total: 10,
      waiting: 0,
      sent: 8,
      failed: 2,
      cancelled: 1,
      shown: 4,
      clicked: 2,
      excluded: { ...noExclusions, no_consent: 5 },
    });

    expect(rowsOf('발송 단계')).toEqual([
      '대상15대',
      '받는 사람10대',
      '보냄90%9대',
      '도착80%8대',
      '표시40%4대',
      '누름20%2대',
      '실패10%1대',
    ]);
    expect(await screen.findByRole('table', { name: '실패 사유' })).not.toBeNull();
  });

  it('have a curve by time with a summary and a table', async () => {
    show({ total: 9, waiting: 0, sent: 8, failed: 1 });

    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('aria-label')).toBe(
      '1분마다. 도착 8명, 실패 1명, 가장 많은 때 2026.11.20 (금) 09:00 5명.',
    );
    expect(screen.getByText('표로 보기').closest('details')?.textContent).toContain(
      '2026.11.20 (금) 09:023명0명',
    );
  });

  it('have no curve before the first one', async () => {
    show({ total: 9, waiting: 9 }, { from: null, sent: [], failed: [], unknown: [], reasons: [] });

    expect(await screen.findByText('아직 결과가 온 메시지가 없어요.')).not.toBeNull();
  });
});
