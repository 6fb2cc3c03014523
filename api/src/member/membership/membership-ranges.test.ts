import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { mayOpen } from '@maru/domain/membership/may-open';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../../tests/support/broadcasts.ts';
import { newKey } from '../../campaign/campaign.fixture.ts';
import { insertProduct, orderIdOf, placeOrder } from '../../order/order.fixture.ts';

let test: TestApp;
let staff: Browser;
let month: number;
let quarter: number;
let paid: number;
let members = 0;
let memberId: number;
let buyer: Browser;

beforeAll(async () => {
  test = await startTestApp({ REFUND_APPROVAL_OVER: '0' });
  await insertAdmin(test, 'desk', ['manageUsers', 'managePayments']);
  staff = await loginStaff(test, 'desk');
  await insertExpert(test.db, 1);
  paid = await insertBroadcast(test.db, { expertId: 1, kind: 'paid', type: 0, status: 1 });
  month = await insertProduct(test, { kind: 'expert', expertId: 1, months: 1, price: 100_000 });
  quarter = await insertProduct(test, { kind: 'expert', expertId: 1, months: 3, price: 270_000 });
});
beforeEach(async () => {
  members += 1;
  memberId = await insertMember(test, `holder${members}`);
  buyer = await loginMember(test, `holder${members}`);
});
afterAll(() => test.stop());

interface Range {
  _id: number;
  order: number;
  state: string;
  starts_at: string;
  ends_at: string;
}

const ranges = () => test.db<Range[]>`
  select m.id as _id, l.order_id as order, m.state, m.starts_at, m.ends_at
  from membership m join order_line l on l.id = m.order_line_id
  where m.member_id = ${memberId} order by m.starts_at, m.id`;
const buy = (product: number) => orderIdOf(placeOrder(buyer, product));
const confirm = (order: number) =>
  staff.send('POST', `/api/admin/orders/${order}/confirm-deposit`, {});
/** Range with microseconds, which our timestamps do not have. */
const exact = (order: number) => test.db<{ starts_at: string; ends_at: string }[]>`
  select m.starts_at::text, m.ends_at::text
  from membership m join order_line l on l.id = m.order_line_id where l.order_id = ${order}`;
const give = (product: number, change: object) =>
  staff.send(
    'POST',
    `/api/admin/users/${memberId}/orders`,
    {
      product,
      starts_at: null,
      days: null,
      ends_at: null,
      amount: 0,
      method: 'gift',
      reason: '이벤트 당첨',
      ...change,
    },
    newKey(),
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const moveEnd = ({ _id, ends_at }: Range, days: number) =>
  staff.send('POST', `/api/admin/memberships/${_id}/adjust`, {
    days,
    ends_at,
    reason: '방송 장애 보상',
  });

/** Three months in a row, each an order of its own. */
async function threeInARow(): Promise<[Range, Range, Range]> {
  for (let i = 0; i < 3; i += 1) await confirm(await buy(month));
  const [first, middle, last] = await ranges();
  return [first!, middle!, last!];
}

/** Whether the paid broadcast is open in the middle of a range. */
const isOpenWithin = ({ starts_at, ends_at }: Pick<Range, 'starts_at' | 'ends_at'>) => {
  const at = new Date((Date.parse(starts_at) + Date.parse(ends_at)) / 2).toISOString();
  return mayOpen(test.db, { memberId, what: 'live', item: paid, at });
};

const isOpenNow = () => mayOpen(test.db, { memberId, what: 'live', item: paid });

function expectRow(chain: readonly Range[]): void {
  for (const [index, { starts_at }] of chain.slice(1).entries()) {
    expect(starts_at).toBe(chain[index]!.ends_at);
  }
}

const REQUEST = {
  reason: '회원이 전화로 요청했어요',
  account: { bank: '우리은행', number: '110123451234', holder: '김하나' },
};

/**
 * Advances a refund to the step before its last.
 *
 * @returns the last step.
 */
async function prepareRefund(order: number) {
  const asked = await staff.send('POST', '/api/admin/refunds', { order, ...REQUEST });
  const { _id, version } = asked.body['item'] as { _id: number; version: number };
  const move = (action: string, body: object) =>
    staff.send('POST', `/api/admin/refunds/${_id}/${action}`, body);
  const approved = await move('approve', { version });
  const item = approved.body['item'] as { version: number };
  return () => move('payout', { version: item.version, paid_on: seoulDayOf(Date.now()) });
}

const refund = async ({ order }: Range) => (await prepareRefund(order))();

describe('[O06] membership ranges with the same access', () => {
  it('stand in a row, however many orders of whichever period are confirmed at once', async () => {
    const orders: number[] = [];
    for (const product of [month, quarter, month, quarter, month]) orders.push(await buy(product));

    const answers = await Promise.all(orders.map(confirm));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const chain = await ranges();
    expect(chain).toHaveLength(5);
    expectRow(chain);
  });

  it('stay in a row when days are given while another order is confirmed', async () => {
    await confirm(await buy(month));
    const [first] = await ranges();
    const next = await buy(quarter);

    const [longer, confirmed] = await Promise.all([moveEnd(first!, 7), confirm(next)]);

    expect(confirmed.status).toBe(200);
    // Either came first: days are given before the next one begins, or are refused after it has.
    expect(longer.body['message'] ?? 'given').toMatch(/^(?:given|STATE_CONFLICT)$/);
    expectRow(await ranges());
  });

  it('keep their days when the middle one is refunded, while another order is confirmed', async () => {
    const [first, middle, last] = await threeInARow();
    const payOut = await prepareRefund(middle.order);
    const next = await buy(month);

    const answers = await Promise.all([payOut(), confirm(next)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const chain = await ranges();
    const added = chain.find(({ order }) => order === next)!;
    expect(chain.filter((range) => range !== added)).toEqual([
      first,
      { ...middle, state: 'refunded' },
      last,
    ]);
    // Either request may run first. The new membership fills the gap, or continues after the last
    // one.
    expect([middle.starts_at, last.ends_at]).toContain(added.starts_at);
    const open = [first, added, last].map(isOpenWithin);
    expect(await Promise.all(open)).toEqual([true, true, true]);
    expect(await isOpenWithin(middle)).toBe(added.starts_at === middle.starts_at);
  });

  it('open nothing between a middle one that was shortened and the next, which stays', async () => {
    const [, middle, last] = await threeInARow();

    const shortened = await moveEnd(middle, -10);

    const [, now, after] = await ranges();
    expect(shortened.status).toBe(200);
    expect(after).toEqual(last);
    expect(await isOpenWithin(now!)).toBe(true);
    expect(await isOpenWithin({ starts_at: now!.ends_at, ends_at: last.starts_at })).toBe(false);
    expect((await moveEnd(now!, 11)).body['message']).toBe('STATE_CONFLICT');
    expect((await moveEnd(now!, 10)).status).toBe(200);
    expectRow(await ranges());
  });

  it('follow the last one where the gap of one that was given back is too short', async () => {
    const [, middle, last] = await threeInARow();
    await refund(middle);

    await confirm(await buy(quarter));

    expect((await ranges()).at(-1)?.starts_at).toBe(last.ends_at);
  });

  it('fill a gap that is as long, to the microsecond', async () => {
    const [first, middle, last] = await threeInARow();
    await refund(middle);

    const next = await buy(month);
    await confirm(next);

    const [added] = await exact(next);
    expect(added?.starts_at).toBe((await exact(first.order))[0]?.ends_at);
    expect(added?.ends_at).toBe((await exact(last.order))[0]?.starts_at);
  });

  it('leave a gap that is a microsecond too short', async () => {
    const [, middle, last] = await threeInARow();
    await refund(middle);
    await test.db`
      update membership set starts_at = starts_at - interval '1 microsecond'
      where id = ${last._id}`;

    const next = await buy(month);
    await confirm(next);

    expect((await exact(next))[0]?.starts_at).toBe((await exact(last.order))[0]?.ends_at);
  });

  it('share one gap between two that are confirmed at once: one fills it', async () => {
    const [, middle, last] = await threeInARow();
    await refund(middle);
    const orders = [await buy(month), await buy(month)];

    const answers = await Promise.all(orders.map(confirm));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const added = (await ranges()).filter(({ order }) => orders.includes(order));
    expect(added.map(({ starts_at }) => starts_at)).toEqual([middle.starts_at, last.ends_at]);
  });

  it('begin now where the next is far enough away', async () => {
    await give(quarter, { starts_at: inDays(40) });

    await confirm(await buy(month));

    const [added, later] = await ranges();
    expect(Date.parse(added!.starts_at)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(added!.ends_at)).toBeLessThan(Date.parse(later!.starts_at));
    expect(await isOpenNow()).toBe(true);
  });

  it('begin after the next where the time up to it is too short', async () => {
    await give(quarter, { starts_at: inDays(20) });

    await confirm(await buy(month));

    const both = await ranges();
    expect(both).toHaveLength(2);
    expectRow(both);
    expect(await isOpenNow()).toBe(false);
  });
});

describe('[O08] a membership given by hand', () => {
  it('fills a gap up to the day that was wished for', async () => {
    const [first, middle] = await threeInARow();
    await refund(middle);
    const ends_at = new Date(Date.parse(middle.ends_at) - 86_400_000).toISOString();

    const { status } = await give(quarter, { ends_at });

    expect(status).toBe(201);
    expect(await ranges()).toContainEqual(
      expect.objectContaining({ state: 'active', starts_at: first.ends_at, ends_at }),
    );
  });

  it('is refused a microsecond into another product of the same expert, and no later', async () => {
    await give(month, { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-02-01T00:00:00Z' });
    const spans = [
      ['2029-12-01T00:00:00Z', '2030-01-01T00:00:00.000001Z'],
      ['2030-01-31T23:59:59.999999Z', '2030-03-01T00:00:00Z'],
      ['2030-01-10T00:00:00Z', '2030-01-11T00:00:00Z'],
      ['2029-12-01T00:00:00Z', '2030-03-01T00:00:00Z'],
    ];
    for (const [starts_at, ends_at] of spans) {
      const { body } = await give(quarter, { starts_at, ends_at });
      expect(body['message']).toBe('STATE_CONFLICT');
    }
    expect(await ranges()).toHaveLength(1);

    const beside = [
      await give(quarter, { starts_at: '2029-12-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }),
      await give(quarter, { starts_at: '2030-02-01T00:00:00Z', ends_at: '2030-03-01T00:00:00Z' }),
    ];

    expect(beside.map(({ status }) => status)).toEqual([201, 201]);
    expectRow(await ranges());
  });

  it('may lie over that of another expert', async () => {
    await insertExpert(test.db, 2);
    const other = await insertProduct(test, { kind: 'expert', expertId: 2, months: 1 });
    const span = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-02-01T00:00:00Z' };

    const answers = [await give(month, span), await give(other, span)];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('is one, of two products of an expert that are given over the same days at once', async () => {
    const span = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-02-01T00:00:00Z' };

    const answers = await Promise.all([give(month, span), give(quarter, span)]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await ranges()).toHaveLength(1);
  });
});

it('[B02] [O06] refuses overlapping ranges with the same access, even for concurrent writes', async () => {
  const insert = (product: number) => test.db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${memberId}, ${product}, 'manual', '2030-01-01', '2030-02-01')`;

  const outcomes = await Promise.allSettled([insert(month), insert(quarter)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
