import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAdmin, loginStaff } from '../../../tests/support/app.ts';
import { openPaymentBench, orderByCard, type PaymentBench } from './payment.fixture.ts';
import {
  BUSINESS,
  confirmTransfer,
  orderInCash,
  refundByHand,
  runRound,
  type CashOrder,
} from './tax-document.fixture.ts';

const LIST = '/api/admin/tax-documents';
const PHONE = { kind: 'deduction', number: '010-2345-6789' };
const INVOICE = {
  kind: 'invoice',
  number: BUSINESS,
  company: '하나상사',
  representative: '김하나',
  email: 'tax@example.com',
};
const NUMBER = '202611301000000012345678';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());

const taxPath = ({ _id }: { _id: number }) => `/api/home/orders/${_id}/tax-document`;

describe('[O22] a member asks', () => {
  it('shows the request masked, changes it, and takes it back before the payment', async () => {
    const order = await orderInCash(bench, { tax: PHONE });
    const { body } = await order.buyer.send('GET', taxPath(order));
    expect(body).toMatchObject({
      can_ask: true,
      until: null,
      item: { kind: 'deduction', state: 'asked', number: '***-****-6789', amount: 300_000 },
    });

    const request = { kind: 'expense', number: '220-81-62517' };
    await order.buyer.send('PUT', taxPath(order), { request });
    expect(await order.document()).toMatchObject({ kind: 'expense', state: 'asked' });

    await order.buyer.send('PUT', taxPath(order), { request: null });
    expect(await order.document()).toMatchObject({ state: 'dropped' });
    await confirmTransfer(bench, order);
    await runRound(bench);
    expect(await bench.toss.receiptsOf(order.orderNo)).toEqual([]);
  });

  it('refuses wrong numbers, cards, other members and what is issued', async () => {
    const order = await orderInCash(bench, { tax: PHONE });
    const wrong = { request: { kind: 'expense', number: '2208162518' } };
    expect((await order.buyer.send('PUT', taxPath(order), wrong)).status).toBe(400);
    const card = await orderByCard(bench);
    const onCard = await card.buyer.send('PUT', taxPath(card), { request: PHONE });
    expect(onCard).toMatchObject({ status: 409, body: { message: 'STATE_CONFLICT' } });
    expect((await card.buyer.send('GET', taxPath(order))).status).toBe(404);
    expect((await card.buyer.send('PUT', taxPath(order), { request: PHONE })).status).toBe(404);

    await confirmTransfer(bench, order);
    await runRound(bench);
    expect((await order.buyer.send('PUT', taxPath(order), { request: null })).status).toBe(409);
    const { body } = await order.buyer.send('GET', `/api/home/orders/${order._id}/papers`);
    expect(body).toMatchObject({
      item: { tax: { state: 'issued', number: '***-****-6789', entries: [{ state: 'done' }] } },
    });
  });

  it('stores the number sealed, and in no event', async () => {
    const order = await orderInCash(bench, {
      tax: { kind: 'deduction', number: '010-8642-9753' },
    });
    await confirmTransfer(bench, order);
    await runRound(bench);
    const rows = await bench.test.db<{ text: string }[]>`
      select row_to_json(d)::text as text from tax_document d where d.order_id = ${order._id}
      union all select row_to_json(x)::text from outbox x`;
    for (const { text } of rows) expect(text).not.toMatch(/8642-?9753/);
  });
});

describe('[T61] the list of staff', () => {
  it('filters, pages, sums up and exports, with names masked', async () => {
    const order = await orderInCash(bench, { tax: PHONE });
    await confirmTransfer(bench, order);
    await runRound(bench);
    const read = async (query: string) =>
      (await bench.cashier.send('GET', `${LIST}?${query}`)).body;

    expect(await read(`q=${order.orderNo}`)).toMatchObject({
      total: 1,
      items: [{ state: 'issued', needs_staff: false, order: { order_no: order.orderNo } }],
      totals: { amount: 300_000, needs_staff: 0 },
    });
    expect(await read(`q=${order.orderNo}&state=failed`)).toMatchObject({ total: 0 });
    expect(await read(`q=${order.orderNo}&kind=invoice`)).toMatchObject({ total: 0 });
    expect(JSON.stringify(await read('pageSize=1'))).not.toContain('김하나');

    const { status, response } = await bench.cashier.send(
      'GET',
      `${LIST}/export.csv?q=${order.orderNo}&reason=${encodeURIComponent('월말 확인')}`,
    );
    expect(status).toBe(200);
    expect(response.body).toContain('현금영수증 (소득공제),발급됨');
    expect(response.body).not.toContain('01023456789');
  });

  it('is for staff who manage payments', async () => {
    await insertAdmin(bench.test, 'writer', ['manageContent']);
    const writer = await loginStaff(bench.test, 'writer');
    expect((await writer.send('GET', LIST)).status).toBe(403);
    expect((await writer.send('GET', '/api/admin/tax-invoices')).status).toBe(403);
  });
});

async function itemOf(order: CashOrder) {
  const { _id } = await order.document();
  const { body } = await bench.cashier.send('GET', `${LIST}/${_id}`);
  return body['item'] as { _id: number; version: number; entries: { _id: number }[] };
}

describe('[O26] a tax invoice', () => {
  const record = async (order: CashOrder, entryNo: number, number: string, day = '2026-11-01') => {
    const { _id, version, entries } = await itemOf(order);
    return bench.cashier.send('POST', `${LIST}/${_id}/record`, {
      version,
      entry: entries[entryNo]!._id,
      issue_number: number,
      issued_on: day,
    });
  };

  it('waits for staff in the columns of Hometax, is recorded, and is cancelled by a minus invoice', async () => {
    const order = await orderInCash(bench, { tax: INVOICE });
    await confirmTransfer(bench, order);
    await runRound(bench);
    expect(await order.document()).toMatchObject({
      state: 'issuing',
      entries: [{ state: 'waiting' }],
    });
    const { response } = await bench.cashier.send(
      'GET',
      `/api/admin/tax-invoices/export.csv?reason=${encodeURIComponent('홈택스 발행')}`,
    );
    expect(response.body).toContain(`${BUSINESS},,하나상사,김하나`);
    expect(response.body).toContain('272727,27273');

    expect((await record(order, 0, 'short')).status).toBe(400);
    expect((await record(order, 0, '20261130-10000000-12345678')).status).toBe(200);
    expect(await order.document()).toMatchObject({ state: 'issued', amount: 300_000 });

    await refundByHand(bench, order, 0);
    await runRound(bench);
    expect((await record(order, 1, NUMBER)).status).toBe(400);
    expect((await record(order, 1, NUMBER.replace('2026', '2027'))).status).toBe(200);
    expect(await order.document()).toMatchObject({ state: 'cancelled', amount: 0 });
    const { body } = await order.buyer.send('GET', taxPath(order));
    expect(body['item']).toMatchObject({ state: 'cancelled', amount: 300_000 });
    expect(await bench.toss.receiptsOf(order.orderNo)).toEqual([]);
  });

  it('is lowered while it waits, and can still be changed to a receipt', async () => {
    const order = await orderInCash(bench, { tax: INVOICE });
    await confirmTransfer(bench, order);
    await runRound(bench);
    const amount = await refundByHand(bench, order, 10);
    await runRound(bench);
    expect(await order.document()).toMatchObject({
      state: 'issuing',
      entries: [{ state: 'waiting', amount: 300_000 - amount }],
    });
    expect((await order.buyer.send('PUT', taxPath(order), { request: PHONE })).status).toBe(200);
    await runRound(bench);
    expect(await order.document()).toMatchObject({ kind: 'deduction', state: 'issued' });
  });
});

describe('[T62] a document', () => {
  it('is cancelled by staff with a reason, which the audit log has, and may be asked for again', async () => {
    const order = await orderInCash(bench, { tax: PHONE });
    await confirmTransfer(bench, order);
    await runRound(bench);
    const { _id, version } = await itemOf(order);
    const cancel = (body: object) => bench.cashier.send('POST', `${LIST}/${_id}/cancel`, body);
    expect((await cancel({ version: version + 1, reason: '번호를 잘못 적음' })).status).toBe(409);
    expect((await cancel({ version, reason: '번호를 잘못 적음' })).status).toBe(200);
    await runRound(bench);
    expect(await order.document()).toMatchObject({ state: 'cancelled' });
    const actions = await bench.test.db<{ action: string }[]>`
      select action from audit_log
      where target_kind = 'taxDocument' and target_id = ${_id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual(['taxDocument.view', 'taxDocument.cancel']);

    const again = { request: { kind: 'deduction', number: '010-1111-2222' } };
    expect((await order.buyer.send('PUT', taxPath(order), again)).status).toBe(200);
    await runRound(bench);
    expect(await order.document()).toMatchObject({ state: 'issued', amount: 300_000 });
    expect(await bench.toss.receiptsOf(order.orderNo)).toHaveLength(3);
  });
});
