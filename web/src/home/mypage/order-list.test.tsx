// @vitest-environment happy-dom
import { listMyCoupons } from '@maru/contract/coupon/coupon';
import { cancelMyOrder, getMyOrder, previewOrder, type Order } from '@maru/contract/order/order';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { takeDialogs } from '../../shared/dialog/dialog.ts';
import { callQuery, createQueries } from '../../shared/query.ts';
import { forgetOrderKey, orderKeyOf } from '../order/order-key.ts';
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
  await open();

  expect(screen.queryAllByRole('button', { name: /주문 취소/ })).toHaveLength(n);
});

it('forgets a cancelled order and the coupon prices, because the order returns its coupon', async () => {
  vi.mocked(makeCall).mockResolvedValue({ items: [ORDER], total: 1 });
  const queries = await open();
  const coupons = callQuery(listMyCoupons, {});
  const preview = callQuery(previewOrder, { query: { product: '3' } });
  const order = callQuery(getMyOrder, { params: { _id: ORDER._id } });
  await Promise.all([
    queries.fetchQuery(coupons),
    queries.fetchQuery(preview),
    queries.fetchQuery(order),
  ]);
  const leave = takeDialogs((wish) => {
    if (typeof wish === 'object') wish.settle({ confirmed: true, values: {}, files: {} });
  });

  fireEvent.click(screen.getByRole('button', { name: /주문 취소/ }));

  const isOld = ({ queryKey }: typeof coupons | typeof preview | typeof order) =>
    queries.getQueryState(queryKey)?.isInvalidated;
  await waitFor(() => expect([coupons, preview, order].map(isOld)).toEqual([true, true, true]));
  expect(makeCall).toHaveBeenCalledWith(cancelMyOrder, { params: { _id: ORDER._id } });
  leave();
});

it('uses a new order key after the cancellation of an order with an unknown answer', async () => {
  const line = { product: 3, name: 'VIP 3개월', kind: 'vip', period_unit: 'month', period_n: 3 };
  vi.mocked(makeCall).mockResolvedValue({ items: [{ ...ORDER, lines: [line] }], total: 1 });
  const key = orderKeyOf(3);
  await open();
  const leave = takeDialogs((wish) => {
    if (typeof wish === 'object') wish.settle({ confirmed: true, values: {}, files: {} });
  });

  fireEvent.click(screen.getByRole('button', { name: /주문 취소/ }));

  await waitFor(() => expect(orderKeyOf(3)).not.toBe(key));
  forgetOrderKey(3);
  leave();
});

async function open(): Promise<QueryClient> {
  const queries = createQueries();
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <OrderList />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findAllByText(/260824-ABC234/);
  return queries;
}
