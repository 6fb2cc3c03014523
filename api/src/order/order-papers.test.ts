import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  openBrowser,
  type Browser,
} from '../../../tests/support/app.ts';
import { askDue } from '../../../workers/src/payment/ask-payments.ts';
import {
  openPaymentBench,
  orderByCard,
  type PaymentBench,
} from '../../../workers/src/payment/payment.fixture.ts';
import { insertRecipient, newKey } from '../campaign/campaign.fixture.ts';
import { couponIdOf, createCoupon } from '../coupon/coupon.fixture.ts';
import { insertProduct, orderIdOf, placeOrder } from './order.fixture.ts';

let bench: PaymentBench;
let buyer: Browser;

beforeAll(async () => {
  bench = await openPaymentBench();
  await insertRecipient(bench.test, 'reader', { phone: '01077770001' });
  buyer = await loginMember(bench.test, 'reader');
});
afterAll(() => bench.stop());

const readOwn = (orderId: number, who = buyer) =>
  who.send('GET', `/api/home/orders/${orderId}/papers`);
const readAsStaff = (orderId: number, who = bench.cashier) =>
  who.send('GET', `/api/admin/orders/${orderId}/papers`);
const confirm = (orderId: number) =>
  bench.cashier.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});

async function paidOrder(change: object = {}, kind: 'vip' | 'series' = 'vip'): Promise<number> {
  const product = await insertProduct(bench.test, { kind, price: 300_000, months: 1 });
  const orderId = await orderIdOf(placeOrder(buyer, product, { change }));
  expect((await confirm(orderId)).status).toBe(200);
  return orderId;
}

/** An order that staff write for the buyer. */
async function manualOrder(product: number): Promise<number> {
  const wish = { product, user_id: 'reader', starts_at: null, days: null, ends_at: null };
  const paid = { amount: 300_000, method: 'cash', reason: '창구에서 받았어요' };
  const body = { ...wish, ...paid };
  const placed = await bench.cashier.send('POST', '/api/admin/orders', body, newKey());
  expect(placed.status).toBe(201);
  return (placed.body['item'] as { _id: number })._id;
}

it('[O11] shows a member and staff the same payment details', async () => {
  const orderId = await paidOrder();

  const own = await readOwn(orderId);
  const staff = await readAsStaff(orderId);

  expect([own.status, own.body['item']]).toMatchObject([
    200,
    {
      _id: orderId,
      payable: 300_000,
      method: 'bank_transfer',
      buyer: { user_id: 'reader', name: '김하나' },
      deposit: { depositor: '김하나', account: { bank: '예시은행' } },
      lines: [
        { name: 'vip 1개월', unit_price: 300_000, membership: { ends_at: expect.any(String) } },
      ],
      refunds: [],
      refund_rule: { penalty_percent: 10 },
    },
  ]);
  expect(staff.body['item']).toEqual(own.body['item']);
});

it('[O11] every look of staff is written down, and none of the buyer', async () => {
  const orderId = await paidOrder();
  await readOwn(orderId);
  await readAsStaff(orderId);

  const lines = await bench.test.db`
    select action from audit_log where target_kind = 'order' and target_id = ${orderId}
      and action like '%papers'`;
  expect(lines.map(({ action }) => String(action))).toEqual(['order.papers']);
});

it('[O11] refuses documents of unpaid orders and of other members', async () => {
  const product = await insertProduct(bench.test);
  const unpaid = await orderIdOf(placeOrder(buyer, product));
  const paid = await paidOrder();
  await insertRecipient(bench.test, 'stranger', { phone: '01077770002' });
  const stranger = await loginMember(bench.test, 'stranger');
  await insertAdmin(bench.test, 'writer', ['manageContent']);
  const writer = await loginStaff(bench.test, 'writer');

  const answers = [
    await readOwn(unpaid),
    await readAsStaff(unpaid),
    await readOwn(paid, stranger),
    await readOwn(999_999),
    await readOwn(paid, openBrowser(bench.test)),
    await readAsStaff(paid, writer),
  ];

  expect(answers.map(({ body }) => body['message'])).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'MISSING_TOKENS',
    'ACCESS_DENIED',
  ]);
});

it('[O11] shows a card and a virtual account with their actual payment method', async () => {
  const card = await orderByCard(bench);
  await card.confirm();
  const account = await orderByCard(bench, 'virtual_account');
  await account.confirm();
  expect((await readOwn(account._id, account.buyer)).status).toBe(404);
  await bench.toss.depositTo(account.back.paymentKey);
  await bench.test.db`update payment_attempt set ask_at = now() where order_id = ${account._id}`;
  await askDue(bench.deps);

  const byCard = await readOwn(card._id, card.buyer);
  const byAccount = await readOwn(account._id, account.buyer);

  expect(byCard.body['item']).toMatchObject({ method: 'card', deposit: null, terms: null });
  expect(byAccount.body['item']).toMatchObject({
    method: 'virtual_account',
    deposit: { account: { bank: '우리은행', number: expect.stringMatching(/^X\d{13}$/) } },
  });
});

it('[O11] shows coupon discounts and refunded amounts', async () => {
  const code = 'PAPER30';
  const coupon = await couponIdOf(createCoupon(bench.cashier, { code, percent: 30 }));
  expect((await buyer.send('POST', '/api/home/coupons', { code })).status).toBe(200);
  // A series opens content that no other product opens, so its membership can be moved in time.
  const orderId = await paidOrder({ coupon }, 'series');
  await bench.test.db`
    update membership set starts_at = now() - interval '9 days',
                          ends_at = now() + interval '21 days'
    where order_line_id in (select id from order_line where order_id = ${orderId})`;
  const move = async (path: string, body: object) => {
    const answer = await bench.cashier.send('POST', `/api/admin/refunds${path}`, body);
    return answer.body['item'] as { _id: number; version: number; amount: number };
  };
  const asked = await move('', {
    order: orderId,
    reason: '회원이 전화로 요청했어요',
    account: { bank: '우리은행', number: '110123451234', holder: '김하나' },
  });
  const approved = await move(`/${asked._id}/approve`, { version: asked.version });
  const { version } = approved;
  await move(`/${asked._id}/payout`, { version, paid_on: seoulDayOf(Date.now()) });

  const { body } = await readOwn(orderId);

  expect(asked.amount).toBeLessThan(210_000);
  expect(body['item']).toMatchObject({
    payable: 210_000,
    lines: [{ unit_price: 300_000, discount: 90_000, coupon: { name: '새해 쿠폰' } }],
    refunds: [{ amount: asked.amount, done_at: expect.any(String) }],
  });
});

it('[O08] an order that staff wrote is under the rule of its product as well', async () => {
  const product = await insertProduct(bench.test, { kind: 'series' });
  const [rule] = await bench.test.db<{ id: number }[]>`
    update product set refund_rule_id = (select id from refund_rule where penalty_percent = 0)
    where id = ${product} returning refund_rule_id as id`;

  const { body } = await readOwn(await manualOrder(product));

  expect(body['item']).toMatchObject({ refund_rule: { _id: rule?.id, penalty_percent: 0 } });
});

// This test runs last: terms that come into force apply to every later order.
it('[O11] terms and rule stay those of the day, whatever has come into force since', async () => {
  const { db } = bench.test;
  const inForce = (version: number, body: string) => db`
    insert into terms_version (kind, version, effective_at, title, body_html)
    values ('terms', ${version}, now() - interval '1 day' + make_interval(hours => ${version}),
            '회원 이용약관', ${body})`;
  await inForce(1, '<p>그날의 약관</p>');
  const orderId = await paidOrder({ terms_version: 1 });
  const byStaff = await manualOrder(await insertProduct(bench.test, { kind: 'series' }));
  await inForce(2, '<p>새 약관</p>');
  await db`
    insert into refund_rule (penalty_percent, effective_at, name, general)
    values (3, now(), '새 규정', true)`;

  const { body } = await readOwn(orderId);

  expect(body['item']).toMatchObject({
    terms: { version: 1, title: '회원 이용약관', body_html: '<p>그날의 약관</p>' },
    refund_rule: { _id: 1, penalty_percent: 10 },
  });
  expect((await readAsStaff(orderId)).body['item']).toMatchObject({ terms: { version: 1 } });
  expect((await readOwn(byStaff)).body['item']).toMatchObject({ terms: { version: 1 } });
});
