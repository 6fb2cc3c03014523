import { brandOf } from '@maru/brands/registry';
import { createPersonalData } from '@maru/platform/personal-data';
import { openToss } from '@maru/platform/toss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRecipient } from '../../../api/src/campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../../../api/src/order/order.fixture.ts';
import {
  loginMember,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { startToss, type TossGateway, type WayBack } from '../../../tests/support/toss.ts';
import { expireOrders } from '../expire-orders.ts';
import { askDue, handleEvent, type PaymentDeps } from './ask-payments.ts';

let toss: TossGateway;
let test: TestApp;
let deps: PaymentDeps;
let product: number;
let members = 0;
let buyer: Browser;
let placed: { _id: number; order_no: string; payable: number };
let back: WayBack;

beforeAll(async () => {
  toss = await startToss();
  test = await startTestApp(toss.env);
  const { config, db } = test;
  deps = {
    db,
    toss: openToss(config)!,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    brand: brandOf(config.BRAND),
  };
  product = await insertProduct(test);
});
afterAll(async () => {
  await test.stop();
  await toss.stop();
});
beforeEach(async () => {
  members += 1;
  await insertRecipient(test, `asked${members}`, { phone: `0108888${String(1_000 + members)}` });
  buyer = await loginMember(test, `asked${members}`);
  const { body } = await placeOrder(buyer, product, { change: { method: 'card' } });
  placed = body['item'] as typeof placed;
  back = await toss.goThrough(placed.order_no, placed.payable);
});
afterEach(() => toss.setFaults({}));

/** The buyer comes back, and no answer of the gateway reaches the server. */
async function confirmLost(faults: object): Promise<void> {
  await toss.setFaults(faults);
  await buyer.send('POST', '/api/home/payments/confirm', back);
  await toss.setFaults({});
}

const makeDue = () =>
  test.db`update payment_attempt set ask_at = now() where order_id = ${placed._id}`;

async function stateOf() {
  const [row] = await test.db<{ order: string; attempt: string; memberships: number }[]>`
    select o.state as "order", a.state as attempt,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id) as memberships
    from product_order o join payment_attempt a on a.order_id = o.id where o.id = ${placed._id}`;
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

    await Promise.all([askDue(deps), askDue(deps)]);

    expect(await stateOf()).toEqual(PAID);
    expect(await toss.paymentsOf(placed.order_no)).toMatchObject([{ status: 'DONE' }]);
  });

  it('is left alone until it is due, and asked for later each time nobody answers', async () => {
    await confirmLost({ fail_rate: 1 });
    await askDue(deps);
    expect(await stateOf()).toMatchObject({ attempt: 'asking' });
    await makeDue();
    await toss.setFaults({ fail_rate: 1 });

    await askDue(deps);

    const [row] = await test.db`
      select tries > 1 as again, ask_at > now() as later from payment_attempt
      where order_id = ${placed._id}`;
    expect(row).toEqual({ again: true, later: true });
  });

  it('keeps its order from running out, which otherwise does', async () => {
    await confirmLost({ fail_after_rate: 1 });
    await test.db`update payment set due_at = now() where order_id = ${placed._id}`;
    await expireOrders(test.db);
    expect(await stateOf()).toMatchObject({ order: 'pending' });
    await makeDue();

    await askDue(deps);
    await expireOrders(test.db);

    expect(await stateOf()).toEqual(PAID);
  });

  it('that came too late for the gateway is refused, and the order can be paid again', async () => {
    await confirmLost({ fail_rate: 1 });
    await makeDue();
    await toss.setFaults({ lose_sessions: true });

    await askDue(deps);
    await toss.setFaults({});
    const again = await toss.goThrough(placed.order_no, placed.payable);
    const { body } = await buyer.send('POST', '/api/home/payments/confirm', again);

    expect(body).toMatchObject({ item: { state: 'paid' } });
  });

  it('for an order that is over by then goes back, once', async () => {
    await confirmLost({ fail_after_rate: 1 });
    await test.db`
      update product_order set state = 'cancelled', ended_at = now() where id = ${placed._id}`;
    await makeDue();

    await askDue(deps);
    await makeDue();
    await askDue(deps);
    await askDue(deps);

    expect(await stateOf()).toEqual({ order: 'cancelled', attempt: 'returned', memberships: 0 });
    const bells = await test.db`
      select 1 from staff_notice
      where kind = 'payment.stray' and detail ->> 'order_no' = ${placed.order_no}`;
    expect(bells).toHaveLength(1);
    expect(await toss.paymentsOf(placed.order_no)).toMatchObject([
      { status: 'CANCELED', balanceAmount: 0 },
    ]);
  });
});

describe('[O05] news of the gateway', () => {
  async function tell(status: string): Promise<number> {
    const data = { orderId: placed.order_no, paymentKey: back.paymentKey, status };
    const { status: answered } = await buyer.send('POST', '/api/home/payments/webhooks/toss', {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data,
    });
    expect(answered).toBe(200);
    const [event] = await test.db<{ id: number }[]>`
      select max(id) as id from payment_event where order_id = ${placed._id}`;
    return event!.id;
  }

  it('has what is in question asked for at once, and changes nothing the second time', async () => {
    await confirmLost({ fail_after_rate: 1 });

    const [first, second] = [await tell('DONE'), await tell('DONE')];
    await handleEvent(deps, first);
    await handleEvent(deps, first);
    await handleEvent(deps, second);

    expect(await stateOf()).toEqual(PAID);
  });

  it('is not believed: what it claims of a payment that was never made opens nothing', async () => {
    await handleEvent(deps, await tell('DONE'));

    const [row] = await test.db<{ state: string }[]>`
      select state from product_order where id = ${placed._id}`;
    expect(row?.state).toBe('pending');
  });

  it('that comes before the buyer does takes nothing and spoils nothing', async () => {
    await handleEvent(deps, await tell('IN_PROGRESS'));
    const { body } = await buyer.send('POST', '/api/home/payments/confirm', back);
    await handleEvent(deps, await tell('IN_PROGRESS'));

    expect(body).toMatchObject({ item: { state: 'paid' } });
    expect(await stateOf()).toEqual(PAID);
  });
});
