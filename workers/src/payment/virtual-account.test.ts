import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expireOrders } from '../expire-orders.ts';
import { askDue, handleEvent } from './ask-payments.ts';
import {
  openPaymentBench,
  orderByCard,
  type CardOrder,
  type PaymentBench,
} from './payment.fixture.ts';
import { refundDue } from './refund-by-card.ts';

const ACCOUNT = { bank: 'KB국민은행', number: '12345678901234', holder: '김하나' };

let bench: PaymentBench;
let order: CardOrder;

beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  order = await orderByCard(bench, 'virtual_account');
});
afterEach(() => bench.toss.setFaults({}));

const thePayment = async () => (await bench.toss.paymentsOf(order.orderNo))[0]!;
const own = async () =>
  (await order.buyer.send('GET', `/api/home/orders/${order._id}`)).body['item'] as {
    state: string;
    deposit: { depositor: string; due_at: string; account: object } | null;
  };
const makeDue = () => bench.test.db`
  update payment_attempt set ask_at = now() where order_id = ${order._id}`;

async function traces() {
  const [row] = await bench.test.db<Record<string, unknown>[]>`
    select o.state as "order", p.state as payment, p.balance,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id and m.state = 'active') as open,
           (select count(*) from single_message where occasion = 'order:placed:' || o.id) as told,
           (select count(*) from staff_notice
            where kind = 'order.placed' and detail ->> 'order_no' = o.order_no) as bells,
           (select count(*) from single_message where occasion = 'order:paid:' || o.id) as receipts,
           (select string_agg(state, ' ') from payment_attempt where order_id = o.id) as attempts
    from product_order o join payment p on p.order_id = o.id where o.id = ${order._id}`;
  return row;
}
const WAITING = {
  order: 'pending',
  payment: 'waiting',
  balance: 0,
  open: 0,
  told: 1,
  bells: 1,
  receipts: 0,
  attempts: 'waiting',
};
const PAID = {
  order: 'paid',
  payment: 'approved',
  balance: 300_000,
  open: 1,
  told: 1,
  bells: 1,
  receipts: 1,
  attempts: 'approved',
};

/** A deposit webhook as the gateway sends it, stored and processed if it is accepted. */
async function hearOfDeposit(change: object = {}) {
  const { secret } = await thePayment();
  const news = {
    createdAt: '2026-01-01T00:00:00.000000',
    secret,
    status: 'DONE',
    transactionKey: 'txrd_1',
    orderId: order.orderNo,
    ...change,
  };
  const { status } = await order.buyer.send('POST', '/api/home/payments/webhooks/toss', news);
  expect(status).toBe(200);
  return bench.test.db<{ id: number; isGenuine: boolean; body: object }[]>`
    select id, is_genuine as "isGenuine", body from payment_event
    where order_id = ${order._id} order by id`;
}

describe('a virtual account', () => {
  it('is issued with bank, number and due time, which buyer and staff are notified once', async () => {
    const { status, body } = await order.confirm();
    await order.confirm();

    expect([status, body['item']]).toMatchObject([
      200,
      {
        state: 'pending',
        method: 'virtual_account',
        card: null,
        deposit: {
          depositor: '김구매',
          account: { bank: '우리은행', number: expect.stringMatching(/^X\d{13}$/) },
          due_at: expect.any(String),
        },
      },
    ]);
    expect(await traces()).toEqual(WAITING);
    const byHand = await bench.cashier.send(
      'POST',
      `/api/admin/orders/${order._id}/confirm-deposit`,
      {},
    );
    expect(byHand.body['message']).toBe('STATE_CONFLICT');
  });

  it('survives an answer that is lost: the worker learns which account it is', async () => {
    await bench.toss.setFaults({ fail_after_rate: 1 });
    await order.confirm();
    await bench.toss.setFaults({});
    expect((await own()).deposit).toBeNull();

    await makeDue();
    await askDue(bench.deps);

    expect((await own()).deposit).toMatchObject({ account: { bank: '우리은행' } });
    expect(await traces()).toEqual(WAITING);
  });

  it('is told of once, also where two learn of it at the same time', async () => {
    const { db } = bench.test;
    await bench.toss.setFaults({ fail_after_rate: 1 });
    await order.confirm();
    await bench.toss.setFaults({});
    await makeDue();
    const countWaiting = async () => {
      const [row] = await db<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row!.n;
    };

    const asked = await db.begin(async (tx) => {
      await tx`
        select from member where id = (select member_id from product_order where id = ${order._id})
        for update`;
      const both = [1, 2].map(() => askDue(bench.deps));
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2));
      return { both };
    });
    await Promise.all(asked.both);

    expect(await traces()).toEqual(WAITING);
  });
});

describe('[O05] the deposit', () => {
  beforeEach(async () => {
    await order.confirm();
  });

  it('pays the order with its membership once, however often it is told of', async () => {
    await bench.toss.depositTo(order.back.paymentKey);
    const [first] = await hearOfDeposit();
    const all = await hearOfDeposit();
    await Promise.all([1, 2].map(() => handleEvent(bench.deps, first!.id)));

    expect(all).toHaveLength(1);
    expect(await traces()).toEqual(PAID);
    const bells = await bench.test.db`
      select detail ->> 'method' as method from staff_notice
      where kind = 'order.paid' and detail ->> 'order_no' = ${order.orderNo}`;
    expect([...bells]).toEqual([{ method: 'virtual_account' }]);
  });

  it('is not believed: the gateway is asked, and says that nothing came', async () => {
    const [event] = await hearOfDeposit();
    await handleEvent(bench.deps, event!.id);

    expect(await traces()).toEqual(WAITING);
  });

  it('is kept but not worked off with another secret, and does not shut out the true news', async () => {
    await bench.toss.depositTo(order.back.paymentKey);
    await hearOfDeposit({ secret: 'ps_forged' });
    await hearOfDeposit({ secret: undefined });
    const events = await hearOfDeposit();

    expect(events.map(({ isGenuine }) => isGenuine)).toEqual([false, false, true]);
    expect(JSON.stringify(events)).not.toContain((await thePayment()).secret);
    const queued = await bench.test.db<{ eventId: number }[]>`
      select (body ->> 'eventId')::int as "eventId" from outbox where name = 'payment.handleEvent'`;
    const queuedIds = queued.map(({ eventId }) => eventId);
    expect(events.map(({ id }) => queuedIds.includes(id))).toEqual([false, false, true]);
    await handleEvent(bench.deps, events[2]!.id);
    expect(await traces()).toEqual(PAID);
  });

  it('is found without any news, and after news that came out of order', async () => {
    const [early] = await hearOfDeposit({ status: 'WAITING_FOR_DEPOSIT', transactionKey: null });
    await bench.toss.depositTo(order.back.paymentKey);
    await makeDue();
    await askDue(bench.deps);
    await handleEvent(bench.deps, early!.id);

    expect(await traces()).toEqual(PAID);
  });
});

describe('the time of an account', () => {
  beforeEach(async () => {
    await order.confirm();
  });

  it('ends the order once the gateway says so, and not before', async () => {
    await bench.test.db`
      update payment set due_at = now() - interval '1 minute' where order_id = ${order._id}`;
    await expireOrders(bench.test.db);
    expect((await own()).state).toBe('pending');

    await bench.toss.expire(order.back.paymentKey);
    await makeDue();
    await askDue(bench.deps);
    await expireOrders(bench.test.db);

    expect(await traces()).toMatchObject({ order: 'expired', open: 0, attempts: 'refused' });
  });

  it('accepts a deposit that was made at the last moment and had its webhook lost', async () => {
    await bench.toss.depositTo(order.back.paymentKey);
    await bench.test.db`
      update payment set due_at = now() - interval '1 minute' where order_id = ${order._id}`;
    await expireOrders(bench.test.db);
    await makeDue();
    await askDue(bench.deps);

    expect(await traces()).toEqual(PAID);
  });

  it('is over when the buyer cancels: the account accepts no more deposits', async () => {
    const { status } = await order.buyer.send('POST', `/api/home/orders/${order._id}/cancel`);
    await makeDue();
    await askDue(bench.deps);

    expect([status, (await thePayment()).status]).toEqual([200, 'CANCELED']);
    expect(await traces()).toMatchObject({ order: 'cancelled', attempts: 'returned' });
  });

  it('rings the bell once where money came in the very moment of the cancel', async () => {
    await order.buyer.send('POST', `/api/home/orders/${order._id}/cancel`);
    await bench.toss.depositTo(order.back.paymentKey);
    // The gateway is unavailable at first, and then gives the same response each time.
    for (const fail_rate of [1, 0, 0]) {
      await bench.toss.setFaults({ fail_rate });
      await makeDue();
      await askDue(bench.deps);
    }

    expect(await traces()).toMatchObject({ order: 'cancelled', open: 0, attempts: 'returning' });
    const bells = await bench.test.db`
      select detail ->> 'method' as method from staff_notice
      where kind = 'payment.stray' and detail ->> 'order_no' = ${order.orderNo}`;
    expect([...bells]).toEqual([{ method: 'virtual_account' }]);
  });
});

describe('[O07] a refund', () => {
  beforeEach(async () => {
    await order.confirm();
    await bench.toss.depositTo(order.back.paymentKey);
    const [event] = await hearOfDeposit();
    await handleEvent(bench.deps, event!.id);
    // The membership has not begun yet, so the refund is the full amount.
    await bench.test.db`
      update membership set starts_at = now() + interval '1 hour'
      where order_line_id in (select id from order_line where order_id = ${order._id})`;
  });

  const ask = (account?: object) =>
    bench.cashier.send('POST', '/api/admin/refunds', {
      order: order._id,
      reason: '회원이 전화로 요청했어요',
      ...(account ? { account } : {}),
    });

  it('is paid to the account of the member, which is kept sealed until then', async () => {
    for (const account of [undefined, { ...ACCOUNT, bank: '없는은행' }]) {
      expect((await ask(account)).body['message']).toBe('INVALID_INPUT');
    }
    const { body } = await ask(ACCOUNT);
    const { _id, version } = body['item'] as { _id: number; version: number };
    await bench.cashier.send('POST', `/api/admin/refunds/${_id}/approve`, { version });
    await refundDue(bench.deps, _id);

    const there = await thePayment();
    expect(there.status).toBe('CANCELED');
    expect(there.virtualAccount?.refundReceiveAccount).toEqual({
      bank: '06',
      accountNumber: ACCOUNT.number,
      holderName: ACCOUNT.holder,
    });
    const [row] = await bench.test.db<{ state: string; sealed: Buffer | null; payout: object }[]>`
      select state, account_enc as sealed, payout from refund where id = ${_id}`;
    expect(row).toMatchObject({
      state: 'done',
      sealed: null,
      payout: { bank: 'KB국민은행', account_tail: '1234' },
    });
    expect(await traces()).toMatchObject({ order: 'refunded', balance: 0, open: 0 });
  });

  it('is paid once, although its answer was lost and the account was set again', async () => {
    const { body } = await ask(ACCOUNT);
    const { _id, version } = body['item'] as { _id: number; version: number };
    await bench.test.db`update refund set amount = 100000, penalty = 200000 where id = ${_id}`;
    await bench.cashier.send('POST', `/api/admin/refunds/${_id}/approve`, { version });
    await bench.toss.setFaults({ fail_after_rate: 1 });
    await refundDue(bench.deps, _id);
    await bench.toss.setFaults({});
    const stuck = await bench.cashier.send('GET', `/api/admin/refunds/${_id}`);
    const other = { ...ACCOUNT, number: '99999999999999' };
    await bench.cashier.send('PUT', `/api/admin/refunds/${_id}/account`, {
      account: other,
      version: (stuck.body['item'] as { version: number }).version,
    });
    await refundDue(bench.deps, _id);

    expect((await thePayment()).balanceAmount).toBe(200_000);
    expect(await traces()).toMatchObject({ order: 'partial_refund', balance: 200_000 });
  });
});
