// @vitest-environment happy-dom
import { listFeatures, type FeatureSwitch } from '@maru/contract/feature/feature';
import { getMyOrder, placeOrder, previewOrder, type Order } from '@maru/contract/order/order';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, type FailureCode } from '../../shared/call.ts';
import { paths } from '../../shared/paths.ts';
import { createQueries } from '../../shared/query.ts';
import { monthly } from '../product/product.fixture.ts';
import { Screen } from './payment-screen.tsx';
import type { OrderPreview } from './order-preview.ts';

const { makeCall, inform } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { query?: { coupon?: number } }) => Promise<unknown>>(),
  inform: vi.fn<(config: { title: string }) => Promise<void>>(),
}));
const { feed, sockets } = await vi.hoisted(() => import('../../shared/home-feed.fixture.ts'));
vi.mock('../../shared/sockets.ts', () => sockets);
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', async (original) => ({
  ...(await original<typeof import('../../shared/dialog/dialog.ts')>()),
  inform,
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const PREVIEW: OrderPreview = {
  product: monthly(3, 'vip', 3, 300_000),
  total: 300_000,
  discount: 0,
  payable: 300_000,
  coupon: null,
  coupons: [{ _id: 9, name: '새해 할인', discount: 30_000, valid_to: '2026-12-31' }],
  starts_at: '2026-11-20T09:00:00+09:00',
  ends_at: '2027-02-20T09:00:00+09:00',
  buyer: { name: '김가온', phone: '010-****-5678' },
  methods: ['bank_transfer'],
  terms: null,
  refund_rule: { _id: 1, penalty_percent: 7 },
  pending: null,
};

const ORDER: Order = {
  _id: 5,
  order_no: '261120-ABC234',
  state: 'pending',
  lines: [],
  total: 300_000,
  discount: 30_000,
  payable: 270_000,
  method: 'bank_transfer',
  deposit: null,
  card: null,
  placed_at: '2026-11-20T09:00:00+09:00',
  paid_at: null,
  ended_at: null,
  version: 1,
};

it('continues without a refused coupon, shows the reason once, and keeps the typed text', async () => {
  const coupons = await openWithFailingCoupon('COUPON_NOT_FITTING');

  fireEvent.change(coupons(), { target: { value: '9' } });

  await waitFor(() => expect(inform).toHaveBeenCalled());
  expect(inform.mock.calls).toEqual([[{ title: '이 상품에는 쓸 수 없는 쿠폰이에요.' }]]);
  expect(coupons().value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>(/^입금자명/).value).toBe('박보낸이');

  // Choosing the coupon again sends another request, which the server refuses again.
  fireEvent.change(coupons(), { target: { value: '9' } });
  await waitFor(() => expect(inform).toHaveBeenCalledTimes(2));
  expect(screen.getByLabelText<HTMLInputElement>(/^입금자명/).value).toBe('박보낸이');
});

it('keeps the typed text when the discount of a coupon cannot be fetched', async () => {
  const coupons = await openWithFailingCoupon('INTERNAL_ERROR');

  fireEvent.change(coupons(), { target: { value: '9' } });

  await waitFor(() => expect(inform).toHaveBeenCalledTimes(1));
  expect(coupons().value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>(/^입금자명/).value).toBe('박보낸이');
});

it('[Z13] places no order while staff have closed ordering, keeps the typed text, and resumes afterwards', async () => {
  const order: FeatureSwitch = { _id: 2, name: 'order', open: true, version: 1 };
  makeCall.mockImplementation(async (call) =>
    call === listFeatures ? { items: [order] } : call === previewOrder ? PREVIEW : { items: [] },
  );
  open();
  const depositor = await screen.findByLabelText<HTMLInputElement>(/^입금자명/);
  fireEvent.change(depositor, { target: { value: '박보낸이' } });
  await waitFor(() => expect(feed.heard.has('feature.changed')).toBe(true));
  const say = (change: Partial<FeatureSwitch>) =>
    act(() => feed.heard.get('feature.changed')!({ ...order, ...change }));
  const button = () => screen.getByRole('button', { name: /주문하기$|주문할 수 없어요$/ });

  say({ open: false, version: 3 });

  expect(await screen.findByText(/상품 주문을 잠시 쉬고 있어요/)).toBeDefined();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(depositor.value).toBe('박보낸이');
  // An older version that arrives late changes nothing.
  say({ open: true, version: 2 });
  expect(button().getAttribute('aria-disabled')).toBe('true');

  say({ open: true, version: 4 });

  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByText(/상품 주문을 잠시 쉬고 있어요/)).toBeNull();
});

it('[V6.18] is pressed once where a payment window follows, also until its page is there', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  makeCall.mockImplementation(async (call) =>
    call === placeOrder
      ? { item: ORDER }
      : call === previewOrder
        ? { ...PREVIEW, methods: ['card'] }
        : { items: [] },
  );
  open();
  const button = await screen.findByRole('button', { name: /결제하기$/ });
  fireEvent.click(screen.getByLabelText('아래 내용에 모두 동의해요'));

  fireEvent.click(button);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(expect.stringContaining('?order=5')));
  await act(async () => fireEvent.click(button));

  expect(makeCall.mock.calls.filter(([call]) => call === placeOrder)).toHaveLength(1);
  replace.mockRestore();
});

it('shows the order that was made with a coupon, and nothing about the coupon it used up', async () => {
  let used = false;
  makeCall.mockImplementation(async (call, { query }) => {
    if (call === getMyOrder) return { item: ORDER };
    if (call === placeOrder) {
      used = true;
      return { item: ORDER };
    }
    if (call !== previewOrder) return { items: [] };
    if (query?.coupon === undefined) return PREVIEW;
    if (used) throw new CallFailed('COUPON_USED');
    return { ...PREVIEW, discount: 30_000, payable: 270_000, coupon: 9 };
  });
  open();
  fireEvent.change(await screen.findByLabelText(/^쓸 쿠폰/), { target: { value: '9' } });
  fireEvent.click(screen.getByLabelText('아래 내용에 모두 동의해요'));

  fireEvent.click(await screen.findByRole('button', { name: /^270,000원 주문하기$/ }));

  expect(await screen.findByText('주문이 접수됐어요')).toBeDefined();
  expect(inform).not.toHaveBeenCalled();
});

it('leads to the order that an earlier press has made with other words', async () => {
  makeCall.mockImplementation(async (call) => {
    if (call === placeOrder) throw new CallFailed('IDEMPOTENCY_CONFLICT', { status: 422 });
    return call === previewOrder ? PREVIEW : { items: [] };
  });
  open();
  const button = await screen.findByRole('button', { name: /주문하기$/ });
  fireEvent.click(screen.getByLabelText('아래 내용에 모두 동의해요'));

  fireEvent.click(button);

  expect(await screen.findByText('주문 내역')).toBeDefined();
  expect(inform.mock.calls).toEqual([
    [{ title: '앞서 누른 주문이 이미 접수됐어요. 주문 내역에서 확인해 주세요.' }],
  ]);
});

/** The form with a name typed in it, where every coupon fails. @returns the choice of coupons. */
async function openWithFailingCoupon(code: FailureCode): Promise<() => HTMLSelectElement> {
  makeCall.mockImplementation(async (call, { query }) => {
    if (call !== previewOrder) return { items: [] };
    if (query?.coupon !== undefined) throw new CallFailed(code);
    return PREVIEW;
  });
  open();
  const depositor = await screen.findByLabelText<HTMLInputElement>(/^입금자명/);
  fireEvent.change(depositor, { target: { value: '박보낸이' } });
  return () => screen.getByLabelText<HTMLSelectElement>(/^쓸 쿠폰/);
}

function open(): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/payment?product=3']}>
        <Routes>
          <Route path={paths.payment} element={<Screen />} />
          <Route path={paths.mypageService} element={<h1>주문 내역</h1>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
