// @vitest-environment happy-dom
import { noExclusions } from '@maru/contract/campaign/audience';
import {
  campaignClickCalls,
  type CampaignClicks,
  type CampaignLink,
  type CampaignSales,
} from '@maru/contract/campaign/campaign-clicks';
import type { CampaignResults as Results } from '@maru/contract/campaign/campaign-results';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CampaignResults } from './campaign-results.tsx';
import { aCampaign } from './campaign.fixture.ts';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));
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

const clicks: CampaignClicks = {
  people: 2,
  clicks: 5,
  bots: 3,
  untied: 1,
  sales: null,
  step: 60,
  from: '2026-11-20T09:00:00+09:00',
  clicked: [1, 1],
  orders: null,
};
const links: CampaignLink[] = [
  { no: 1, target: 'https://maru.example/event/1', people: 2, clicks: 5, bots: 3, sales: null },
];

function show(
  campaign: Parameters<typeof aCampaign>[0],
  answer: Partial<Results> = {},
  sales: CampaignSales = null,
) {
  makeCall.mockImplementation(async (call) => {
    const { links: listed, clicks: counted } = campaignClickCalls[campaign?.channel ?? 'sms'];
    if (call === listed) return { items: links, total: links.length, page: 1, pageSize: 20 };
    return call === counted ? { ...clicks, sales } : { ...results, ...answer };
  });
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

  it('[M20] [M21] of a message with short links have its clicks and its orders', async () => {
    const sent = { short_links: true, total: 10, waiting: 0, sent: 8, failed: 2, clicked: 2 };
    show(sent, {}, { people: 1, orders: 2, won: 80_000 });

    const section = await screen.findByRole('region', { name: '클릭과 결제' });
    expect(await within(section).findByText('25%')).not.toBeNull();
    expect(within(section).getByText('80,000원')).not.toBeNull();
    expect(within(section).getByText(/모두 5번 눌렀어요. 봇과 미리보기 3번은 따로/)).not.toBeNull();
    expect(within(section).getByText(/수신을 거부한 분의 1번은 누구인지/)).not.toBeNull();
    expect(rowsOf('발송 단계')).toContain('누름20%2명');
    const list = screen.getByRole('region', { name: '링크' });
    expect(await within(list).findByText('https://maru.example/event/1')).not.toBeNull();
  });

  it('[M21] show no orders to staff without the permission of the order screens', async () => {
    show({ short_links: true, total: 10, waiting: 0, sent: 8, failed: 2, clicked: 2 });

    const section = await screen.findByRole('region', { name: '클릭과 결제' });
    expect(await within(section).findByText('25%')).not.toBeNull();
    expect(within(section).queryByText(/결제액|결제한 사람|처음 누른 뒤/)).toBeNull();
  });

  it('[M20] of a message without short links have no clicks', async () => {
    show({ total: 10, waiting: 0, sent: 8, failed: 2 });

    expect(await screen.findByRole('region', { name: '시간별 결과' })).not.toBeNull();
    expect(screen.queryByRole('region', { name: '클릭과 결제' })).toBeNull();
  });
});
