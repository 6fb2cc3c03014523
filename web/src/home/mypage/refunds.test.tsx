// @vitest-environment happy-dom
import { listMyRefunds, requestMyRefund, type RefundOffer } from '@maru/contract/refund/own-refund';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAlerts } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { Refunds } from './refunds.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { body: unknown }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const OFFER: RefundOffer = {
  order: { _id: 7, order_no: '260824-ABC234', product: 'VIP 3개월' },
  paid: 300_000,
  used_days: 10,
  total_days: 90,
  daily_price: 3_333,
  used_amount: 33_333,
  penalty_percent: 10,
  penalty: 30_000,
  amount: 236_667,
  needs_account: true,
  next_starts_at: null,
};

/** Refund amount one day later. */
const LATER = 233_334;
let amount = OFFER.amount;
let refusal: CallFailed | null = null;

beforeEach(() => {
  makeCall.mockImplementation(async (call, { body }) => {
    if (call === listMyRefunds) return { offers: [{ ...OFFER, amount }], items: [] };
    if (call !== requestMyRefund) throw new Error('unasked');
    if (refusal !== null) throw refusal;
    if (!body || typeof body !== 'object' || !('amount' in body) || body.amount !== amount) {
      throw new CallFailed('VERSION_CONFLICT');
    }
    return { item: {} };
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <Refunds />
      <DialogHost />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  amount = OFFER.amount;
  refusal = null;
});

const ask = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^환불 신청 260824/ }));
const send = async () => {
  await userEvent.click(screen.getByRole('button', { name: '환불 신청' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
};
const fill = async () => {
  await userEvent.type(await screen.findByLabelText(/^은행/), '우리은행');
  await userEvent.type(screen.getByLabelText(/^계좌번호/), '123-456-789012');
  await userEvent.type(screen.getByLabelText(/^예금주/), '김가온');
  await userEvent.type(screen.getByLabelText(/^이유/), '이사를 가요');
};
const bodies = () =>
  makeCall.mock.calls.flatMap(([call, { body }]) => (call === requestMyRefund ? [body] : []));
const typed = {
  reason: '이사를 가요',
  account: { bank: '우리은행', number: '123456789012', holder: '김가온' },
};

it('keeps account and reason where the request did not arrive, to be sent again', async () => {
  await ask();
  await fill();
  refusal = new CallFailed('NETWORK');
  await send();
  await screen.findByRole('alert');

  refusal = null;
  await send();

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([1, 2].map(() => ({ amount: OFFER.amount, ...typed })));
});

it('says that the bank has to be one of the list where the gateway does not know it', async () => {
  const said: string[] = [];
  takeAlerts(({ message }) => void said.push(message));
  const errors = [{ path: 'account.bank', message: 'is not known' }];
  await ask();
  await fill();
  refusal = new CallFailed('INVALID_INPUT', { status: 400, errors });

  await send();

  expect(said).toContain('은행을 목록에서 골라 주세요.');
  expect(screen.getByLabelText<HTMLInputElement>(/^은행/).value).toBe('우리은행');
});

it('asks about a sum that has changed once more, with account and reason as they were', async () => {
  await ask();
  await fill();
  amount = LATER;
  await send();
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  await screen.findByText('233,334원');

  await ask();
  await screen.findByText(/^233,334원을 아래 계좌로/);
  await send();

  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([OFFER.amount, LATER].map((sum) => ({ amount: sum, ...typed })));
});

it('[S9.16] offers to move the following purchase forward, preselected', async () => {
  cleanup();
  const offers = [
    { ...OFFER, amount, needs_account: false, next_starts_at: '2026-11-25T00:00:00Z' },
  ];
  makeCall.mockImplementation(async (call) =>
    call === listMyRefunds ? { offers, items: [] } : { item: {} },
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <Refunds />
      <DialogHost />
    </QueryClientProvider>,
  );

  await ask();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /2026.11.25.*앞당기기/,
  });
  expect(box.checked).toBe(true);
  await send();
  await vi.waitFor(() => expect(bodies()).toHaveLength(1));
  await ask();
  await userEvent.click(await screen.findByRole('checkbox', { name: /앞당기기/ }));
  await send();

  await vi.waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()).toMatchObject([{ move_next: true }, { move_next: false }]);
});

it('says until when a withdrawal costs no penalty', async () => {
  cleanup();
  const withdrawn = { penalty_percent: 0, penalty: 0, withdrawal: true };
  const offers = [{ ...OFFER, ...withdrawn, withdraw_until: '2026-08-31' }];
  makeCall.mockResolvedValue({ offers, items: [] });
  render(
    <QueryClientProvider client={createQueries()}>
      <Refunds />
    </QueryClientProvider>,
  );

  expect(await screen.findByText('위약금 (7일 이내 철회라 없음)')).toBeDefined();
  expect(screen.getByText('2026.08.31까지 신청하면 위약금이 없어요')).toBeDefined();
});

it('keeps the content below and its typed text while it is fetched again after a failure', async () => {
  cleanup();
  makeCall.mockRejectedValue(new CallFailed('ACCESS_DENIED'));
  render(
    <QueryClientProvider client={createQueries()}>
      <Refunds>
        <input aria-label="비밀번호" />
      </Refunds>
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('비밀번호');
  makeCall.mockImplementation(() => new Promise(() => undefined));

  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));

  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /시도/, busy: true })).toBeDefined(),
  );
  expect(screen.getByLabelText('비밀번호')).toBe(field);
});
