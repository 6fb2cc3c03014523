import { brandOf } from '@maru/brands/registry';
import { createPersonalData } from '@maru/platform/personal-data';
import { openToss } from '@maru/platform/toss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRecipient } from '../../../api/src/campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../../../api/src/order/order.fixture.ts';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { startToss, type TossGateway } from '../../../tests/support/toss.ts';
import type { PaymentDeps } from './ask-payments.ts';
import { refundDue } from './refund-by-card.ts';

let toss: TossGateway;
let test: TestApp;
let deps: PaymentDeps;
let cashier: Browser;
let members = 0;
let placed: { _id: number; order_no: string; payable: number };
let request: { _id: number; version: number; amount: number };

beforeAll(async () => {
  toss = await startToss();
  test = await startTestApp({ ...toss.env, REFUND_APPROVAL_OVER: '0' });
  const { config, db } = test;
  deps = {
    db,
    toss: openToss(config)!,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    brand: brandOf(config.BRAND),
  };
  await insertAdmin(test, 'cashier', ['managePayments']);
  cashier = await loginStaff(test, 'cashier');
});
afterAll(async () => {
  await test.stop();
  await toss.stop();
});

/** An order paid by card, of which ten of thirty days are gone, and the request to have it back. */
beforeEach(async () => {
  members += 1;
  await insertRecipient(test, `paid${members}`, { phone: `0109999${String(1_000 + members)}` });
  const buyer = await loginMember(test, `paid${members}`);
  const product = await insertProduct(test, { price: 300_000, months: 1 });
  const order = await placeOrder(buyer, product, { change: { method: 'card' } });
  placed = order.body['item'] as typeof placed;
  const back = await toss.goThrough(placed.order_no, placed.payable);
  await buyer.send('POST', '/api/home/payments/confirm', back);
  await test.db`
    update membership set starts_at = now() - interval '10 days' + interval '1 hour',
                          ends_at = now() + interval '20 days' + interval '1 hour'
    where order_line_id in (select id from order_line where order_id = ${placed._id})`;
  const asked = await cashier.send('POST', '/api/admin/refunds', {
    order: placed._id,
    reason: '회원이 전화로 요청했어요',
  });
  request = asked.body['item'] as typeof request;
  expect(request.amount).toBe(170_000);
});
afterEach(() => toss.setFaults({}));

const approve = () =>
  cashier.send('POST', `/api/admin/refunds/${request._id}/approve`, { version: request.version });
const makeDue = () => test.db`update refund set gateway_ask_at = now() where id = ${request._id}`;

async function traces() {
  const [row] = await test.db<Record<string, unknown>[]>`
    select r.state as refund, o.state as "order", p.balance,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id and m.state = 'active') as open,
           (select count(*) from refund_line where refund_id = r.id) as lines,
           (select count(*) from single_message
            where occasion = 'refund:done:' || r.id) as told
    from refund r join product_order o on o.id = r.order_id
    join payment p on p.order_id = o.id where r.id = ${request._id}`;
  return row;
}
const DECIDED = {
  refund: 'processing',
  order: 'paid',
  balance: 300_000,
  open: 0,
  lines: 0,
  told: 0,
};
const DONE = {
  refund: 'done',
  order: 'partial_refund',
  balance: 130_000,
  open: 0,
  lines: 1,
  told: 1,
};
const left = async () => (await toss.paymentsOf(placed.order_no))[0]?.balanceAmount;

it('[O07] goes back to the card once it is approved, and ends what was bought at once', async () => {
  const { status, body } = await approve();
  expect([status, body]).toMatchObject([
    200,
    { item: { state: 'processing', gateway: { problem: null } } },
  ]);
  expect(await traces()).toEqual(DECIDED);

  await refundDue(deps, request._id);

  expect(await traces()).toEqual(DONE);
  expect(await left()).toBe(130_000);
});

it('[O07] goes back once, whoever works on it how often', async () => {
  await approve();

  await Promise.all([refundDue(deps), refundDue(deps), refundDue(deps, request._id)]);
  await refundDue(deps);

  expect(await traces()).toEqual(DONE);
  expect(await left()).toBe(130_000);
});

it.each([
  ['before', { fail_rate: 1 }],
  ['after', { fail_after_rate: 1 }],
])(
  '[O07] is pending while the gateway fails %s the work, and done when it is asked again',
  async (_, faults) => {
    await approve();
    await toss.setFaults(faults);
    await refundDue(deps);
    expect(await traces()).toEqual(DECIDED);
    await toss.setFaults({});
    await refundDue(deps);
    expect(await traces(), 'not due yet').toEqual(DECIDED);
    await makeDue();

    await refundDue(deps);

    expect(await traces()).toEqual(DONE);
    expect(await left()).toBe(130_000);
  },
);

it('[O07] is never silently done: staff hear of it once when the gateway refuses', async () => {
  const { env, paymentsOf } = toss;
  const [payment] = await paymentsOf(placed.order_no);
  // Somebody gave a part back at the gateway itself, so that as much is not left.
  const given = await fetch(`${env.TOSS_URL}/v1/payments/${payment!.paymentKey}/cancel`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${env.TOSS_SECRET_KEY}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ cancelReason: '창구', cancelAmount: 150_000 }),
  });
  expect(given.status).toBe(200);
  await approve();

  await refundDue(deps);
  await makeDue();
  await refundDue(deps);

  expect(await traces()).toMatchObject({ refund: 'processing', balance: 300_000 });
  const bells = await test.db`
    select detail ->> 'amount' as amount from staff_notice
    where kind = 'refund.stuck' and link = ${`/curve/order-refund?id=${request._id}`}`;
  expect(bells).toEqual([{ amount: '170000' }]);
  const { body } = await cashier.send('GET', `/api/admin/refunds/${request._id}`);
  expect(body).toMatchObject({ item: { gateway: { problem: '취소 할 수 없는 금액 입니다.' } } });
});

it('[O07] is not paid out by hand as well', async () => {
  const { body } = await approve();
  const { version } = body['item'] as typeof request;

  const paid = await cashier.send('POST', `/api/admin/refunds/${request._id}/payout`, {
    version,
    paid_on: '2026-01-02',
  });

  expect(paid.body['message']).toBe('STATE_CONFLICT');
});
