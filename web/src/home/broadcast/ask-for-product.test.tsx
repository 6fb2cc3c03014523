// @vitest-environment happy-dom
import { getSchedule } from '@maru/contract/broadcast/broadcast';
import type { Product } from '@maru/contract/product/product';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { orderAddress } from '../product/order-address.ts';
import { askForProduct } from './ask-for-product.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const PRODUCT: Product = {
  _id: 5,
  kind: 'expert',
  expert: { _id: 7, nick: '가온' },
  name: '가온 한 달',
  price: 300_000,
  period_unit: 'month',
  period_n: 1,
  benefits: [],
  refund_rule: null,
  recurs: false,
  version: 1,
};

/** Server that answers only when the test tells it to. */
function serve(): { answer: () => void } {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const item = {
    title: '장 마감',
    expert: { _id: 7, nick: '가온', profile: { profile_img_path: [] } },
  };
  makeCall.mockImplementation(async (call) => {
    if (call !== getSchedule) return { items: [PRODUCT] };
    await answered;
    return { item };
  });
  return { answer };
}

it('asks at once, and says which product opens the broadcast when that is known', async () => {
  const { answer } = serve();
  render(<DialogHost />, { wrapper: MemoryRouter });
  const wanted = askForProduct(3);

  await screen.findByRole('button', { name: '상품 보기' });
  expect(screen.queryByText(/유료 방송이에요/)).toBeNull();
  await act(async () => answer());
  await screen.findByText('‘장 마감’ 방송은 가온 전문가의 유료 방송이에요.');
  fireEvent.click(screen.getByRole('button', { name: '상품 보기' }));

  expect(await wanted).toBe(orderAddress(PRODUCT));
});

it('leads to the product also who presses before it is known', async () => {
  const { answer } = serve();
  render(<DialogHost />, { wrapper: MemoryRouter });
  const wanted = askForProduct(3);

  fireEvent.click(await screen.findByRole('button', { name: '상품 보기' }));
  await act(async () => answer());

  expect(await wanted).toBe(orderAddress(PRODUCT));
});
