import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compareReceipts } from './compare-receipts.ts';
import { issueDue } from './issue-tax-documents.ts';
import { openPaymentBench, orderByCard, type PaymentBench } from './payment.fixture.ts';
import {
  agePayment,
  BUSINESS,
  confirmTransfer,
  orderInCash,
  refundByHand,
  runRound,
  type CashOrder,
} from './tax-document.fixture.ts';

const PHONE = { kind: 'deduction', number: '010-2345-6789' };

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());
afterEach(() => bench.toss.setFaults({}));

async function paidWith(tax: object): Promise<CashOrder> {
  const order = await orderInCash(bench, { tax });
  await confirmTransfer(bench, order);
  return order;
}

const receiptsOf = ({ orderNo }: CashOrder) => bench.toss.receiptsOf(orderNo);
const DONE = { state: 'done' };

describe('[O23] the issue of a cash receipt', () => {
  it('waits for the payment, and is made once by two workers at a time', async () => {
    const order = await orderInCash(bench, { tax: PHONE });
    await issueDue(bench.deps);
    expect(await order.document()).toMatchObject({ state: 'asked', entries: [] });

    await confirmTransfer(bench, order);
    await Promise.all([issueDue(bench.deps), issueDue(bench.deps)]);
    await runRound(bench);

    expect(await order.document()).toMatchObject({
      state: 'issued',
      amount: 300_000,
      entries: [{ kind: 'issue', amount: 300_000, ...DONE }],
    });
    expect(await receiptsOf(order)).toMatchObject([
      { transactionType: 'CONFIRM', type: '소득공제', amount: 300_000, number: '01023456789' },
    ]);
  });

  it('uses the business number as proof of expense', async () => {
    const order = await paidWith({ kind: 'expense', number: '220-81-62517' });
    await runRound(bench);

    expect(await receiptsOf(order)).toMatchObject([{ type: '지출증빙', number: BUSINESS }]);
  });

  it('finds a receipt whose answer was lost, and makes no second one', async () => {
    const order = await paidWith(PHONE);
    await bench.toss.setFaults({ fail_after_rate: 1 });
    await runRound(bench);
    await bench.toss.setFaults({});
    expect(await order.document()).toMatchObject({ state: 'issuing' });
    await runRound(bench);

    expect(await order.document()).toMatchObject({ state: 'issued' });
    expect(await receiptsOf(order)).toHaveLength(1);
  });

  it('waits for the tax office, and shows what it refused', async () => {
    const [late, refused] = [await paidWith(PHONE), await paidWith(PHONE)];
    await bench.toss.setFaults({ receipts: 'delay' });
    await runRound(bench);
    expect(await late.document()).toMatchObject({ entries: [{ state: 'in_progress' }] });
    await bench.toss.setFaults({});
    await runRound(bench);
    expect(await late.document()).toMatchObject({ state: 'issued', entries: [DONE] });
    expect(await refused.document()).toMatchObject({ state: 'issued' });
    expect(await receiptsOf(late)).toHaveLength(1);
  });

  it('tries a refusal of the tax office again, then fails, and staff try again', async () => {
    const order = await paidWith(PHONE);
    await bench.toss.setFaults({ receipts: 'fail' });
    for (let round = 0; round < 4; round += 1) await runRound(bench);
    const failed = await order.document();
    expect(failed).toMatchObject({ state: 'failed', amount: 0, entries: [{ tries: 4 }] });
    const [bell] = await bench.test.db`
      select from staff_notice
      where kind = 'tax.failed' and link = ${`/curve/tax-document?id=${failed._id}`}`;
    expect(bell).toBeDefined();

    await bench.toss.setFaults({});
    const { status } = await bench.cashier.send(
      'POST',
      `/api/admin/tax-documents/${failed._id}/retry`,
      { version: failed.version },
    );
    expect(status).toBe(200);
    await runRound(bench);

    expect(await order.document()).toMatchObject({ state: 'issued', amount: 300_000 });
    const made = (await receiptsOf(order)).filter((row) => row.status === 'COMPLETED');
    expect(made).toHaveLength(1);
  });

  it('asks the member for another number when theirs is refused', async () => {
    const order = await paidWith({ kind: 'deduction', number: '01000000000' });
    await runRound(bench);
    expect(await order.document()).toMatchObject({ state: 'failed' });
    const [notified] = await bench.test.db`
      select from single_message where occasion like 'tax:failed:%'`;
    expect(notified).toBeDefined();

    const path = `/api/home/orders/${order._id}/tax-document`;
    expect((await order.buyer.send('PUT', path, { request: PHONE })).status).toBe(200);
    await runRound(bench);
    expect(await order.document()).toMatchObject({ state: 'issued' });
  });
});

describe('[O24] the cancellation of a cash receipt', () => {
  it('cancels the refunded part once, and then the rest', async () => {
    const order = await paidWith(PHONE);
    await runRound(bench);
    const amount = await refundByHand(bench, order, 10);
    await Promise.all([issueDue(bench.deps), issueDue(bench.deps)]);
    await runRound(bench);

    expect(await order.document()).toMatchObject({ state: 'issued', amount: 300_000 - amount });
    expect(await receiptsOf(order)).toMatchObject([
      { transactionType: 'CONFIRM', amount: 300_000 },
      { transactionType: 'CANCEL', amount },
    ]);
  });

  it('finds a cancellation whose answer was lost', async () => {
    const order = await paidWith(PHONE);
    await runRound(bench);
    await refundByHand(bench, order, 0);
    await bench.toss.setFaults({ fail_after_rate: 1 });
    await runRound(bench);
    await bench.toss.setFaults({});
    await runRound(bench);

    expect(await order.document()).toMatchObject({ state: 'cancelled', amount: 0 });
    expect(await receiptsOf(order)).toHaveLength(2);
  });

  it('issues only what is left if the refund came first', async () => {
    const order = await paidWith(PHONE);
    const amount = await refundByHand(bench, order, 10);
    await runRound(bench);

    expect(await receiptsOf(order)).toMatchObject([
      { transactionType: 'CONFIRM', amount: 300_000 - amount },
    ]);
  });

  it('cancels after the issue that is in progress', async () => {
    const order = await paidWith(PHONE);
    await bench.toss.setFaults({ receipts: 'delay' });
    await runRound(bench);
    await refundByHand(bench, order, 0);
    await runRound(bench);
    await bench.toss.setFaults({});
    await runRound(bench);
    await runRound(bench);

    expect(await order.document()).toMatchObject({
      state: 'cancelled',
      entries: [
        { kind: 'issue', ...DONE },
        { kind: 'cancel', amount: 300_000, ...DONE },
      ],
    });
  });
});

describe('[O24] the receipt that no customer asked for', () => {
  it('is issued after three days, under the number of the tax office', async () => {
    const [early, due] = [await orderInCash(bench), await orderInCash(bench)];
    for (const order of [early, due]) await confirmTransfer(bench, order);
    await agePayment(bench, due, 4);
    await issueDue(bench.deps);
    await runRound(bench);

    expect(await due.document()).toMatchObject({ kind: 'compulsory', state: 'issued' });
    expect(await receiptsOf(due)).toMatchObject([{ type: '소득공제', number: '0100001234' }]);
    await expect(early.document()).rejects.toThrow('no document');
  });

  it('is not issued below 100,000 won, for a card, for a tax invoice or where it is off', async () => {
    const small = await orderInCash(bench, { price: 99_000 });
    const invoiced = await orderInCash(bench, {
      tax: {
        kind: 'invoice',
        number: BUSINESS,
        company: '하나상사',
        representative: '김하나',
        email: 'tax@example.com',
      },
    });
    for (const order of [small, invoiced]) {
      await confirmTransfer(bench, order);
      await agePayment(bench, order, 4);
    }
    const card = await orderByCard(bench);
    await card.confirm();
    await bench.test.db`
      update payment set approved_at = approved_at - interval '4 days' where order_id = ${card._id}`;
    await runRound(bench);

    await expect(small.document()).rejects.toThrow('no document');
    expect(await invoiced.document()).toMatchObject({ kind: 'invoice', state: 'issuing' });
    const ofCard = await bench.test.db`select from tax_document where order_id = ${card._id}`;
    expect(ofCard).toHaveLength(0);

    const off = await orderInCash(bench);
    await confirmTransfer(bench, off);
    await agePayment(bench, off, 4);
    const { brand } = bench.deps;
    const switches = { ...brand.switches, compulsoryReceipts: false };
    await issueDue({ ...bench.deps, brand: { ...brand, switches } });
    await expect(off.document()).rejects.toThrow('no document');
  });

  it('takes the place of a request whose number was refused', async () => {
    const order = await paidWith({ kind: 'deduction', number: '01000000000' });
    await runRound(bench);
    await agePayment(bench, order, 4);
    await runRound(bench);
    await runRound(bench);

    expect(await order.document()).toMatchObject({ kind: 'compulsory', state: 'issued' });
  });
});

describe('[O25] the comparison with the gateway', () => {
  const compare = () => compareReceipts(bench.deps, seoulDayOf(Date.now()));

  it('finds a receipt that only the gateway has, and a cancellation made there', async () => {
    const order = await paidWith(PHONE);
    await runRound(bench);
    expect(await compare()).toEqual([]);

    const ask = (path: string, body: object) =>
      fetch(`${bench.toss.env.TOSS_URL}/v1/cash-receipts${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${bench.toss.env.TOSS_SECRET_KEY}:`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    await ask('', {
      orderId: 'elsewhere-1',
      orderName: '상품',
      amount: 5_000,
      type: '소득공제',
      customerIdentityNumber: '01099998888',
    });
    const [row] = await bench.test.db<{ key: string; no: string }[]>`
      select e.receipt_key as key, e.gateway_no as no from tax_entry e
      join tax_document d on d.id = e.document_id where d.order_id = ${order._id}`;
    await ask(`/${row!.key}/cancel`, { amount: 1_000 });

    expect(await compare()).toEqual(
      expect.arrayContaining([
        { gatewayNo: 'elsewhere-1', orderId: null, ours: null, theirs: 5_000 },
        { gatewayNo: row!.no, orderId: order._id, ours: 300_000, theirs: 299_000 },
      ]),
    );
  });
});
