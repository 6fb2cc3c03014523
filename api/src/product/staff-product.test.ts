import type { StaffProduct } from '@maru/contract/product/expert-product';
import { sequenceVersion } from '@maru/contract/core/sequence';
import { mayOpen } from '@maru/domain/membership/may-open';
import { applyDuePrices } from '@maru/domain/order/price-turn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert, minutesFromNow } from '../../../tests/support/broadcasts.ts';
import { couponIdOf, createCoupon } from '../coupon/coupon.fixture.ts';

let test: TestApp;
let staff: Browser;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertExpert(test.db, 2);
  await insertAdmin(test, 'experts', ['manageExperts']);
  staff = await loginStaff(test, 'experts');
  guest = openBrowser(test);
});
afterAll(() => test.stop());

const base = '/api/admin/expert-products';

const input = (change: object = {}) => ({
  expert_id: 1,
  name: '한 달 클래스',
  price: 140_000,
  period_unit: 'month',
  period_n: 1,
  on_sale: true,
  sale_from: null,
  sale_to: null,
  benefits: ['유료 방송', '다시보기'],
  refund_rule: null,
  opens_live: true,
  opens_vod: true,
  ...change,
});

async function create(change: object = {}): Promise<StaffProduct> {
  const { status, body } = await staff.send('POST', base, input(change));
  expect([status, body['message']]).toEqual([201, undefined]);
  return body['item'] as StaffProduct;
}

const edit = async ({ _id, version }: StaffProduct, change: object) =>
  (await staff.send('PATCH', `${base}/${_id}`, { version, ...change })).body;

const sold = async (expert = 1) =>
  (await guest.send('GET', `/api/home/products?expert=${expert}`)).body['items'] as {
    _id: number;
    price: number;
  }[];

describe('[T20] [D04] a product of an expert', () => {
  it('is on sale at once, and taken off sale at once', async () => {
    const item = await create();
    expect(item).toMatchObject({ state: 'on', sold: 0, active: 0, expert: { _id: 1 } });
    expect(await sold()).toContainEqual(expect.objectContaining({ _id: item._id }));

    const answer = await edit(item, { on_sale: false });

    expect(answer['item']).toMatchObject({ state: 'off', version: 2 });
    expect(await sold()).not.toContainEqual(expect.objectContaining({ _id: item._id }));
    expect((await edit(item, { on_sale: true }))['message']).toBe('VERSION_CONFLICT');
  });

  it.each([
    [{ price: -1 }],
    [{ period_n: 0 }],
    [{ period_n: 3_651 }],
    [{ name: '' }],
    [{ benefits: Array.from({ length: 11 }, () => '혜택') }],
    [{ opens_live: false, opens_vod: false }],
    [{ sale_from: '2026-02-01T00:00:00Z', sale_to: '2026-01-01T00:00:00Z' }],
    [{ refund_rule: 999 }],
  ])('cannot be %j', async (change) => {
    expect((await staff.send('POST', base, input(change))).body['message']).toBe('INVALID_INPUT');
  });

  it('changes its price on a day: not before, and with a new version', async () => {
    const item = await create({ expert_id: 2, price: 100_000 });
    const next = { price: 120_000, effective_at: minutesFromNow(60) };
    const planned = (await edit(item, { next_price: next }))['item'] as StaffProduct;
    expect(planned).toMatchObject({ price: 100_000, next_price: { price: 120_000 } });
    await applyDuePrices(test.db);
    expect(await sold(2)).toMatchObject([{ price: 100_000 }]);

    await test.db`update product_price set effective_at = now() where applied_at is null`;
    expect(await applyDuePrices(test.db)).toBe(1);
    expect(await applyDuePrices(test.db)).toBe(0);

    const { body } = await staff.send('GET', `${base}/${item._id}`);
    expect(body['item']).toMatchObject({ price: 120_000, next_price: null, version: 3 });
    expect(await sold(2)).toMatchObject([{ price: 120_000 }]);
  });

  it('applies a due price immediately, and cancels a planned price', async () => {
    const item = await create();
    const planned = (
      await edit(item, { next_price: { price: 1_000, effective_at: minutesFromNow(60) } })
    )['item'] as StaffProduct;
    const given = (await edit(planned, { next_price: null }))['item'] as StaffProduct;
    expect(given.next_price).toBeNull();

    const now = { price: 150_000, effective_at: minutesFromNow(-1) };

    expect((await edit(given, { next_price: now }))['item']).toMatchObject({
      price: 150_000,
      next_price: null,
    });
  });

  it('makes orders under its own rule of refunds', async () => {
    const rules = await staff.send('GET', `${base}/refund-rules`);
    const free = (rules.body['items'] as { _id: number; penalty_percent: number }[]).find(
      ({ penalty_percent }) => penalty_percent === 0,
    )!;
    const { _id } = await create({ refund_rule: free._id });
    await insertMember(test, 'buyer');
    const buyer = await loginMember(test, 'buyer');

    const { body } = await buyer.send('GET', `/api/home/orders/preview?product=${_id}`);

    expect(body['refund_rule']).toEqual({ _id: free._id, penalty_percent: 0 });
    expect(rules.body['general']).toMatchObject({ penalty_percent: 10 });
  });

  it('opens exactly its declared content: live broadcasts, recordings, or both', async () => {
    const { _id } = await create({ opens_vod: false });
    const memberId = await insertMember(test, 'viewer');
    await test.db`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      values (${memberId}, ${_id}, 'paid', now() - interval '1 day', now() + interval '1 day')`;
    const [recording] = await test.db<{ id: number }[]>`
      insert into broadcast_schedule (expert_id, title, type, kind, start_date)
      values (1, '지난 방송', 0, 'paid', now() - interval '1 day') returning id`;

    const item = recording!.id;
    expect(await mayOpen(test.db, { memberId, what: 'live', item })).toBe(true);
    expect(await mayOpen(test.db, { memberId, what: 'vod', item })).toBe(false);
  });

  it('is removed only if no member ever had it', async () => {
    const unused = await create();
    const [used] = await test.db<
      { product_id: number }[]
    >`select product_id from membership limit 1`;

    expect((await staff.send('DELETE', `${base}/${unused._id}`)).status).toBe(204);
    const refused = await staff.send('DELETE', `${base}/${used!.product_id}`);
    expect(refused.body['message']).toBe('STATE_CONFLICT');
  });

  it('is not removed while a coupon names it', async () => {
    const { _id } = await create();
    await insertAdmin(test, 'payments', ['managePayments']);
    const payments = await loginStaff(test, 'payments');
    await couponIdOf(createCoupon(payments, { code: 'NEWYEAR', percent: 10, products: [_id] }));

    const { status, body } = await staff.send('DELETE', `${base}/${_id}`);

    expect([status, body['message']]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('[T21] [E04] keeps the position that staff set, with one line in the audit log', async () => {
    const list = async () =>
      ((await staff.send('GET', `${base}?expert=1`)).body['items'] as StaffProduct[]).map(
        ({ _id }) => _id,
      );
    const seen = await list();
    const ids = seen.toReversed();
    const version = sequenceVersion(seen);
    const put = () => staff.send('PUT', `${base}/order`, { expert_id: 1, ids, version });

    expect((await put()).status).toBe(200);

    expect(await list()).toEqual(ids);
    expect((await put()).body['message']).toBe('VERSION_CONFLICT');
    const lines = await test.db`select diff from audit_log where action = 'product.order'`;
    expect(lines).toMatchObject([{ diff: { order: [seen, ids] } }]);
  });
});
