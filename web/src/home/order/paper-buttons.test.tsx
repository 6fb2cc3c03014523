// @vitest-environment happy-dom
import { getMyOrderPapers, type OrderPapers } from '@maru/contract/order/order-papers';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { PaperButtons } from './paper-buttons.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const PAPERS: OrderPapers = {
  _id: 7,
  order_no: '260824-ABC234',
  buyer: { user_id: 'hana', name: '김하나' },
  lines: [
    {
      product: 1,
      kind: 'vip',
      name: 'VIP 3개월',
      expert: null,
      period_unit: 'month',
      period_n: 3,
      unit_price: 390_000,
      discount: 90_000,
      coupon: { _id: 2, name: '새해 쿠폰' },
      amount: 300_000,
      membership: {
        starts_at: '2026-08-24T12:00:00+09:00',
        ends_at: '2026-11-24T12:00:00+09:00',
        ended_at: null,
      },
    },
  ],
  payable: 300_000,
  method: 'virtual_account',
  deposit: {
    depositor: '김하나',
    account: { bank: '우리은행', number: 'X1234567890123', holder: '' },
    due_at: '2026-08-25T12:00:00+09:00',
  },
  placed_at: '2026-08-24T11:00:00+09:00',
  paid_at: '2026-08-24T12:00:00+09:00',
  refunds: [],
  terms: { version: 3, title: '회원 이용약관', body_html: '<p>제1조 목적</p>' },
  refund_rule: { _id: 1, penalty_percent: 7 },
  recurring: false,
  tax: null,
};
const ORDER = { _id: 7, order_no: PAPERS.order_no, paid_at: PAPERS.paid_at };

beforeEach(() => {
  vi.mocked(makeCall).mockReset().mockResolvedValue({ item: PAPERS });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(order: Parameters<typeof PaperButtons>[0]['order'] = ORDER): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <PaperButtons order={order} />
      <DialogHost />
    </QueryClientProvider>,
  );
}

async function open(name: '영수증' | '계약서'): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: `${name} 보기 ${ORDER.order_no}` }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('table');
  return dialog;
}
const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('[O11] there are no papers of an order that is not paid', () => {
  show({ ...ORDER, paid_at: null });

  expect(screen.queryByRole('button')).toBeNull();
});

it('[O23] links the cash receipt on the receipt, and names its cancellation', async () => {
  const cancel = { _id: 2, kind: 'cancel', state: 'done', amount: 1000 } as const;
  const tax = {
    _id: 3,
    kind: 'deduction',
    state: 'issued',
    number: '***-****-6789',
    amount: 299_000,
    issue_number: '338896583',
    issued_on: '2026-08-24',
    url: 'https://receipt.example.com/3',
    entries: [{ ...cancel, issue_number: '922840255', at: PAPERS.placed_at }],
    asked_at: PAPERS.placed_at,
    version: 2,
  } as const;
  vi.mocked(makeCall).mockResolvedValue({ item: { ...PAPERS, tax } });
  show();
  const receipt = await open('영수증');

  const link = within(receipt).getByRole('link', { name: '현금영수증 보기' });
  expect(link.getAttribute('href')).toBe(tax.url);
  expect(receipt.textContent).toContain('현금영수증 취소−1,000원 · 922840255');
});

it('[O11] shows the payment method and the coupon discount on the receipt', async () => {
  show();
  const receipt = await open('영수증');

  expect(vi.mocked(makeCall).mock.calls[0]?.slice(0, 2)).toEqual([
    getMyOrderPapers,
    { params: { _id: 7 } },
  ]);
  for (const words of ['김하나 (hana)', '가상계좌', '우리은행 X1234567890123', '2026.08.24 (월)']) {
    expect(receipt.textContent).toContain(words);
  }
  expect(rowsOf(receipt)).toEqual([
    '상품금액',
    'VIP 3개월390,000원',
    '할인 (쿠폰 새해 쿠폰)−90,000원',
    '결제 금액 (부가세 포함)300,000원',
  ]);
});

it('[O11] a paper gives the telephone that staff keep', async () => {
  const items = [{ kind: 'phone', address: '1544-2345' }];
  vi.mocked(makeCall).mockImplementation(async (call) =>
    call === listSiteLinks ? { items } : { item: PAPERS },
  );
  show();

  expect(await within(await open('영수증')).findByText(/1544-2345/)).toBeDefined();
});

it('[O11] the copy of the contract has the terms and the rule of refunds of its day', async () => {
  show();
  const contract = await open('계약서');

  await within(contract).findByText('제1조 목적');
  for (const words of ['회원 이용약관 (제3판)', '총 금액의 7% 이내', '2026.08.24 – 2026.11.24']) {
    expect(contract.textContent).toContain(words);
  }
  expect(contract.textContent).not.toContain('환불로 이용이 끝난');
});

it('[O11] deducts refunds, and marks the contract as ended', async () => {
  const refunds = [{ amount: 170_000, done_at: '2026-09-02T15:00:00+09:00' }];
  vi.mocked(makeCall).mockResolvedValue({ item: { ...PAPERS, refunds } });
  show();
  const contract = await open('계약서');

  expect(rowsOf(contract).slice(-2)).toEqual([
    '환불 (2026.09.02 (수))−170,000원',
    '환불 뒤 남은 금액130,000원',
  ]);
  expect(contract.textContent).toContain('환불로 이용이 끝난 계약이에요');
});

it('[O11] is printed by its button, and asked for again where it did not come', async () => {
  vi.mocked(makeCall).mockRejectedValueOnce(new Error('away'));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show();
  await userEvent.click(screen.getByRole('button', { name: /영수증 보기/ }));
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  await userEvent.click(await screen.findByRole('button', { name: '인쇄하기' }));

  expect(print).toHaveBeenCalledOnce();
});
