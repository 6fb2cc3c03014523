// @vitest-environment happy-dom
import type { Order } from '@maru/contract/order/order';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { OrderResult } from './order-result.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const PAID_AT = '2026-08-24T11:05:00+09:00';

function paidOrder(starts_at: string): Order {
  return {
    _id: 7,
    order_no: '260824-ABC234',
    state: 'paid',
    lines: [
      {
        product: 2,
        name: 'VIP 3개월',
        expert: null,
        kind: 'vip',
        period_unit: 'month',
        period_n: 3,
        unit_price: 300_000,
        discount: 0,
        coupon: null,
        amount: 300_000,
        membership: { starts_at, ends_at: '2099-12-31T00:00:00+09:00', ended_at: null },
      },
    ],
    total: 300_000,
    discount: 0,
    payable: 300_000,
    method: 'card',
    deposit: null,
    card: null,
    placed_at: '2026-08-24T11:00:00+09:00',
    paid_at: PAID_AT,
    ended_at: null,
    version: 1,
  };
}

it.each([
  ['opens with the payment', PAID_AT, /^이제 이용할 수 있어요/],
  ['follows what runs now', '2099-09-30T00:00:00+09:00', /기간이 끝나면 이어서/],
])('[O06] shows when the purchase can be used: it %s', async (_case, starts_at, line) => {
  vi.mocked(makeCall).mockResolvedValue({ item: paidOrder(starts_at) });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueries()}>
        <OrderResult orderId={7} failure={null} />
      </QueryClientProvider>
    </MemoryRouter>,
  );

  expect(await screen.findByText(line)).toBeDefined();
});
