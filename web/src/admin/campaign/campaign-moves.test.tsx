// @vitest-environment happy-dom
import { smsCalls, type Campaign } from '@maru/contract/campaign/campaign';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import type { ModalConfig } from '../../shared/dialog/dialog.ts';
import { CampaignMoves } from './campaign-moves.tsx';
import { aCampaign } from './campaign.fixture.ts';

const { makeCall, confirm, showAlert } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: unknown) => Promise<unknown>>(),
  confirm: vi.fn<(config: ModalConfig) => Promise<boolean>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));

beforeEach(() => {
  confirm.mockResolvedValue(true);
  makeCall.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(campaign: Campaign) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CampaignMoves campaign={campaign} />
    </QueryClientProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[M08] a campaign under way is paused whatever was counted meanwhile, after a question', async () => {
  show(aCampaign({ state: 'sending', waiting: 40, version: 9 }));
  press('일시정지');
  press('일시정지');

  await waitFor(() => expect(showAlert).toHaveBeenCalled());
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(confirm.mock.lastCall?.[0].message).toContain('40건');
  expect(makeCall.mock.calls).toEqual([[smsCalls.pause, { params: { _id: 7 }, body: {} }]]);
});

it('[M08] a campaign that waits is cancelled as it was seen', async () => {
  show(aCampaign({ state: 'scheduled', version: 9 }));
  press('발송 취소');

  await waitFor(() => expect(showAlert).toHaveBeenCalled());
  expect(makeCall.mock.calls).toEqual([
    [smsCalls.cancel, { params: { _id: 7 }, body: { version: 9 } }],
  ]);
});

it('offers to cancel only the rest of a campaign that has begun, and says so', () => {
  show(aCampaign({ state: 'sending', waiting: 40 }));

  expect(screen.getByRole('button', { name: '남은 발송 취소' })).toBeDefined();
});

it('nothing happens to a campaign when the question is answered with no', async () => {
  confirm.mockResolvedValue(false);
  show(aCampaign({ state: 'scheduled' }));
  press('발송 취소');

  await waitFor(() => expect(confirm).toHaveBeenCalled());
  expect(confirm.mock.lastCall?.[0].buttons?.tone).toBe('danger');
  expect(makeCall).not.toHaveBeenCalled();
});

it.each([
  ['ACCESS_DENIED', '내가 만든 발송은 다른 관리자가 승인해야 해요.'],
  ['VERSION_CONFLICT', '그사이 발송 상태가 바뀌었어요. 바뀐 내용을 확인하고 다시 눌러 주세요.'],
] as const)('[M16] an approval refused with %s is explained', async (code, message) => {
  makeCall.mockRejectedValue(new CallFailed(code));
  show(aCampaign({ state: 'approval' }));
  press('승인하기');

  await waitFor(() => expect(showAlert).toHaveBeenCalledWith({ type: 'error', message }));
});
