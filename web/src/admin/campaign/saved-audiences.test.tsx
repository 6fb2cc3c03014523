// @vitest-environment happy-dom
import { savedAudienceCalls as calls } from '@maru/contract/campaign/saved-audience';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import type { ModalConfig } from '../../shared/dialog/dialog.ts';
import { noRecipients } from './audience-choice.ts';
import { SavedAudiences } from './saved-audiences.tsx';

interface Answer {
  confirmed: boolean;
  values?: Record<string, string>;
}

const { makeCall, openModal, showAlert } = vi.hoisted(() => ({
  openModal: vi.fn<(config: ModalConfig) => Promise<Answer>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
  makeCall: vi.fn<(call: unknown, input: { params?: { _id: number } }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));
vi.mock('../../shared/dialog/dialog.ts', () => ({
  openModal,
  confirm: async ({ onConfirm }: ModalConfig) => {
    await onConfirm?.({}, {});
    return true;
  },
}));

afterEach(cleanup);

const saved = (_id: number, name: string) => ({
  _id,
  name,
  audience: { kind: 'all' },
  created_by: '김예시',
  updated_at: '2026-11-20T09:00:00+09:00',
  version: 1,
});

it('[M03] an audience that was deleted is not counted again', async () => {
  let items = [saved(1, '모두'), saved(2, '지울 것')];
  makeCall.mockImplementation(async (call, { params }) => {
    if (call === calls.list) return { items };
    if (call === calls.usage) return { item: { members: 3, sms: 2, push: 1, scheduled: [] } };
    if (call === calls.delete) items = items.filter(({ _id }) => _id !== params?._id);
    return {
      experts: [],
      products: [],
      series: [],
      events: [],
      broadcasts: [],
      campaigns: [],
      tags: [],
    };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SavedAudiences choice={noRecipients} onChange={vi.fn()} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByText(/^3명/)).toHaveLength(2));

  fireEvent.click(screen.getByRole('button', { name: '지울 것 지우기' }));

  await waitFor(() => expect(screen.queryByText('지울 것')).toBeNull());
  const counted = makeCall.mock.calls.filter(([call]) => call === calls.usage);
  expect(counted.map(([, { params }]) => params?._id)).toEqual([1, 2]);
});

it('[M03] says that numbers left out are not kept, before it keeps the rest', async () => {
  makeCall.mockImplementation(async (call) =>
    call === calls.list
      ? { items: [] }
      : {
          experts: [],
          products: [],
          series: [],
          events: [],
          broadcasts: [],
          campaigns: [],
          tags: [],
        },
  );
  openModal.mockResolvedValue({ confirmed: false });
  const exclude = { ...noRecipients.exclude, on: true, phones: '01012345678' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SavedAudiences choice={{ ...noRecipients, exclude }} onChange={vi.fn()} />
    </QueryClientProvider>,
  );

  fireEvent.click(screen.getByRole('button', { name: '저장' }));

  await waitFor(() => expect(openModal).toHaveBeenCalled());
  expect(openModal.mock.lastCall?.[0].message).toContain('휴대폰 번호는 저장하지 않으니');
});

it('[M03] reports an error before a change when the usage of the audience cannot be loaded', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call === calls.usage) throw new CallFailed('NETWORK');
    if (call === calls.list) return { items: [saved(1, '모두')] };
    return {
      experts: [],
      products: [],
      series: [],
      events: [],
      broadcasts: [],
      campaigns: [],
      tags: [],
    };
  });
  openModal.mockResolvedValue({ confirmed: true, values: { name: '모두' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SavedAudiences choice={{ ...noRecipients, kind: 'all' }} onChange={vi.fn()} />
    </QueryClientProvider>,
  );
  await screen.findByText('모두');

  fireEvent.click(screen.getByRole('button', { name: '저장' }));

  await waitFor(() => expect(showAlert).toHaveBeenCalled());
  expect(showAlert.mock.lastCall?.[0]).toMatchObject({ type: 'error' });
});
