import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

let test: TestApp;
let pay: Browser;
let member: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'pay', ['managePayments']);
  await insertMember(test, 'buyer');
  pay = await loginStaff(test, 'pay');
  member = await loginMember(test, 'buyer');
});
afterAll(() => test.stop());

const ACCOUNT = { bank: '우리은행', number: '110123451234', holder: '김하나' };

/**
 * Order of 300,000 won for 30 days, used for three of them.
 *
 * @param secondsAfter time of payment, in seconds after midnight in Seoul seven days ago
 */
async function paidOrder(secondsAfter: number): Promise<number> {
  const product = await insertProduct(test, { price: 300_000, days: 30, kind: 'series' });
  const orderId = await orderIdOf(placeOrder(member, product));
  await pay.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
  await test.db`
    update membership set starts_at = now() - interval '50 hours',
                          ends_at = now() - interval '50 hours' + interval '30 days'
    where order_line_id in (select id from order_line where order_id = ${orderId})`;
  await test.db`
    update product_order
    set paid_at = (kst_day(now()) - 7)::timestamp at time zone 'Asia/Seoul'
                  + make_interval(secs => ${secondsAfter})
    where id = ${orderId}`;
  return orderId;
}

async function offerOf(orderId: number) {
  const { body } = await member.send('GET', '/api/home/refunds');
  const offers = body['offers'] as { order: { _id: number } }[];
  return offers.find(({ order }) => order._id === orderId);
}
const request = (order: number) =>
  pay.send('POST', '/api/admin/refunds', { order, reason: '전화로 요청했어요', account: ACCOUNT });
const itemOf = ({ body }: { body: Record<string, unknown> }) =>
  body['item'] as { _id: number; version: number };

const FREE = { used_amount: 30_000, penalty_percent: 0, penalty: 0, amount: 270_000 };
const CHARGED = { used_amount: 30_000, penalty_percent: 10, penalty: 30_000, amount: 240_000 };

describe('[S9.15] [O07] a withdrawal', () => {
  it.each([
    ['on the seventh day after the payment costs the days used', 0, FREE, true],
    ['on the eighth day costs the penalty as well', -1, CHARGED, false],
  ] as const)('%s, for member and staff', async (_, secondsAfter, sum, withdrawal) => {
    const orderId = await paidOrder(secondsAfter);

    expect(await offerOf(orderId)).toMatchObject({ ...sum, withdrawal });
    const asked = await request(orderId);
    expect([asked.status, asked.body['item']]).toMatchObject([201, { ...sum, withdrawal }]);
    const { body } = await member.send('GET', '/api/home/refunds');
    expect(body['items']).toContainEqual(
      expect.objectContaining({
        order: expect.objectContaining({ _id: orderId }),
        ...sum,
        withdrawal,
      }),
    );
  });

  it('says which day is its last', async () => {
    const offer = await offerOf(await paidOrder(0));

    const [today] = await test.db<{ day: string }[]>`select kst_day(now()) as day`;
    expect(offer).toMatchObject({ withdraw_until: today?.day });
  });

  it('asked for in time stays without penalty, whenever staff edit its sum', async () => {
    const asked = itemOf(await request(await paidOrder(0)));
    await test.db`
      update refund set requested_at = requested_at - interval '20 days' where id = ${asked._id}`;
    await test.db`
      update product_order set paid_at = paid_at - interval '20 days'
      where id = (select order_id from refund where id = ${asked._id})`;
    const edit = (penalty: number) =>
      pay.send('PATCH', `/api/admin/refunds/${asked._id}`, {
        used_days: 2,
        penalty,
        edit_reason: '방송 장애 보상',
        version: asked.version,
      });

    const charged = await edit(1_000);
    expect([charged.status, charged.body]).toMatchObject([
      400,
      { message: 'INVALID_INPUT', errors: [{ path: 'penalty' }] },
    ]);
    expect((await edit(0)).body['item']).toMatchObject({ used_days: 2, amount: 280_000 });
  });
});
