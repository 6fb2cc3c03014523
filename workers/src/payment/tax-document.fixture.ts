import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { insertRecipient } from '../../../api/src/campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../../../api/src/order/order.fixture.ts';
import { loginMember, type Browser } from '../../../tests/support/app.ts';
import type { PaymentBench } from './payment.fixture.ts';
import { issueDue } from './issue-tax-documents.ts';

/** A business number with a valid check digit. */
export const BUSINESS = '2208162517';

/** A bank transfer of a buyer, and its document. */
export interface CashOrder {
  _id: number;
  orderNo: string;
  buyer: Browser;
  document: () => Promise<Document>;
}

interface Entry {
  kind: string;
  amount: number;
  state: string;
  tries: number;
}

export interface Document {
  _id: number;
  kind: string;
  state: string;
  amount: number;
  version: number;
  entries: Entry[];
}

let buyers = 0;

/** A new member orders thirty days for a bank transfer. */
export async function orderInCash(
  { test }: PaymentBench,
  change: { tax?: object; price?: number } = {},
): Promise<CashOrder> {
  buyers += 1;
  const loginId = `cash${buyers}`;
  const { price = 300_000, ...request } = change;
  await insertRecipient(test, loginId, { phone: `0107777${String(1_000 + buyers)}` });
  const buyer = await loginMember(test, loginId);
  const product = await insertProduct(test, { price, days: 30 });
  const { status, body } = await placeOrder(buyer, product, { change: request });
  if (status !== 201) throw new Error(`Creating the order returned ${status}.`);
  const { _id, order_no } = body['item'] as { _id: number; order_no: string };
  return {
    _id,
    orderNo: order_no,
    buyer,
    async document() {
      const [row] = await test.db<Document[]>`
        select d.id as _id, d.kind, d.state, d.amount, d.version,
               (select coalesce(json_agg(json_build_object(
                  'kind', e.kind, 'amount', e.amount, 'state', e.state, 'tries', e.tries)
                  order by e.id), '[]')
                from tax_entry e where e.document_id = d.id) as entries
        from tax_document d where d.order_id = ${_id}`;
      if (!row) throw new Error('The order has no document.');
      return row;
    },
  };
}

export async function confirmTransfer(bench: PaymentBench, { _id }: CashOrder): Promise<void> {
  const { status } = await bench.cashier.send(
    'POST',
    `/api/admin/orders/${_id}/confirm-deposit`,
    {},
  );
  if (status !== 200) throw new Error(`Confirming the transfer returned ${status}.`);
}

/** Makes the payment so many days old. */
export async function agePayment(
  { test }: PaymentBench,
  { _id }: CashOrder,
  days: number,
): Promise<void> {
  await test.db`
    update payment set approved_at = approved_at - make_interval(days => ${days})
    where order_id = ${_id}`;
  await test.db`
    update product_order set paid_at = paid_at - make_interval(days => ${days}),
                             placed_at = placed_at - make_interval(days => ${days})
    where id = ${_id}`;
}

/** A refund of a part or of the whole is paid out by hand. */
export async function refundByHand(
  bench: PaymentBench,
  { _id }: CashOrder,
  usedDays: number,
): Promise<number> {
  const { cashier, test } = bench;
  const moved = async (action: string, body: object): Promise<Record<string, unknown>> => {
    const path = `/api/admin/refunds${action}`;
    const answer = await cashier.send('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path} returned ${answer.status}.`);
    return answer.body['item'] as Record<string, unknown>;
  };
  await test.db`
    update membership set starts_at = now() - make_interval(days => ${usedDays}) + interval '1 hour',
                          ends_at = now() + make_interval(days => 30 - ${usedDays}) + interval '1 hour'
    where order_line_id in (select id from order_line where order_id = ${_id})`;
  const asked = await moved('', {
    order: _id,
    reason: '회원이 전화로 요청했어요',
    account: { bank: '국민은행', number: '12345678901234', holder: '김하나' },
  });
  const approved = await moved(`/${String(asked['_id'])}/approve`, { version: asked['version'] });
  await moved(`/${String(asked['_id'])}/payout`, {
    version: approved['version'],
    paid_on: seoulDayOf(Date.now()),
  });
  return Number(asked['amount']);
}

/** One round of the worker. Steps that wait for a retry are made due first. */
export async function runRound({ deps, test }: PaymentBench): Promise<void> {
  await test.db`update tax_entry set ask_at = now() where ask_at is not null`;
  await issueDue(deps);
}
