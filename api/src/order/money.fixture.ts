import { seoulDayOf } from '@maru/platform/core/seoul-day';
import * as fc from 'fast-check';
import { createCoupon } from '../coupon/coupon.fixture.ts';
import { newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from './order.fixture.ts';
import { expireOrders } from '../../../workers/src/expire-orders.ts';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  openBrowser,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { memberCookies } from '../../../tests/support/session-cookies.ts';

/*
 * A member buys, extends, uses coupons, cancels and requests refunds; staff receive and return
 * money, in any order. Invariant: each won received is on an order or has been returned.
 */

const PRICES = [300_001, 420_000, 99_990] as const;
const COUPONS = [
  { code: 'RATE30', percent: 30, method: 'bank_transfer' },
  { code: 'WON50000', amount: 50_000, method: 'bank_transfer' },
  // Leaves nothing to pay.
  { code: 'ALLOFIT', percent: 100, method: 'coupon' },
] as const;
const LIVES_A_SESSION = 1_000;

const ACCOUNT = { bank: '우리은행', number: '110123451234', holder: '김하나' };

/** Selects one of the existing items: the n-th, modulo their number. */
const which = fc.nat(7);
const product = fc.nat(PRICES.length - 1);

const step = fc.oneof(
  act(4, 'buy', { product, coupon: fc.option(fc.nat(COUPONS.length - 1)) }),
  act(4, 'deposit', { which }),
  act(1, 'cancel', { which }),
  act(1, 'expire', { which }),
  act(2, 'wait', { days: fc.integer({ min: 1, max: 45 }) }),
  act(1, 'by hand', {
    product,
    days: fc.integer({ min: 1, max: 60 }),
    amount: fc.nat(200_000),
    method: fc.constantFrom('transfer', 'cash', 'card'),
  }),
  act(3, 'ask back', { which }),
  act(1, 'edit', { which, days: fc.nat(30), penalty: fc.nat(50_000) }),
  act(3, 'approve', { which }),
  act(1, 'reject', { which }),
  act(3, 'pay out', { which }),
);

function act<const N extends string, M extends object>(
  weight: number,
  name: N,
  more: { [K in keyof M]: fc.Arbitrary<M[K]> },
) {
  const what = fc.tuple(fc.constant({ do: name }), fc.record<M>(more));
  return { weight, arbitrary: what.map(([named, rest]) => ({ ...named, ...rest })) };
}

type Act = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Sequence of actions of one member. */
export const life = fc.array(step, { minLength: 1, maxLength: 24, size: 'max' });

export interface Till {
  test: TestApp;
  products: readonly number[];
  cashier: Browser;
  members: number;
}

/** Inserts products, coupons and a member of staff who manages payments. */
export async function openTill(test: TestApp): Promise<Till> {
  await insertAdmin(test, 'cashier', ['managePayments']);
  const cashier = await loginStaff(test, 'cashier');
  await test.db`
    insert into expert (id, nick, field, market, share) values (7, '한결', '단기', '국내', 60)`;
  const products: number[] = [];
  for (const [i, price] of PRICES.entries()) {
    const of = i === 0 ? ({ kind: 'expert', expertId: 7 } as const) : {};
    products.push(await insertProduct(test, { price, months: i + 1, ...of }));
  }
  for (const { method: _, ...coupon } of COUPONS) {
    const { status } = await createCoupon(cashier, coupon);
    if (status !== 201) throw new Error(`Creating a coupon returned ${status}.`);
  }
  return { test, products, cashier, members: 0 };
}

/**
 * Runs one life cycle of a new member through the API.
 *
 * @throws Error if money, orders and memberships disagree.
 */
export async function live(till: Till, acts: readonly Act[]): Promise<void> {
  const { test } = till;
  const { db, config } = test;
  // A session of staff lasts ten minutes, and many lives take longer.
  if (till.members % LIVES_A_SESSION === LIVES_A_SESSION - 1) {
    till.cashier = await loginStaff(test, 'cashier');
  }
  till.members += 1;
  const memberId = await insertMember(test, `life${till.members}`);
  const member = openBrowser(test);
  for (const cookie of await memberCookies(db, config, memberId)) {
    const [name, value] = cookie.split('=', 2);
    member.cookies.set(name!, value!);
  }
  const lived: Life = { till, member, memberId, came: 0, went: 0 };
  for (const one of acts) {
    // The table has one function per action, with the type of that action.
    await (perform[one.do] as (lived: Life, one: Act) => Promise<unknown>)(lived, one);
  }
  await check(till, memberId, lived);
}

interface Life {
  till: Till;
  member: Browser;
  memberId: number;
  /** Money received from the member, in won. */
  came: number;
  /** Money returned to the member, in won. */
  went: number;
}

const ordersOf = ({ till, memberId }: Life, ...states: string[]) => till.test.db<
  { id: number; payable: number }[]
>`
  select id, payable from product_order
  where member_id = ${memberId} and state = any(${states}) order by id`;

const refundsOf = ({ till, memberId }: Life, ...states: string[]) => till.test.db<
  { id: number; version: number; amount: number }[]
>`
  select r.id, r.version, r.amount from refund r join product_order o on o.id = r.order_id
  where o.member_id = ${memberId} and r.state = any(${states}) order by r.id`;

const moveRefund = async ({ till }: Life, id: number, action: string, body: object) =>
  isDone(await till.cashier.send('POST', `/api/admin/refunds/${id}/${action}`, body));

const perform: {
  readonly [Name in Act['do']]: (lived: Life, one: Extract<Act, { do: Name }>) => Promise<unknown>;
} = {
  async buy(lived, one) {
    const { member, till } = lived;
    const coupon = one.coupon === null ? null : await takeCoupon(member, one.coupon);
    const change = coupon === null ? {} : { coupon, method: COUPONS[one.coupon!]!.method };
    isDone(await placeOrder(member, till.products[one.product]!, { change }));
  },

  async deposit(lived, one) {
    const { till } = lived;
    const order = pick(await ordersOf(lived, 'pending', 'expired'), one.which);
    const path = `/api/admin/orders/${order?.id}/confirm-deposit`;
    if (order && isDone(await till.cashier.send('POST', path, {}))) lived.came += order.payable;
  },

  async cancel(lived, one) {
    const { member } = lived;
    const order = pick(await ordersOf(lived, 'pending'), one.which);
    if (order) isDone(await member.send('POST', `/api/home/orders/${order.id}/cancel`, {}));
  },

  async expire(lived, one) {
    const { db } = lived.till.test;
    const order = pick(await ordersOf(lived, 'pending'), one.which);
    if (!order) return;
    await db`update payment set due_at = now() - interval '1 second' where order_id = ${order.id}`;
    await expireOrders(db);
  },

  async wait(lived, one) {
    const { memberId, till } = lived;
    const { db } = till.test;
    await db`
      update product_order set paid_at = paid_at - make_interval(days => ${one.days})
      where member_id = ${memberId}`;
    // One after another, since no two of a kind may overlap for a moment either.
    for (const { id } of await db<{ id: number }[]>`
      select id from membership where member_id = ${memberId} order by starts_at`) {
      await db`
        update membership
        set starts_at = starts_at - make_interval(days => ${one.days}),
            ends_at = ends_at - make_interval(days => ${one.days})
        where id = ${id}`;
    }
  },

  async 'by hand'(lived, one) {
    const { memberId, till } = lived;
    const { days, amount, method } = one;
    const body = {
      product: till.products[one.product],
      starts_at: null,
      ends_at: null,
      days,
      amount,
      method,
      reason: '전화로 주문하셨어요',
    };
    const path = `/api/admin/users/${memberId}/orders`;
    if (isDone(await till.cashier.send('POST', path, body, newKey()))) lived.came += amount;
  },

  async 'ask back'(lived, one) {
    const { member } = lived;
    const { body } = await member.send('GET', '/api/home/refunds');
    const offers = body['offers'] as { order: { _id: number }; amount: number }[];
    const offer = pick(offers, one.which);
    if (!offer) return;
    const path = `/api/home/orders/${offer.order._id}/refund`;
    const wish = { amount: offer.amount, reason: '그만 보려고 해요', account: ACCOUNT };
    isDone(await member.send('POST', path, wish));
  },

  async edit(lived, one) {
    const { till } = lived;
    const refund = pick(await refundsOf(lived, 'requested', 'reviewing'), one.which);
    if (!refund) return;
    const body = {
      used_days: one.days,
      penalty: one.penalty,
      edit_reason: '방송이 없던 날이에요',
      version: refund.version,
    };
    // Refused: a penalty of more than is left, or any within the withdrawal period.
    isDone(await till.cashier.send('PATCH', `/api/admin/refunds/${refund.id}`, body), [400]);
  },

  async approve(lived, one) {
    const refund = pick(await refundsOf(lived, 'requested', 'reviewing'), one.which);
    if (refund) await moveRefund(lived, refund.id, 'approve', { version: refund.version });
  },

  async reject(lived, one) {
    const refund = pick(await refundsOf(lived, 'requested', 'reviewing'), one.which);
    const reason = '이미 이용이 끝난 상품이라 돌려 드릴 수 없어요.';
    if (refund) await moveRefund(lived, refund.id, 'reject', { version: refund.version, reason });
  },

  async 'pay out'(lived, one) {
    const refund = pick(await refundsOf(lived, 'approved', 'processing'), one.which);
    const body = { version: refund?.version, paid_on: seoulDayOf(Date.now()) };
    if (refund && (await moveRefund(lived, refund.id, 'payout', body))) lived.went += refund.amount;
  },
};

async function takeCoupon(member: Browser, no: number): Promise<number | null> {
  const answer = await member.send('POST', '/api/home/coupons', { code: COUPONS[no]!.code });
  return isDone(answer) ? (answer.body['item'] as { _id: number })._id : null;
}

/** An action at the wrong moment is refused; none may fail with an error. */
function isDone({ status, body }: Answer, refused: readonly number[] = []): boolean {
  if (status >= 300 && ![404, 409, 429, ...refused].includes(status))
    throw new Error(`Received ${status}: ${JSON.stringify(body)}`);
  return status < 300;
}

function pick<T>(all: readonly T[], n: number): T | undefined {
  return all[n % Math.max(1, all.length)];
}

interface Account {
  state: string;
  total: number;
  payable: number;
  lines: number;
  discount: number;
  taken: number;
  balance: number;
  returned: number;
  open: number;
  ended: number;
}

async function check(
  { test: { db } }: Till,
  memberId: number,
  { came, went }: { came: number; went: number },
): Promise<void> {
  const orders = await db<Account[]>`
    select o.state, o.total, o.payable,
           (select sum(l.amount) from order_line l where l.order_id = o.id)::int as lines,
           (select sum(l.discount) from order_line l where l.order_id = o.id)::int as discount,
           (select coalesce(sum(p.amount), 0) from payment p
            where p.order_id = o.id and p.approved_at is not null)::int as taken,
           (select coalesce(sum(p.balance), 0) from payment p
            where p.order_id = o.id and p.approved_at is not null)::int as balance,
           (select coalesce(sum(r.amount), 0) from refund r
            where r.order_id = o.id and r.state = 'done')::int as returned,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id and m.state = 'active')::int as open,
           (select count(*) from membership m join order_line l on l.id = m.order_line_id
            where l.order_id = o.id and m.state <> 'active')::int as ended
    from product_order o where o.member_id = ${memberId}`;
  const fail = (why: string) => {
    throw new Error(`${why}: ${JSON.stringify({ came, went, orders })}`);
  };
  for (const order of orders) {
    const { state, total, payable, lines, discount, taken, balance, returned, open, ended } = order;
    const isPaid = ['paid', 'partial_refund', 'refunded'].includes(state);
    if (lines !== payable || total - discount !== payable)
      fail('the order total differs from the sum of its lines');
    if (taken !== (isPaid ? payable : 0))
      fail('the captured amount does not match the state of the order');
    if (balance !== taken - returned || balance < 0)
      fail('the balance differs from the captured minus the refunded amount');
    if (open + ended !== (isPaid ? 1 : 0))
      fail('the number of memberships does not match the order');
    const isBack = state === 'partial_refund' || state === 'refunded';
    if (isBack !== (ended === 1)) fail('payment and membership do not end together');
    if (state === 'refunded' && balance !== 0) fail('a refunded order still holds a payment');
  }
  const sum = (of: (one: Account) => number) => orders.reduce((all, one) => all + of(one), 0);
  if (sum(({ taken }) => taken) !== came) fail('a received payment belongs to no order');
  if (sum(({ returned }) => returned) !== went) fail('a refunded amount belongs to no refund');
  if (sum(({ balance }) => balance) !== came - went)
    fail('the sum of the balances differs from the payments');
  const [used] = await db<{ n: number }[]>`
    select count(*)::int as n from (
      select from order_line l join product_order o on o.id = l.order_id
      where o.member_id = ${memberId} and l.coupon_id is not null
        and o.state not in ('cancelled', 'expired', 'failed')
      group by l.coupon_id having count(*) > 1) twice`;
  if (used!.n > 0) fail('a coupon was used twice');
}

/** Returns the expert settlement totals and the matching sums over all order lines. */
export async function settlementsAndLines({ test }: Till) {
  const cashier = await loginStaff(test, 'cashier');
  const { body } = await cashier.send('GET', '/api/admin/expert-orders');
  const { gross, discount, refund, net } = body['totals'] as Record<string, number>;
  const [lines] = await test.db`
    select coalesce(sum(l.unit_price), 0)::int as gross,
           coalesce(sum(l.discount), 0)::int as discount,
           coalesce(sum(l.amount - p.balance), 0)::int as refund,
           coalesce(sum(p.balance), 0)::int as net
    from order_line l
    join product_order o on o.id = l.order_id and o.state in ('paid', 'partial_refund', 'refunded')
    join payment p on p.order_id = o.id and p.approved_at is not null
    where l.expert_id is not null`;
  return { settled: { gross, discount, refund, net }, lines: { ...lines } };
}
