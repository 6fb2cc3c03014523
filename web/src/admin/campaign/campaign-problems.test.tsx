// @vitest-environment happy-dom
import {
  campaignProblemCalls as calls,
  type CampaignProblems as Problems,
} from '@maru/contract/campaign/campaign-problem';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModalConfig } from '../../shared/dialog/dialog.ts';
import { CampaignProblems } from './campaign-problems.tsx';
import { aCampaign } from './campaign.fixture.ts';

const { makeCall, confirm } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: unknown) => Promise<unknown>>(),
  confirm: vi.fn<(config: ModalConfig) => Promise<boolean>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));

const found: Problems = {
  groups: [
    { state: 'failed', reason: '3043 휴대폰 전원이 꺼져 있습니다.', count: 2, retryable: true },
    { state: 'unknown', reason: 'GROUP_GONE', count: 3, retryable: false },
  ],
  retryable: 2,
  unknown: 3,
  asked_at: null,
  resend: null,
};
const wish = { wanted_by: '이운영', wanted_at: '2026-11-20T09:00:00+09:00' };

beforeEach(() => confirm.mockResolvedValue(true));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(
  problems: Partial<Problems> = {},
  campaign = aCampaign({ state: 'done', failed: 2, unknown: 3 }),
) {
  makeCall.mockImplementation(async (call) =>
    call === calls.list ? { ...found, ...problems } : { item: campaign },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CampaignProblems campaign={campaign} />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const made = (call: unknown) => makeCall.mock.calls.filter(([one]) => one === call);

describe('[M13] who did not get a message', () => {
  it('is shown by reason, and temporary failures can be sent again after a confirmation', async () => {
    show();

    fireEvent.click(await button('2명 다시 보내기'));

    expect(await screen.findByText('휴대폰 전원이 꺼져 있습니다. (3043)')).not.toBeNull();
    await waitFor(() => expect(made(calls.retry)).toHaveLength(1));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('is not sent to again when the question is answered with no, nor in a cancelled campaign', async () => {
    confirm.mockResolvedValue(false);
    show();
    fireEvent.click(await button('2명 다시 보내기'));
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    expect(made(calls.retry)).toEqual([]);
    cleanup();

    show({}, aCampaign({ state: 'cancelled', failed: 2, unknown: 3 }));
    expect(await button('결과 다시 확인')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '2명 다시 보내기' })).toBeNull();
    expect(screen.queryByRole('button', { name: '강제로 다시 보내기' })).toBeNull();
  });
});

describe('[M10] a recipient with an unknown result', () => {
  it('is sent to again only after a warning, as a wish for a second person', async () => {
    show();

    fireEvent.click(await button('강제로 다시 보내기'));

    await waitFor(() => expect(made(calls.resend)).toHaveLength(1));
    expect(confirm.mock.lastCall?.[0]).toMatchObject({
      message: expect.stringContaining('두 번 받을 수 있어요'),
      buttons: { confirm: '승인 요청하기', tone: 'danger' },
    });
  });

  it('offers the second person to agree, and nothing more to the first', async () => {
    show({ resend: { ...wish, is_own: false } });
    expect(await button('다시 보내기 승인')).not.toBeNull();
    cleanup();

    show({ resend: { ...wish, is_own: true } });
    expect(await button('실패로 처리')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /다시 보내기 승인|강제로/ })).toBeNull();
  });
});
