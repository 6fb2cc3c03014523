import { getSettlementChart } from '@maru/contract/settlement/settlement';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
let buyer: Browser;
let adminId: number;

beforeAll(async () => {
  test = await startTestApp();
  adminId = await insertAdmin(test, 'pay', ['managePayments']);
  await insertMember(test, 'buyer');
  pay = await loginStaff(test, 'pay');
  buyer = await loginMember(test, 'buyer');
  await test.db`
    insert into expert (id, nick, field, market, share)
    values (7, '한결', '단기', '국내', 60), (8, '서온', '가치', '국내', null)`;
  for (const [expertId, price, monthsAgo] of [
    [7, 300_000, 1],
    [7, 100_001, 1],
    [7, 200_000, 0],
    [8, 50_000, 1],
  ] as const) {
    await sell(expertId, price, monthsAgo);
  }
});
afterAll(() => test.stop());

/** A product of an expert, bought and paid now, or on the first of a month that many months ago. */
async function sell(expertId: number, price: number, monthsAgo: number): Promise<number> {
  const product = await insertProduct(test, { kind: 'expert', expertId, price });
  const orderId = await orderIdOf(placeOrder(buyer, product));
  await pay.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
  await test.db`
    update product_order set paid_at = least(now(), (date_trunc('month', now() at time zone 'Asia/Seoul')
      - make_interval(months => ${monthsAgo}) + interval '12 hours') at time zone 'Asia/Seoul')
    where id = ${orderId}`;
  return orderId;
}

/** Staff refund the rest of an order. */
async function giveBack(order: number): Promise<void> {
  const account = { bank: 'KB국민은행', number: '12345678901234', holder: '김하나' };
  const asked = await pay.send('POST', '/api/admin/refunds', { order, reason: '요청', account });
  const { _id } = asked.body['item'] as { _id: number };
  await pay.send('POST', `/api/admin/refunds/${_id}/approve`, { version: 1 });
  const payout = { paid_on: seoulDayOf(Date.now()), version: 2 };
  expect((await pay.send('POST', `/api/admin/refunds/${_id}/payout`, payout)).status).toBe(200);
}

interface Row {
  _id: number;
  expert: { _id: number };
  month: string;
  net: number;
  payable: number | null;
  is_over: boolean;
  closed_at: string | null;
}
const list = async (query = '') => {
  const { body } = await pay.send('GET', `/api/admin/expert-orders?${query}`);
  return body as { items: Row[]; totals: Record<string, number>; months: string[] };
};
const lastMonthOf = async (expertId: number) =>
  (await list(`expert=${expertId}`)).items.find(({ is_over }) => is_over)!;

it('[D08] [T48] gives every expert and month the sum of their order lines', async () => {
  const { items, totals, months } = await list();
  const [lines] = await test.db<{ sum: number }[]>`
    select sum(amount)::bigint as sum from order_line where expert_id is not null`;

  expect(totals['net']).toBe(lines?.sum);
  expect(items.reduce((sum, { net }) => sum + net, 0)).toBe(lines?.sum);
  expect(months).toHaveLength(2);
  const row = await lastMonthOf(7);
  expect(row).toMatchObject({ orders: 2, gross: 400_001, share: 60, payable: 240_001 });
  const { body } = await pay.send('GET', `/api/admin/expert-orders/${row._id}/lines`);
  expect(body).toMatchObject({ total: 2 });
  const one = await pay.send('GET', `/api/admin/expert-orders/${row._id}`);
  const none = await pay.send('GET', '/api/admin/expert-orders/990001');
  expect([one.body['item'], none.body['message']]).toEqual([row, 'NOT_FOUND']);
});

it('[T48] closes a month that is over, once, and keeps its figures', async () => {
  const row = await lastMonthOf(7);
  const close = () => pay.send('POST', `/api/admin/expert-orders/${row._id}/close`);

  const answers = await Promise.all([close(), close()]);
  await test.db`update expert set share = 10 where id = 7`;

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await lastMonthOf(7)).toMatchObject({
    payable: 240_001,
    share: 60,
    closed_by: '이운영',
  });
});

it('closes neither the month that runs nor one without a share', async () => {
  const running = (await list('expert=7')).items.find(({ is_over }) => !is_over)!;
  const unshared = await lastMonthOf(8);
  const answers = await Promise.all(
    [running._id, unshared._id, 990_001].map((settlementId) =>
      pay.send('POST', `/api/admin/expert-orders/${settlementId}/close`),
    ),
  );

  expect(answers.map(({ body }) => body['message'])).toEqual([
    'STATE_CONFLICT',
    'STATE_CONFLICT',
    'NOT_FOUND',
  ]);
  expect(unshared.payable).toBeNull();
});

it('gives the lines of one expert out as a file', async () => {
  const row = await lastMonthOf(7);
  const { response } = await pay.send(
    'GET',
    `/api/admin/expert-orders/${row._id}/lines/export.csv?reason=정산서`,
  );

  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('300000');
});

it('keeps a closed month of which the term of the orders is over', async () => {
  const before = (await list()).totals;
  const figures = { orders: 1, gross: 90_000, discount: 10_000, refund: 0, net: 80_000 };
  await test.db`
    insert into settlement ${test.db({
      expert_id: 7,
      month: '2019-03',
      ...figures,
      share: 60,
      payable: 48_000,
      closed_by: adminId,
    })}`;

  const { items, totals, months } = await list('expert=7&closed=true&month=2019-03');
  const all = await list();
  const { body: lines } = await pay.send('GET', `/api/admin/expert-orders/${items[0]?._id}/lines`);
  const { response } = await pay.send(
    'GET',
    '/api/admin/expert-orders/export.csv?month=2019-03&reason=정산서',
  );

  const row = { ...figures, month: '2019-03', share: 60, payable: 48_000, closed_by: '이운영' };
  expect(items).toMatchObject([{ ...row, expert: { _id: 7 }, is_over: true }]);
  expect(totals).toEqual({ ...figures, payable: 48_000 });
  expect(all.totals['net']).toBe(before['net']! + 80_000);
  expect(months).toContain('2019-03');
  expect(lines).toMatchObject({ total: 0, items: [] });
  expect(response.body).toContain('48000');
});

it('[O14] settles sales and their refunds by the share on the day of the order', async () => {
  await test.db`
    insert into expert (id, nick, field, market, share) values (9, '이음', '단기', '국내', 60)`;
  const share = (percent: number | null) =>
    test.db`update expert set share = ${percent} where id = 9`;
  await sell(9, 100_000, 1);
  await share(10);
  const order = await sell(9, 300_000, 1);
  await share(90);

  const row = await lastMonthOf(9);
  expect(row).toMatchObject({ net: 400_000, payable: 60_000 + 30_000, share: 22.5 });
  const { body } = await pay.send('GET', `/api/admin/expert-orders/${row._id}/lines`);
  const lines = body['items'] as { share: number }[];
  expect(lines.map((line) => line.share).toSorted((a, b) => a - b)).toEqual([10, 60]);

  // This membership follows the first one and has not begun, so it is refunded in full.
  await giveBack(order);
  await share(null);

  const { items } = await list('expert=9');
  const running = items.find(({ is_over }) => !is_over);
  expect(running).toMatchObject({ net: -300_000, payable: -30_000, share: 10 });
  await pay.send('POST', `/api/admin/expert-orders/${row._id}/close`);
  expect(await lastMonthOf(9)).toMatchObject({ payable: 90_000, share: 22.5, closed_by: '이운영' });
});

it('[O14] settles lines that noted no share by that of before, or as their month was closed', async () => {
  await test.db`
    insert into expert (id, nick, field, market, share, share_before)
    values (10, '도담', '단기', '국내', 20, 60)`;
  await test.db`alter table order_line disable trigger notes_its_share`;
  await sell(10, 100_000, 1);
  const order = await sell(10, 200_000, 2);
  await test.db`alter table order_line enable trigger notes_its_share`;
  await sell(10, 300_000, 0);

  expect(await lastMonthOf(10)).toMatchObject({ net: 100_000, payable: 60_000, share: 60 });

  await test.db`
    insert into settlement (expert_id, month, orders, gross, discount, refund, net, share, payable,
                            closed_by, one_share)
    select 10, month, 1, gross, 0, 0, gross, 50, gross / 2, ${adminId}, true
    from expert_turnover where expert_id = 10 and gross = 200000`;
  await giveBack(order);

  const running = (await list('expert=10')).items.find(({ is_over }) => !is_over)!;
  const { body } = await pay.send('GET', `/api/admin/expert-orders/${running._id}/lines`);
  expect(body['items']).toMatchObject([
    { kind: 'refund', refund: 200_000, share: 50 },
    { kind: 'sale', gross: 300_000, share: 20 },
  ]);
  expect(running).toMatchObject({ net: 100_000, payable: 60_000 - 100_000 });
});

it('[O14] settles sales without an agreed share by the first share agreed afterwards', async () => {
  await test.db`
    insert into expert (id, nick, field, market, share, share_before)
    values (11, '가람', '단기', '국내', null, 60)`;
  const share = (percent: number | null) =>
    test.db`update expert set share = ${percent} where id = 11`;
  await sell(11, 100_000, 1);
  const none = await lastMonthOf(11);
  const close = await pay.send('POST', `/api/admin/expert-orders/${none._id}/close`);
  await share(40);
  const agreed = await lastMonthOf(11);
  await share(80);

  expect(none).toMatchObject({ net: 100_000, payable: null });
  expect(close.body['message']).toBe('STATE_CONFLICT');
  expect(agreed).toMatchObject({ payable: 40_000, share: 40 });
  expect(await lastMonthOf(11)).toMatchObject({ payable: 40_000, share: 40 });
  const change = test.db`update order_line set share = 90 where expert_id = 11`;
  await expect(change).rejects.toThrow('order_line');
});

it('[D19] turnover is summed by expert, the largest first, and by month', async () => {
  const chart = async (query = '') => {
    const { body } = await pay.send('GET', `/api/admin/expert-orders/chart${query}`);
    return getSettlementChart.output.parse(body);
  };
  const { experts, months } = await chart();
  const nets = experts.map(({ net }) => net);
  const sumOf = (some: readonly { net: number }[]) => some.reduce((sum, { net }) => sum + net, 0);

  expect(nets).toEqual(nets.toSorted((one, other) => other - one));
  expect(sumOf(months)).toBe(sumOf(experts));
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
  expect(await chart('?expert=8')).toMatchObject({
    experts: [{ _id: 8, nick: '서온', net: 50_000, payable: null }],
    months: [{ net: 50_000, payable: 0 }],
  });
});
