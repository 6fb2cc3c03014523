// @vitest-environment happy-dom
import type { Refund } from '@maru/contract/refund/refund';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAlerts } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import { takeDialogs } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { askRefund } from './ask-refund.ts';
import { setAccountOf } from './refund-actions.ts';
import { RefundPanel } from './refund-panel.tsx';
import { useAction } from '../../shared/use-action.ts';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<() => Promise<{ item: Refund }>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const asked: Refund = {
  _id: 7,
  request_no: 'R261126-123456',
  state: 'processing',
  order: { _id: 3, order_no: '261120-ABC234', product: 'VIP 3개월', kind: 'vip', method: 'card' },
  expert: null,
  member: { _id: 1, user_id: 'buyer', name: '김○나' },
  channel: 'member',
  requested_by: null,
  requested_at: '2026-11-26T09:00:00+09:00',
  reason: '회원이 신청했어요',
  paid: 300_000,
  total_days: 90,
  used_days: 0,
  daily_price: 3_333,
  used_amount: 0,
  penalty_percent: 10,
  penalty: 0,
  amount: 300_000,
  edited: null,
  due_on: '2026-11-29',
  overdue: false,
  handler: '이운영',
  approvals: [{ by: '이운영', at: '2026-11-26T09:05:00+09:00', mine: true }],
  needs_second: false,
  rejected_reason: null,
  account: null,
  payout: null,
  gateway: { problem: null, awaits_approval: false },
  done_at: null,
  version: 4,
};

function panel(row: Refund) {
  return (
    <MemoryRouter>
      <RefundPanel _id={7} row={row} onClose={vi.fn()} />
    </MemoryRouter>
  );
}

beforeEach(() => void makeCall.mockResolvedValue({ item: asked }));
afterEach(cleanup);

it('[O07] says that the gateway refused, which is no change of the request itself', async () => {
  const queries = createQueries();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { rerender } = render(panel(asked), { wrapper });
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByRole('status').textContent).toContain('취소를 요청했어요');

  const gateway = { problem: '취소 기간이 지났습니다', awaits_approval: false };
  rerender(panel({ ...asked, gateway }));

  expect(screen.getByRole('status').textContent).toContain('취소 기간이 지났습니다');
});

it('[O08] speaks of no transfer and of no account for money that was taken by hand', async () => {
  const byHand = { ...asked, order: { ...asked.order, method: 'cash' }, gateway: null };
  makeCall.mockResolvedValue({ item: byHand });
  render(<QueryClientProvider client={createQueries()}>{panel(byHand)}</QueryClientProvider>);

  expect(screen.getByRole('button', { name: '환불 완료' })).toHaveProperty('disabled', false);
  expect(screen.queryByText(/이체|계좌/)).toBeNull();
});

it('[O08] says on which day money that was taken by hand went back', async () => {
  const done: Refund = {
    ...asked,
    order: { ...asked.order, method: 'cash' },
    gateway: null,
    state: 'done',
    paid_on: '2026-11-25',
    done_at: '2026-11-26T09:10:00+09:00',
  };
  makeCall.mockResolvedValue({ item: done });
  render(<QueryClientProvider client={createQueries()}>{panel(done)}</QueryClientProvider>);

  expect(screen.getByText('돌려드린 날').nextElementSibling?.textContent).toBe('2026.11.25');
});

it('says that the bank has to be one of the list where the gateway does not know it', async () => {
  const said: string[] = [];
  takeAlerts(({ message }) => void said.push(message));
  const errors = [{ path: 'account.bank', message: 'is not known' }];
  makeCall.mockRejectedValue(new CallFailed('INVALID_INPUT', { status: 400, errors }));
  takeDialogs((wish) => {
    if (typeof wish !== 'object' || wish.kind !== 'modal') return;
    const values = { bank: '우리은행', number: '110123451234', holder: '김하나', reason: '이사' };
    void wish.config.onConfirm?.(values, {});
    wish.settle({ confirmed: false, values, files: {} });
  });
  const queries = createQueries();
  const { result } = renderHook(() => useAction([]), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });

  await setAccountOf(asked, result.current.run);
  await vi.waitFor(() => expect(said).toEqual(['은행을 목록에서 골라 주세요.']));
  await askRefund({ ...asked.order, method: 'virtual_account' }, '김○나');
  await vi.waitFor(() => expect(said).toEqual(Array(2).fill('은행을 목록에서 골라 주세요.')));
});

it('leaves the second approval to another manager, and says why', () => {
  const waiting: Refund = { ...asked, state: 'reviewing', gateway: null, needs_second: true };
  makeCall.mockResolvedValue({ item: waiting });
  render(<QueryClientProvider client={createQueries()}>{panel(waiting)}</QueryClientProvider>);

  const approve = screen.getByRole('button', { name: '2차 승인' });
  expect(approve).toHaveProperty('disabled', true);
  const reason = document.getElementById(approve.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('2차 승인은 다른 관리자가 해야 해요');
});

it('does not finish a transfer without an account, and offers to enter one', () => {
  const owed: Refund = {
    ...asked,
    state: 'approved',
    order: { ...asked.order, method: 'transfer' },
    gateway: null,
  };
  makeCall.mockResolvedValue({ item: owed });
  render(<QueryClientProvider client={createQueries()}>{panel(owed)}</QueryClientProvider>);

  expect(screen.getByRole('button', { name: '이체 완료' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/환불받을 계좌가 없어서/)).toBeDefined();
  expect(screen.getByRole('button', { name: '계좌 입력' })).toBeDefined();
});
