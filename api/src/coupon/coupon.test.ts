import { endOrder } from '@maru/domain/order/change-order';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient, newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';
import { couponIdOf, createCoupon } from './coupon.fixture.ts';

const COUPONS = '/api/home/coupons';
const STAFF = '/api/admin/coupons';

let test: TestApp;
let cashier: Browser;
let members = 0;
let loginId: string;
let buyer: Browser;
let product: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'cashier', ['managePayments']);
  cashier = await loginStaff(test, 'cashier');
});
afterAll(() => test.stop());

beforeEach(async () => {
  ({ loginId, browser: buyer } = await newBuyer());
  product = await insertProduct(test, { price: 99_999, months: 1 });
});

async function newBuyer() {
  members += 1;
  const id = `couponer${members}`;
  await insertRecipient(test, id, { phone: `0107777${String(1_000 + members)}` });
  return { loginId: id, browser: await loginMember(test, id) };
}

const make = (change: object) => couponIdOf(createCoupon(cashier, change));
const mine = async (who = buyer) =>
  (await who.send('GET', COUPONS)).body['items'] as { _id: number; state: string }[];
const register = (code: string, who = buyer) => who.send('POST', COUPONS, { code });
const buy = (coupon: number, change: object = {}, who = buyer) =>
  placeOrder(who, product, { change: { coupon, ...change } });
const usesOf = async (coupon: number) =>
  (
    await test.db<{ uses: number }[]>`
  select uses from coupon where id = ${coupon}`
  )[0]?.uses;
let codes = 0;
const newCode = () => `CODE${(codes += 1)}`;

describe('[O13] making a coupon', () => {
  it('is for a code or for members, and takes off a part or an amount', async () => {
    const code = newCode();
    const made = await createCoupon(cashier, { code: ` ${code.toLowerCase()} `, percent: 10 });

    expect(made.body['item']).toMatchObject({ code, percent: 10, state: 'active', uses: 0 });
    for (const wrong of [
      { code: newCode() },
      { code: newCode(), percent: 10, amount: 1_000 },
      { code: newCode(), percent: 101 },
      { code: newCode(), amount: 100_000_001 },
      { percent: 10 },
      { code: newCode(), members: [loginId], percent: 10 },
      { code: newCode(), percent: 10, valid_to: '2025-12-31' },
      { code: newCode(), percent: 10, products: [999_999] },
    ]) {
      const { status, body } = await createCoupon(cashier, wrong);
      expect([wrong, status, body['message']]).toEqual([wrong, 400, 'INVALID_INPUT']);
    }
  });

  it('names the positions of unknown members, and gives the coupon to no member', async () => {
    const { body } = await createCoupon(cashier, { members: [loginId, 'nobody99'], percent: 10 });

    expect(body).toMatchObject({ message: 'INVALID_INPUT', errors: [{ path: 'members.1' }] });
    expect(await mine()).toEqual([]);
  });

  it('happens once, however often it is sent, and keeps each code unique', async () => {
    const code = newCode();
    const key = newKey();
    const [one, other] = await Promise.all(
      [1, 2].map(() => createCoupon(cashier, { code, amount: 5_000 }, key)),
    );

    expect(one!.body).toEqual(other!.body);
    expect((await createCoupon(cashier, { code, amount: 5_000 })).body['message']).toBe(
      'DUPLICATE_NAME',
    );
  });
});

describe('[O13] having a coupon', () => {
  it('registers a coupon once by its code, in any notation', async () => {
    const code = newCode();
    const coupon = await make({ code, percent: 10 });

    const [start, end] = [code.slice(0, 4), code.slice(4)];
    // [C28] as pasted from a chat or typed in full-width letters
    const pasted = [`${start}-${end}`, `${start} ${end}`, `${code}\u200b`, `ＣＯＤＥ${end}`];
    for (const typed of [code.toLowerCase(), ` ${code} `, ...pasted]) {
      expect((await register(typed)).body['item']).toMatchObject({ _id: coupon, state: 'usable' });
    }
    expect(await mine()).toMatchObject([{ _id: coupon, state: 'usable', order: null }]);
  });

  it('is refused with the reason', async () => {
    const [over, ended, gone] = [newCode(), newCode(), newCode()];
    await make({ code: over, percent: 10, valid_from: '2025-01-01', valid_to: '2025-12-31' });
    const endedId = await make({ code: ended, percent: 10 });
    await cashier.send('POST', `${STAFF}/${endedId}/end`, { reason: '잘못 등록' });
    const goneId = await make({ code: gone, percent: 10, max_uses: 1 });
    const other = await newBuyer();
    await register(gone, other.browser);
    await buy(goneId, {}, other.browser);

    const answers = await Promise.all(
      ['NOSUCHCODE', over, ended, gone].map(async (code) => (await register(code)).body['message']),
    );
    expect(answers).toEqual([
      'COUPON_NOT_FOUND',
      'COUPON_NOT_VALID',
      'COUPON_NOT_VALID',
      'COUPON_EXHAUSTED',
    ]);
  });

  it('cannot be guessed at', async () => {
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await register(`GUESS${tries}`)).status);
    }

    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(statuses[20]).toBe(429);
  });

  it('is limited to the chosen members', async () => {
    const coupon = await make({ members: [loginId.toUpperCase()], amount: 5_000 });
    const other = await newBuyer();

    expect(await mine()).toMatchObject([{ _id: coupon }]);
    expect(await mine(other.browser)).toEqual([]);
    expect((await buy(coupon, {}, other.browser)).body['message']).toBe('COUPON_NOT_FOUND');
  });
});

describe('[O13] an order with a coupon', () => {
  it('has the price that the server calculates, to the won, and keeps the discount on its line', async () => {
    const coupon = await make({ members: [loginId], percent: 15 });
    const preview = await buyer.send(
      'GET',
      `/api/home/orders/preview?product=${product}&coupon=${coupon}`,
    );
    expect((await buy(coupon, { payable: 1 })).status).toBe(400);
    const { body } = await buy(coupon);

    const sums = { total: 99_999, discount: 14_999, payable: 85_000 };
    expect(preview.body).toMatchObject({ ...sums, coupon, coupons: [{ discount: 14_999 }] });
    expect(body['item']).toMatchObject({
      ...sums,
      lines: [
        {
          unit_price: 99_999,
          discount: 14_999,
          amount: 85_000,
          coupon: { _id: coupon, name: '새해 쿠폰' },
        },
      ],
    });
    expect(await mine()).toMatchObject([{ state: 'held', order: { _id: expect.any(Number) } }]);
  });

  it('never costs less than nothing', async () => {
    const coupon = await make({ members: [loginId], amount: 100_000 });

    expect((await buy(coupon)).body).toMatchObject({
      message: 'INVALID_INPUT',
      errors: [{ path: 'method' }],
    });
    const { status, body } = await buy(coupon, { method: 'coupon' });
    expect([status, body['item']]).toMatchObject([
      201,
      {
        state: 'paid',
        discount: 99_999,
        payable: 0,
        method: 'coupon',
        lines: [{ membership: { starts_at: expect.any(String) } }],
      },
    ]);
    expect(await mine()).toMatchObject([{ state: 'used' }]);
    const [bell] = await test.db`
      select kind, detail ->> 'method' as method from staff_notice order by id desc limit 1`;
    expect(bell).toEqual({ kind: 'order.paid', method: 'coupon' });
  });

  it('has to be paid where something is left to pay', async () => {
    const coupon = await make({ members: [loginId], percent: 50 });

    for (const change of [{ method: 'coupon' }, { method: 'coupon', coupon: undefined }]) {
      expect((await buy(coupon, change)).status).toBe(400);
    }
    expect(await usesOf(coupon)).toBe(0);
  });

  it('is refused a coupon that does not fit, has not begun, or is over', async () => {
    const elsewhere = await insertProduct(test, { kind: 'premium' });
    const cases = [
      [{ percent: 10, products: [elsewhere] }, 'COUPON_NOT_FITTING'],
      [{ percent: 10, valid_from: '2098-01-01' }, 'COUPON_NOT_VALID'],
      [{ percent: 10, valid_from: '2025-01-01', valid_to: '2025-12-31' }, 'COUPON_NOT_VALID'],
    ] as const;
    for (const [change, message] of cases) {
      const coupon = await make({ ...change, members: [loginId] });
      expect((await buy(coupon)).body['message']).toBe(message);
      const preview = `/api/home/orders/preview?product=${product}&coupon=${coupon}`;
      expect((await buyer.send('GET', preview)).body['message']).toBe(message);
      expect(await usesOf(coupon)).toBe(0);
    }
  });

  it('gives it back when it is cancelled, once', async () => {
    const coupon = await make({ members: [loginId], percent: 10, max_uses: 1 });
    const orderId = await orderIdOf(buy(coupon));
    expect((await buy(coupon)).body['message']).toBe('COUPON_USED');

    const cancel = () => buyer.send('POST', `/api/home/orders/${orderId}/cancel`);
    await Promise.all([cancel(), cancel()]);

    expect(await usesOf(coupon)).toBe(0);
    expect(await mine()).toMatchObject([{ state: 'usable', order: null }]);
    expect((await buy(coupon)).status).toBe(201);
  });

  it('keeps it when a late transfer is seen, unless it is used elsewhere by then', async () => {
    const coupon = await make({ members: [loginId], percent: 10 });
    const late = await orderIdOf(buy(coupon));
    await test.db.begin((tx) => endOrder(tx, late, 'expired'));
    const second = await orderIdOf(buy(coupon));
    const confirm = (orderId: number) =>
      cashier.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});

    expect((await confirm(late)).body['message']).toBe('COUPON_USED');
    await buyer.send('POST', `/api/home/orders/${second}/cancel`);
    expect((await confirm(late)).body['item']).toMatchObject({ state: 'paid', discount: 9_999 });
    expect(await usesOf(coupon)).toBe(1);
    expect(await mine()).toMatchObject([{ state: 'used', order: { _id: late } }]);
  });
});

describe('[O13] one coupon and two orders at once', () => {
  it('is had by one order of a member', async () => {
    const coupon = await make({ members: [loginId], percent: 10 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => buy(coupon)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status === 409).map(({ body }) => body['message']),
    ).toEqual(['COUPON_USED', 'COUPON_USED', 'COUPON_USED']);
    expect(await usesOf(coupon)).toBe(1);
  });

  it('gives its last use to one of several members', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, newBuyer));
    const coupon = await make({
      members: others.map((one) => one.loginId),
      percent: 10,
      max_uses: 2,
    });
    const answers = await Promise.all(others.map(({ browser }) => buy(coupon, {}, browser)));

    const said = answers.map(({ status, body }) => (status === 201 ? 'made' : body['message']));
    expect(said.filter((one) => one === 'made')).toHaveLength(2);
    expect(said.filter((one) => one === 'COUPON_EXHAUSTED')).toHaveLength(2);
    expect(await usesOf(coupon)).toBe(2);
  });
});

describe('[O13] a refund of an order with a coupon', () => {
  it('is calculated from the paid amount, and the coupon stays used', async () => {
    const coupon = await make({ members: [loginId], amount: 49_999 });
    const orderId = await orderIdOf(buy(coupon));
    await cashier.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
    await test.db`
      update membership set starts_at = now() - interval '5 days'
      where order_line_id = (select id from order_line where order_id = ${orderId})`;

    const { body } = await buyer.send('GET', '/api/home/refunds');
    const [offer] = body['offers'] as { paid: number; amount: number }[];
    expect(offer?.paid).toBe(50_000);
    expect(offer?.amount).toBeLessThan(50_000);
    expect(await mine()).toMatchObject([{ state: 'used' }]);
  });
});

describe('[O13] the staff view of coupons', () => {
  it('is each coupon with its uses, found by state, kind and word', async () => {
    const code = newCode();
    const coupon = await make({ code, percent: 10, name: '찾을 쿠폰', max_uses: 1 });
    await register(code);
    const orderId = await orderIdOf(buy(coupon));
    await cashier.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});

    const find = async (query: string) =>
      (await cashier.send('GET', `${STAFF}?${query}`)).body['items'] as { _id: number }[];
    expect(await find(`q=${encodeURIComponent('찾을')}`)).toMatchObject([
      { _id: coupon, state: 'exhausted', members: 1, uses: 1, discounted: 9_999 },
    ]);
    expect((await find(`q=${code}&state=exhausted&kind=code`)).map(({ _id }) => _id)).toEqual([
      coupon,
    ]);
    expect(await find(`q=${code}&state=active`)).toEqual([]);
    const uses = await cashier.send('GET', `${STAFF}/${coupon}/uses`);
    expect(uses.body['items']).toMatchObject([
      {
        order: { _id: orderId, state: 'paid' },
        member: { user_id: loginId, name: '김○나' },
        price: 99_999,
        discount: 9_999,
        given_back_at: null,
      },
    ]);
  });

  it('ends a coupon immediately, keeps the price of orders that hold it, and logs it for audit', async () => {
    const coupon = await make({ members: [loginId], percent: 10 });
    const orderId = await orderIdOf(buy(coupon));
    const end = () => cashier.send('POST', `${STAFF}/${coupon}/end`, { reason: '행사 끝' });

    expect((await end()).body['item']).toMatchObject({
      state: 'ended',
      ended_by: expect.any(String),
    });
    expect((await end()).body['message']).toBe('STATE_CONFLICT');
    const paid = await cashier.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
    expect(paid.body['item']).toMatchObject({ state: 'paid', payable: 90_000 });
    const lines = await test.db<{ action: string; reason: string | null }[]>`
      select action, reason from audit_log
      where target_kind = 'coupon' and target_id = ${coupon} order by id`;
    expect(lines).toEqual([
      { action: 'coupon.create', reason: null },
      { action: 'coupon.end', reason: '행사 끝' },
    ]);
  });

  it('is taken out as files, names masked', async () => {
    const coupon = await make({ members: [loginId], percent: 10, name: '파일 쿠폰' });
    await buy(coupon);
    const reason = `reason=${encodeURIComponent('정산 확인')}`;
    const download = async (path: string) =>
      (await cashier.send('GET', `${STAFF}${path}/export.csv?${reason}`)).response.body;

    expect(await download('')).toContain('파일 쿠폰');
    const uses = await download(`/${coupon}/uses`);
    expect(uses).toContain(loginId);
    expect(uses).toContain('김○나');
    expect(uses).not.toContain('김하나');
  });
});
