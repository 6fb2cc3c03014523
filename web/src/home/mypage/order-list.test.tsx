// @vitest-environment happy-dom
import type { Order } from '@maru/contract/order';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { OrderList } from './order-list.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const ORDER: Order = {
  _id: 7,
  order_no: '260824-ABC234',
  state: 'pending',
  lines: [],
  total: 300_000,
  discount: 0,
  payable: 300_000,
  method: 'card',
  deposit: null,
  card: { due_at: '2026-08-24T12:00:00+09:00', checking: false, refused: null },
  placed_at: '2026-08-24T11:00:00+09:00',
  paid_at: null,
  ended_at: null,
  version: 1,
};

it.each([
  [false, 1],
  [true, 0],
])('while the gateway is asked (%s) an order can be taken back in %d ways', async (checking, n) => {
  const card = { due_at: ORDER.placed_at, refused: null, checking };
  vi.mocked(makeCall).mockResolvedValue({ items: [{ ...ORDER, card }], total: 1 });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueries()}>
        <OrderList />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findAllByText(/260824-ABC234/);

  expect(screen.queryAllByRole('button', { name: /주문 취소/ })).toHaveLength(n);
});
