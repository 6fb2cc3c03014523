// @vitest-environment happy-dom
import { createCoupon, listCouponProducts } from '@maru/contract/coupon/staff-coupon';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { NewCouponPanel } from './new-coupon-panel.tsx';

interface Sent {
  body: object;
}

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: Sent) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'cs' }) }));

beforeEach(() => {
  makeCall.mockReset().mockImplementation(async (call) => {
    if (call === createCoupon) return { item: { _id: 8 } };
    const products = [{ _id: 3, name: 'VIP 1개월', price: 100_000 }];
    return { items: call === listCouponProducts ? products : [] };
  });
});
afterEach(cleanup);

function show() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewCouponPanel onClose={onClose} onMade={vi.fn()} />
      <DialogHost />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  return { onClose, user: userEvent.setup() };
}

it('closes at once while nothing is typed', async () => {
  const { onClose, user } = show();

  await user.click(screen.getByRole('button', { name: '닫기' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asks before it discards typed text, and says that the text will be lost', async () => {
  const { onClose, user } = show();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /이름/ });
  await user.type(name, '새해');

  await user.click(screen.getByRole('button', { name: '닫기' }));
  expect(await screen.findByText('나가면 작성하던 내용은 사라져요.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '계속 작성' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(name.value).toBe('새해');

  await user.click(await screen.findByRole('button', { name: '닫기' }));
  await user.click(await screen.findByRole('button', { name: '나가기' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asks for the members or the code, and for the percentage or the amount', async () => {
  const { user } = show();
  expect(screen.getByRole('textbox', { name: /^코드/ })).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^할인율/ })).toBeDefined();

  await user.click(screen.getByRole('radio', { name: '고른 회원' }));
  await user.click(screen.getByRole('radio', { name: '금액(원)' }));

  expect(screen.getByRole('textbox', { name: /^회원 아이디/ })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^코드/ })).toBeNull();
  expect(screen.getByRole('textbox', { name: /^할인액/ })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^할인율/ })).toBeNull();
});

it('creates a coupon for the chosen products only', async () => {
  const { user } = show();
  await user.type(screen.getByRole('textbox', { name: /^이름/ }), '새해 할인');
  await user.type(screen.getByRole('textbox', { name: /^코드/ }), 'WELCOME10');
  await user.type(screen.getByRole('textbox', { name: /^할인율/ }), '10');
  const { value } = screen.getByLabelText<HTMLInputElement>(/^시작일/);
  fireEvent.change(screen.getByLabelText(/^종료일/), { target: { value } });
  await user.click(await screen.findByRole('checkbox', { name: /^VIP 1개월/ }));

  await user.click(screen.getByRole('button', { name: '등록하기' }));

  const sent = () => makeCall.mock.calls.filter(([call]) => call === createCoupon);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1].body).toMatchObject({ name: '새해 할인', products: [3] });
});
