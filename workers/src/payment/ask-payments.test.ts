import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireOrders } from '../expire-orders.ts';
import { askDue, handleEvent } from './ask-payments.ts';
import {
  openPaymentBench,
  orderByCard,
  type CardOrder,
  type PaymentBench,
} from './payment.fixture.ts';

let bench: PaymentBench;
let order: CardOrder;

beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  order = await orderByCard(bench);
});
afterEach(() => bench.toss.setFaults({}));

/** The buyer returns, and no response of the gateway reaches the server. */
async function confirmLost(faults: object): Promise<void> {
  await bench.toss.setFaults(faults);
  await order.confirm();
  await bench.toss.setFaults({});
}

const makeDue = () =>
  bench.test.db`update payment_attempt set ask_at = now() where order_id = ${order._id}`;

async function stateOf() {
  const [row] = await bench.test.db<{ order: string; attempt: string; memberships: number }[]>`
    select o.state as "order", a.state as attempt,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id) as memberships
    from product_order o join payment_attempt a on a.order_id = o.id where o.id = ${order._id}`;
  return row;
}
const PAID = { order: 'paid', attempt: 'approved', memberships: 1 };

describe('[O04] a payment in question', () => {
  it.each([
    ['was taken', { fail_after_rate: 1 }],
    ['was not taken yet', { fail_rate: 1 }],
  ])('that %s is settled by the next round, once', async (_, faults) => {
    await confirmLost(faults);
    expect(await stateOf()).toEqual({ order: 'pending', attempt: 'asking', memberships: 0 });
    await makeDue();

    await Promise.all([askDue(bench.deps), askDue(bench.deps)]);

    expect(await stateOf()).toEqual(PAID);
    expect(await bench.toss.paymentsOf(order.orderNo)).toMatchObject([{ status: 'DONE' }]);
  });

  it('holds up no other when it cannot be settled', async () => {
    const { db } = bench.test;
    const stuck = order;
    await confirmLost({ fail_after_rate: 1 });
    order = await orderByCard(bench);
    await confirmLost({ fail_after_rate: 1 });
    await db`update payment_attempt set ask_at = now() where order_id = any(${[stuck._id, order._id]})`;
    await db`
      alter table payment_attempt add constraint stuck
      check (order_id <> ${db.unsafe(String(stuck._id))} or state = 'asking')`;

    const round = askDue(bench.deps);

    await expect(round).rejects.toThrow('stuck');
    expect(await stateOf()).toEqual(PAID);
    await db`alter table payment_attempt drop constraint stuck`;
    await askDue(bench.deps);
    order = stuck;
    expect(await stateOf()).toEqual(PAID);
  });

  it('is left alone until it is due, and is delayed each time the gateway does not answer', async () => {
    await confirmLost({ fail_rate: 1 });
    await askDue(bench.deps);
    expect(await stateOf()).toMatchObject({ attempt: 'asking' });
    await makeDue();
    await bench.toss.setFaults({ fail_rate: 1 });

    await askDue(bench.deps);

    const [row] = await bench.test.db`
      select tries > 1 as again, ask_at > now() as later from payment_attempt
      where order_id = ${order._id}`;
    expect(row).toEqual({ again: true, later: true });
  });

  it('keeps its order from running out, which otherwise does', async () => {
    await confirmLost({ fail_after_rate: 1 });
    await bench.test.db`update payment set due_at = now() where order_id = ${order._id}`;
    await expireOrders(bench.test.db);
    expect(await stateOf()).toMatchObject({ order: 'pending' });
    await makeDue();

    await askDue(bench.deps);
    await expireOrders(bench.test.db);

    expect(await stateOf()).toEqual(PAID);
  });

  it('that came too late for the gateway is refused, and the order can be paid again', async () => {
    await confirmLost({ fail_rate: 1 });
    await makeDue();
    await bench.toss.setFaults({ lose_sessions: true });

    await askDue(bench.deps);
    await bench.toss.setFaults({});
    const again = await bench.toss.goThrough(order.orderNo, order.back.amount);
    const { body } = await order.buyer.send('POST', '/api/home/payments/confirm', again);

    expect(body).toMatchObject({ item: { state: 'paid' } });
  });

  it('for an order that is over by then is refunded, once', async () => {
    await confirmLost({ fail_after_rate: 1 });
    await bench.test.db`
      update product_order set state = 'cancelled', ended_at = now() where id = ${order._id}`;
    await makeDue();

    await askDue(bench.deps);
    await makeDue();
    await askDue(bench.deps);
    await askDue(bench.deps);

    expect(await stateOf()).toEqual({ order: 'cancelled', attempt: 'returned', memberships: 0 });
    const bells = await bench.test.db`
      select 1 from staff_notice
      where kind = 'payment.stray' and detail ->> 'order_no' = ${order.orderNo}`;
    expect(bells).toHaveLength(1);
    expect(await bench.toss.paymentsOf(order.orderNo)).toMatchObject([
      { status: 'CANCELED', balanceAmount: 0 },
    ]);
  });
});

describe('[O04] a payment for an order that is over, which the gateway does not give back', () => {
  it('is refunded, once, when the refund is requested again later', async () => {
    await confirmLost({ fail_after_rate: 1 });
    await bench.test.db`
      update product_order set state = 'cancelled', ended_at = now() where id = ${order._id}`;
    await makeDue();
    await askDue(bench.deps);
    await bench.toss.setFaults({ refuse_cancels: true });
    await makeDue();
    await askDue(bench.deps);
    expect(await stateOf()).toMatchObject({ attempt: 'returning' });
    await bench.toss.setFaults({});
    await makeDue();

    await askDue(bench.deps);

    expect(await stateOf()).toMatchObject({ attempt: 'returned' });
    expect(await bench.toss.paymentsOf(order.orderNo)).toMatchObject([
      { status: 'CANCELED', balanceAmount: 0 },
    ]);
  });
});

describe('[O05] news of the gateway', () => {
  async function send(status: string): Promise<number> {
    const data = { orderId: order.orderNo, paymentKey: order.back.paymentKey, status };
    const { status: answered } = await order.buyer.send(
      'POST',
      '/api/home/payments/webhooks/toss',
      {
        eventType: 'PAYMENT_STATUS_CHANGED',
        data,
      },
    );
    expect(answered).toBe(200);
    const [event] = await bench.test.db<{ id: number }[]>`
      select max(id) as id from payment_event where order_id = ${order._id}`;
    return event!.id;
  }

  it('triggers an immediate query of a payment in question, and changes nothing the second time', async () => {
    await confirmLost({ fail_after_rate: 1 });

    const [first, second] = [await send('DONE'), await send('DONE')];
    await handleEvent(bench.deps, first);
    await handleEvent(bench.deps, first);
    await handleEvent(bench.deps, second);

    expect(await stateOf()).toEqual(PAID);
  });

  it('is not trusted: a claim about a payment that was never made opens nothing', async () => {
    await handleEvent(bench.deps, await send('DONE'));

    const [row] = await bench.test.db<{ state: string }[]>`
      select state from product_order where id = ${order._id}`;
    expect(row?.state).toBe('pending');
  });

  it('that arrives before the buyer returns settles nothing and breaks nothing', async () => {
    await handleEvent(bench.deps, await send('IN_PROGRESS'));
    const { body } = await order.confirm();
    await handleEvent(bench.deps, await send('IN_PROGRESS'));

    expect(body).toMatchObject({ item: { state: 'paid' } });
    expect(await stateOf()).toEqual(PAID);
  });
});
