// @vitest-environment happy-dom
import { getOrder, type StaffOrder } from '@maru/contract/order/order';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { OrderPanel } from './order-panel.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const placed: StaffOrder = {
  _id: 3,
  order_no: '261126-ABC234',
  state: 'pending',
  lines: [],
  total: 300_000,
  discount: 0,
  payable: 300_000,
  method: 'card',
  deposit: null,
  card: { due_at: '2026-11-26T10:00:00+09:00', checking: false, refused: null },
  placed_at: '2026-11-26T09:00:00+09:00',
  paid_at: null,
  ended_at: null,
  version: 1,
  channel: 'web',
  manual_reason: null,
  created_by: null,
  refunded: 0,
  refundable: false,
  member: { _id: 1, user_id: 'buyer', name: '김○나', phone: null },
  confirmed_by: null,
};

function panel(row: StaffOrder) {
  return (
    <MemoryRouter>
      <OrderPanel _id={3} row={row} onClose={vi.fn()} />
    </MemoryRouter>
  );
}

it('[O04] says that the gateway refused a card, which is no change of the order itself', async () => {
  makeCall.mockImplementation(async (call) =>
    call === getOrder ? { item: placed } : { items: [], total: 0 },
  );
  const queries = createQueries();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { rerender } = render(panel(placed), { wrapper });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(/^거절됨/)).toBeNull();

  rerender(panel({ ...placed, card: { ...placed.card!, refused: '한도를 넘었습니다' } }));

  expect(screen.getByText('거절됨 · 한도를 넘었습니다')).toBeTruthy();
});
