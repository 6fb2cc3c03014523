// @vitest-environment happy-dom
import { savedAudienceCalls as calls } from '@maru/contract/saved-audience';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ModalConfig } from '../../shared/dialog/dialog.ts';
import { nobodyYet } from './audience-choice.ts';
import { SavedAudiences } from './saved-audiences.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { params?: { _id: number } }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({
  openModal: vi.fn(),
  confirm: async ({ onConfirm }: ModalConfig) => {
    await onConfirm?.({}, {});
    return true;
  },
}));

afterEach(cleanup);

it('[M03] an audience that was deleted is not counted again', async () => {
  const saved = (_id: number, name: string) => ({
    _id,
    name,
    audience: { kind: 'all' },
    created_by: '김예시',
    updated_at: '2026-11-20T09:00:00+09:00',
    version: 1,
  });
  let items = [saved(1, '모두'), saved(2, '지울 것')];
  makeCall.mockImplementation(async (call, { params }) => {
    if (call === calls.list) return { items };
    if (call === calls.usage) return { item: { members: 3, sms: 2, push: 1, scheduled: [] } };
    if (call === calls.delete) items = items.filter(({ _id }) => _id !== params?._id);
    return { experts: [], products: [], series: [], events: [] };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SavedAudiences choice={nobodyYet} onChange={vi.fn()} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByText(/^3명/)).toHaveLength(2));

  fireEvent.click(screen.getByRole('button', { name: '지울 것 지우기' }));

  await waitFor(() => expect(screen.queryByText('지울 것')).toBeNull());
  const counted = makeCall.mock.calls.filter(([call]) => call === calls.usage);
  expect(counted.map(([, { params }]) => params?._id)).toEqual([1, 2]);
});
