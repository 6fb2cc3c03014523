import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

const DAY_MS = 86_400_000;
const ACCOUNT = { bank: '우리은행', number: '110123451234', holder: '김하나' };

let test: TestApp;
let staff: Browser;
let buyer: Browser;
let memberId: number;
let product: number;
let members = 0;
/** Orders of thirty days each, one after another. */
let orders: number[];

beforeAll(async () => {
  test = await startTestApp({ REFUND_APPROVAL_OVER: '0' });
  await insertAdmin(test, 'desk', ['manageUsers', 'managePayments']);
  staff = await loginStaff(test, 'desk');
  await insertExpert(test.db, 1);
  product = await insertProduct(test, { kind: 'expert', expertId: 1, days: 30, price: 300_000 });
});
afterAll(() => test.stop());
beforeEach(async () => {
  members += 1;
  memberId = await insertMember(test, `holder${members}`);
  buyer = await loginMember(test, `holder${members}`);
  orders = [];
  for (let no = 0; no < 3; no += 1) {
    const order = await orderIdOf(placeOrder(buyer, product));
    await staff.send('POST', `/api/admin/orders/${order}/confirm-deposit`, {});
    orders.push(order);
  }
});

const spans = () => test.db<{ order: number; state: string; start: string; until: string }[]>`
  select l.order_id as "order", m.state, m.starts_at::text as start, m.ends_at::text as until
  from membership m join order_line l on l.id = m.order_line_id
  where m.member_id = ${memberId} order by l.order_id`;

async function offerOf(order: number) {
  const { body } = await buyer.send('GET', '/api/home/refunds');
  const offers = body['offers'] as {
    order: { _id: number };
    amount: number;
    next_starts_at: string | null;
  }[];
  return offers.find((offer) => offer.order._id === order);
}

async function ask(order: number, change: object) {
  const offer = await offerOf(order);
  const answer = await buyer.send('POST', `/api/home/orders/${order}/refund`, {
    amount: offer?.amount,
    reason: '그만 보려고 해요',
    account: ACCOUNT,
    ...change,
  });
  expect(answer.status).toBe(201);
  return answer.body['item'] as { _id: number; version?: number };
}

/** Staff approve a request and give the money back. */
async function settle({ _id }: { _id: number }): Promise<void> {
  const address = `/api/admin/refunds/${_id}`;
  await staff.send('POST', `${address}/approve`, { version: 1 });
  const { status } = await staff.send('POST', `${address}/payout`, {
    version: 2,
    paid_on: seoulDayOf(Date.now()),
  });
  expect(status).toBe(200);
}
const lengthOf = ({ start, until }: { start: string; until: string }) =>
  (Date.parse(until) - Date.parse(start)) / DAY_MS;

describe('[O07] a refund before a period paid ahead', () => {
  it('moves the periods that follow forward to the moment it ends, each with its length', async () => {
    expect((await offerOf(orders[0]!))?.next_starts_at).not.toBeNull();
    const asked = await ask(orders[0]!, { move_next: true });
    const seen = await staff.send('GET', `/api/admin/refunds/${asked._id}`);
    expect(seen.body['item']).toMatchObject({ move_next: true });
    await settle(asked);

    const [gone, second, third] = await spans();
    expect(gone?.state).toBe('refunded');
    expect(Date.parse(second!.start)).toBeLessThan(Date.now() + DAY_MS);
    expect(second?.until).toBe(third?.start);
    expect([lengthOf(second!), lengthOf(third!)]).toEqual([30, 30]);
  });

  it('closes the gap of a period in the middle that has not begun', async () => {
    await settle(await ask(orders[1]!, { move_next: true }));

    const [first, gone, last] = await spans();
    expect(gone?.state).toBe('refunded');
    expect(last?.start).toBe(first?.until);
    expect(lengthOf(last!)).toBe(30);
  });

  it.each([{}, { move_next: false }])(
    'moves nothing where it was not asked to: %j',
    async (body) => {
      const [, ...before] = await spans();

      await settle(await ask(orders[0]!, body));

      expect((await spans()).slice(1)).toEqual(before);
    },
  );

  it('does not move a period that begins after a gap', async () => {
    await test.db`
      update membership set starts_at = starts_at + interval '5 days', ends_at = ends_at + interval '5 days'
      where order_line_id in (select id from order_line where order_id = ${orders[2]!})`;
    const [, , before] = await spans();

    await settle(await ask(orders[0]!, { move_next: true }));

    const [, second, third] = await spans();
    expect(Date.parse(second!.start)).toBeLessThan(Date.now() + DAY_MS);
    expect(third).toEqual(before);
  });

  it('[S9.16] is offered to staff as well, where something follows', async () => {
    const nextOf = async (order: number) =>
      (
        (await staff.send('GET', `/api/admin/orders/${order}`)).body['item'] as Record<
          string,
          unknown
        >
      )['next_starts_at'];
    expect(await nextOf(orders[0]!)).not.toBeNull();
    expect(await nextOf(orders[2]!)).toBeNull();

    const body = { order: orders[0], reason: '전화로 요청했어요', account: ACCOUNT };
    const asked = await staff.send('POST', '/api/admin/refunds', { ...body, move_next: true });
    await settle(asked.body['item'] as { _id: number });

    const [, second] = await spans();
    expect(Date.parse(second!.start)).toBeLessThan(Date.now() + DAY_MS);
  });
});
