import { mayOpen } from '@maru/platform/may-open';
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
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

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

function expectRow(chain: readonly Range[]): void {
  for (const [index, { starts_at }] of chain.slice(1).entries()) {
    expect(starts_at).toBe(chain[index]!.ends_at);
  }
}

const REQUEST = {
  reason: '회원이 전화로 요청했어요',
  account: { bank: '가온은행', number: '110123451234', holder: '김하나' },
};

/** Takes a refund up to its last step. @returns that step. */
async function prepareRefund(order: number) {
  const asked = await staff.send('POST', '/api/admin/refunds', { order, ...REQUEST });
  const { _id, version } = asked.body['item'] as { _id: number; version: number };
  const move = (action: string, body: object) =>
    staff.send('POST', `/api/admin/refunds/${_id}/${action}`, body);
  const approved = await move('approve', { version });
  const item = approved.body['item'] as { version: number };
  return () => move('payout', { version: item.version, paid_on: '2026-01-02' });
}

describe('[O06] ranges of what opens the same', () => {
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
    expect(chain.map(({ state }) => state)).toEqual(['active', 'refunded', 'active', 'active']);
    expect(chain.slice(0, 3).map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual(
      [first, middle, last].map(({ starts_at, ends_at }) => [starts_at, ends_at]),
    );
    expectRow(chain.slice(2));
    expect(await Promise.all(chain.map(isOpenWithin))).toEqual([true, false, true, true]);
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

  it('follow the last one, also where one before it was given back', async () => {
    const [, middle, last] = await threeInARow();
    await (
      await prepareRefund(middle.order)
    )();

    await confirm(await buy(quarter));

    expect((await ranges()).at(-1)?.starts_at).toBe(last.ends_at);
  });
});
