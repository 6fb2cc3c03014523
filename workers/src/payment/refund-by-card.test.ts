import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import {
  giveBackThere,
  openPaymentBench,
  orderByCard,
  type CardOrder,
  type PaymentBench,
} from './payment.fixture.ts';
import { refundDue } from './refund-by-card.ts';

let bench: PaymentBench;
let order: CardOrder;
let request: { _id: number; version: number; amount: number };

beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.stop());

beforeEach(askBack);
afterEach(() => bench.toss.setFaults({}));

/** Creates a card order with ten of thirty days used, and the refund request. */
async function askBack(): Promise<void> {
  order = await orderByCard(bench);
  await order.confirm();
  await bench.test.db`
    update membership set starts_at = now() - interval '10 days' + interval '1 hour',
                          ends_at = now() + interval '20 days' + interval '1 hour'
    where order_line_id in (select id from order_line where order_id = ${order._id})`;
  // The withdrawal period has expired as well.
  await bench.test.db`
    update product_order set paid_at = paid_at - interval '10 days' where id = ${order._id}`;
  const asked = await bench.cashier.send('POST', '/api/admin/refunds', {
    order: order._id,
    reason: '회원이 전화로 요청했어요',
  });
  request = asked.body['item'] as typeof request;
}

const approve = () =>
  bench.cashier.send('POST', `/api/admin/refunds/${request._id}/approve`, {
    version: request.version,
  });
const makeDue = () =>
  bench.test.db`update refund set gateway_ask_at = now() where id = ${request._id}`;

async function traces() {
  const [row] = await bench.test.db<Record<string, unknown>[]>`
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
/** The membership of the order, as its buyer sees it. */
async function membershipOf({ buyer }: CardOrder): Promise<object | undefined> {
  const { body } = await buyer.send('GET', '/api/home/me/memberships');
  return (body['items'] as object[])[0];
}
const left = async () => (await bench.toss.paymentsOf(order.orderNo))[0]?.balanceAmount;

it('[O07] is refunded to the card once it is approved, and ends the purchase at once', async () => {
  expect(request.amount).toBe(170_000);
  const { status, body } = await approve();
  expect([status, body]).toMatchObject([
    200,
    { item: { state: 'processing', gateway: { problem: null } } },
  ]);
  expect(await traces()).toEqual(DECIDED);
  const before = await membershipOf(order);

  await refundDue(bench.deps, request._id);

  expect(await traces()).toEqual(DONE);
  // To its buyer it is refunded once the money is back, and it ended when that was decided.
  expect(before).toMatchObject({ state: 'refunding', ended_at: expect.any(String) });
  expect(await membershipOf(order)).toEqual({ ...before, state: 'refunded' });
  expect(await left()).toBe(130_000);
});

it('[O06] sends the buyer out of the paid room they are in, as soon as it is decided', async () => {
  const { db } = bench.test;
  const expertId = await insertExpert(db, 1);
  const scheduleId = await insertBroadcast(db, { expertId, kind: 'paid', status: 2 });
  const [play] = await db<{ no: number }[]>`
    insert into join_ticket (schedule_id, member_id, recorded, entered_at)
    select ${scheduleId}, member_id, false, now() from product_order where id = ${order._id}
    returning no`;

  await approve();

  const ended = await db`
    select body->'target' as no, body->'payload'->>'message' as message
    from outbox where name = 'play.ended'`;
  expect(ended).toEqual([{ no: play!.no, message: 'Subscription required for paid broadcast' }]);
});

it('[O07] is told of as a card that was credited, and not as a transfer', async () => {
  await bench.test.db`
    with made as (
      insert into alimtalk_template (provider, channel, code, name, text, state, advertises,
                                     checked_at)
      select 'solapi', 'PF1', kind, kind, '#{금액}', 'approved', false, now()
      from unnest(${['refund.paid', 'refund.card']}::text[]) as kind
      returning id, code)
    insert into alimtalk_use (kind, template_id) select code, id from made`;
  await approve();

  await refundDue(bench.deps, request._id);

  const [notified] = await bench.test.db<{ code: string; instead: Buffer }[]>`
    select t.code, m.instead_enc as instead
    from single_message m join alimtalk_template t on t.id = m.template_id
    where m.occasion = ${`refund:done:${request._id}`}`;
  expect(notified?.code).toBe('refund.card');
  expect(bench.deps.personal.open('code', notified!.instead)).toContain(
    '카드 결제 170,000원을 취소했어요(3~7일 소요). 이용은 종료되었어요',
  );
});

it('[O07] is reported as a card credit although an account was entered', async () => {
  const { body } = await approve();
  const { version } = body['item'] as typeof request;
  const account = { bank: 'KB국민은행', number: '12345678901234', holder: '김하나' };
  const written = await bench.cashier.send('PUT', `/api/admin/refunds/${request._id}/account`, {
    version,
    account,
  });
  expect(written.status).toBe(200);

  await refundDue(bench.deps, request._id);

  const [notified] = await bench.test.db<{ text: Buffer; paidTo: string | null }[]>`
    select coalesce(m.instead_enc, m.text_enc) as text, r.payout as "paidTo"
    from single_message m, refund r
    where m.occasion = ${`refund:done:${request._id}`} and r.id = ${request._id}`;
  expect(bench.deps.personal.open('code', notified!.text)).toContain(
    '카드 결제 170,000원을 취소했어요',
  );
  expect(notified?.paidTo).toBeNull();
});

it('[O07] is refunded once, however many workers process it and however often', async () => {
  await approve();

  await Promise.all([
    refundDue(bench.deps),
    refundDue(bench.deps),
    refundDue(bench.deps, request._id),
  ]);
  await refundDue(bench.deps);

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
    await bench.toss.setFaults(faults);
    await refundDue(bench.deps);
    expect(await traces()).toEqual(DECIDED);
    await bench.toss.setFaults({});
    await refundDue(bench.deps);
    expect(await traces(), 'not due yet').toEqual(DECIDED);
    await makeDue();

    await refundDue(bench.deps);

    expect(await traces()).toEqual(DONE);
    expect(await left()).toBe(130_000);
  },
);

it('[O07] is never silently done: staff hear of it once when the gateway refuses', async () => {
  // As much is not left.
  await giveBackThere(bench, order, 150_000);
  await approve();

  await refundDue(bench.deps);
  await makeDue();
  await refundDue(bench.deps);

  expect(await traces()).toMatchObject({ refund: 'processing', balance: 300_000 });
  const bells = await bench.test.db`
    select detail ->> 'amount' as amount from staff_notice
    where kind = 'refund.stuck' and link = ${`/curve/order-refund?id=${request._id}`}`;
  expect(bells).toEqual([{ amount: '170000' }]);
  const { body } = await bench.cashier.send('GET', `/api/admin/refunds/${request._id}`);
  expect(body).toMatchObject({ item: { gateway: { problem: '취소 할 수 없는 금액 입니다.' } } });
});

it('[O07] holds up no other when it cannot be written down', async () => {
  const { db } = bench.test;
  const stuck = request;
  await approve();
  await askBack();
  await approve();
  await db`update refund set gateway_ask_at = now() - interval '1 hour' where id = ${stuck._id}`;
  await db`
    alter table refund add constraint stuck
    check (id <> ${db.unsafe(String(stuck._id))} or state = 'processing')`;

  await expect(refundDue(bench.deps)).rejects.toThrow('stuck');

  expect(await traces()).toEqual(DONE);
  await db`alter table refund drop constraint stuck`;
  await refundDue(bench.deps);
  request = stuck;
  expect(await traces()).toEqual(DONE);
});

describe('[O07] a refund that the gateway refused for a while', () => {
  beforeEach(async () => {
    await approve();
    await bench.toss.setFaults({ refuse_cancels: true });
    await Promise.all([refundDue(bench.deps), refundDue(bench.deps)]);
    await bench.toss.setFaults({});
    await makeDue();
  });

  it('is paid once when it is requested again, however many workers process it', async () => {
    expect(await traces()).toEqual(DECIDED);

    await Promise.all([refundDue(bench.deps), refundDue(bench.deps, request._id)]);
    await makeDue();
    await refundDue(bench.deps);

    expect(await traces()).toEqual(DONE);
    expect(await left()).toBe(130_000);
  });

  it.each([
    ['before', { fail_rate: 1 }, 300_000],
    ['after', { fail_after_rate: 1 }, 130_000],
  ])('is paid once although the gateway then fails %s the work', async (_, faults, sum) => {
    const { find, cancel } = bench.deps.toss;
    const lost = async (asked: Parameters<typeof cancel>[0]) => {
      await bench.toss.setFaults(faults);
      const answer = await cancel(asked);
      await bench.toss.setFaults({});
      return answer;
    };
    await refundDue({ ...bench.deps, toss: { ...bench.deps.toss, find, cancel: lost } });
    expect([await traces(), await left()]).toEqual([DECIDED, sum]);
    await makeDue();

    await refundDue(bench.deps);

    expect(await traces()).toEqual(DONE);
    expect(await left()).toBe(130_000);
  });

  it('is paid once although the first request takes effect during the retry', async () => {
    const { find } = bench.deps.toss;
    const late = async (paymentKey: string) => {
      const answer = await find(paymentKey);
      if ((await left()) === 300_000) await giveBackThere(bench, order, request.amount);
      return answer;
    };

    await refundDue({ ...bench.deps, toss: { ...bench.deps.toss, find: late } });

    expect(await traces()).toEqual(DONE);
    expect(await left()).toBe(130_000);
  });
});

it('[O07] is not paid out by hand as well', async () => {
  const { body } = await approve();
  const { version } = body['item'] as typeof request;

  const paid = await bench.cashier.send('POST', `/api/admin/refunds/${request._id}/payout`, {
    version,
    paid_on: seoulDayOf(Date.now()),
  });

  expect(paid.body['message']).toBe('STATE_CONFLICT');
});
