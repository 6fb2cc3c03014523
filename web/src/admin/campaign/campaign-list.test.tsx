// @vitest-environment happy-dom
import { smsCalls, type CampaignProgress } from '@maru/contract/campaign/campaign';
import { campaignProblemCalls } from '@maru/contract/campaign/campaign-problem';
import { listCampaignProviders } from '@maru/contract/campaign/campaign-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CampaignList } from './campaign-list.tsx';
import { aCampaign } from './campaign.fixture.ts';

type Hear = (news: CampaignProgress) => void;
const { makeCall, listeners } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: object) => Promise<unknown>>(),
  listeners: new Set<Hear>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/sockets.ts', () => ({
  useConnection: () => ({ state: 'open', since: 0 }),
  adminSocket: () =>
    Promise.resolve({
      on: (_: string, hear: Hear) => listeners.add(hear),
      off: (_: string, hear: Hear) => listeners.delete(hear),
    }),
}));

const campaign = aCampaign({ total: 100, waiting: 99, sent: 1 });
const PAGE = { page: 1, pageSize: 20, total: 1 };

beforeEach(() => {
  makeCall.mockImplementation(async (call) => {
    if (call === smsCalls.get) return { item: campaign };
    if (call === smsCalls.list) return { ...PAGE, items: [campaign] };
    if (call === smsCalls.recipients) return { ...PAGE, items: [], total: 0 };
    if (call === campaignProblemCalls.list)
      return { groups: [], retryable: 0, unknown: 0, asked_at: null, resend: null };
    if (call === smsCalls.results)
      return { step: 1, from: null, sent: [], failed: [], unknown: [], reasons: [] };
    return {
      experts: [],
      products: [],
      series: [],
      events: [],
      broadcasts: [],
      campaigns: [],
      tags: [],
      items: [],
    };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  listeners.clear();
});

function show(query: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/curve/sms?${query}`]}>
        <CampaignList channel="sms" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const asked = (call: unknown) =>
  makeCall.mock.calls.filter(([one]) => one === call).map(([, input]) => input);
const lastAsked = (call: unknown) => asked(call).at(-1);

describe('[M12] [T41] the history of campaigns', () => {
  it('is filtered by recipient and by day from the URL', async () => {
    show('recipient=01090000009&from=2026-11-01&to=2026-11-20');

    await waitFor(() =>
      expect(lastAsked(smsCalls.list)).toMatchObject({
        query: { recipient: '01090000009', from: '2026-11-01', to: '2026-11-20' },
      }),
    );
    expect(screen.getByRole('button', { name: '조건 3개' })).not.toBeNull();
  });

  it('opens on the recipient of the list search, and searches for another one there', async () => {
    show('id=7&recipient=01090000009');
    await waitFor(() =>
      expect(lastAsked(smsCalls.recipients)).toMatchObject({ query: { recipient: '01090000009' } }),
    );

    const fields = screen.getAllByRole('searchbox', { name: '휴대폰 번호, 아이디, 회원 번호' });
    fireEvent.change(fields.at(-1)!, { target: { value: ' hana ' } });

    await waitFor(() =>
      expect(lastAsked(smsCalls.recipients)).toMatchObject({ query: { recipient: 'hana' } }),
    );
    expect(lastAsked(smsCalls.list)).toMatchObject({ query: { recipient: '01090000009' } });
  });

  it('says state and counts before everything else of a campaign', async () => {
    show('');

    const heads = (await screen.findAllByRole('columnheader')).map(
      ({ textContent }) => textContent,
    );
    // The first column picks rows.
    expect(heads.slice(1, 7)).toEqual(['제목', '상태', '대상', '성공', '실패', '미확인']);
  });
});

it('[M11] the rows of an open campaign follow its counts, while they move and at their end', async () => {
  show('id=7');
  await waitFor(() => expect(asked(smsCalls.recipients)).toHaveLength(1));
  await waitFor(() => expect(listeners.size).toBeGreaterThan(0));
  vi.useFakeTimers();

  const news = { _id: 7, channel: 'sms', total: 100, failed: 0, unknown: 0, cancelled: 0 } as const;
  for (let sent = 1; sent <= 9; sent += 1) {
    const at = '2026-11-20T09:00:00+09:00';
    const counts = { waiting: 100 - sent, sent, state: 'sending', version: sent + 1, at } as const;
    for (const hear of listeners) hear({ ...news, ...counts });
    await act(() => vi.advanceTimersByTimeAsync(500));
  }
  expect(asked(smsCalls.recipients)).toHaveLength(3);
  expect(asked(listCampaignProviders)).toHaveLength(3);

  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked(smsCalls.recipients)).toHaveLength(4);
  expect(asked(listCampaignProviders)).toHaveLength(4);
});
