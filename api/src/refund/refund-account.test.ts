import { seoulDayOf } from '@maru/platform/core/seoul-day';
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
import { newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

const ACCOUNT = { bank: '우리은행', number: '110123451234', holder: '김하나' };
const SHOWN = { bank: '우리은행', account_tail: '1234', holder: '김○나' };

let test: TestApp;
let pay: Browser;
let other: Browser;
let member: Browser;
let memberId: number;

beforeAll(async () => {
  test = await startTestApp({ REFUND_APPROVAL_OVER: '500000' });
  await insertAdmin(test, 'pay', ['managePayments']);
  await insertAdmin(test, 'other', ['managePayments']);
  memberId = await insertMember(test, 'buyer');
  pay = await loginStaff(test, 'pay');
  other = await loginStaff(test, 'other');
  member = await loginMember(test, 'buyer');
});
afterAll(() => test.stop());

/** An order of the member's that is paid by transfer. */
async function paidOrder(price?: number): Promise<number> {
  const product = await insertProduct(test, { kind: 'vip', ...(price && { price }) });
  const orderId = await orderIdOf(placeOrder(member, product));
  await pay.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
  return orderId;
}

interface Refund {
  _id: number;
  version: number;
  state: string;
  account: object | null;
  approvals: readonly object[];
}
const refundOf = ({ body }: { body: Record<string, unknown> }) => body['item'] as Refund;
const send = (path: string, body: object, method: 'POST' | 'PUT' = 'POST', who = pay) =>
  who.send(method, `/api/admin/refunds${path}`, body);
const ask = (order: number, body: object = { account: ACCOUNT }) =>
  send('', { order, reason: '회원이 전화로 요청했어요', ...body });
const kept = async (refundId: number) =>
  (
    await test.db<{ account: Buffer | null }[]>`
    select account_enc as account from refund where id = ${refundId}`
  )[0]!.account;

describe('the account of a refund', () => {
  it('is requested from a buyer who paid by transfer, and shown without its number and name', async () => {
    const order = await paidOrder();
    const mine = await member.send('GET', '/api/home/refunds');
    const [offer] = mine.body['offers'] as { amount: number }[];
    const askOwn = (body: object) =>
      member.send('POST', `/api/home/orders/${order}/refund`, {
        amount: offer!.amount,
        reason: '더 쓰지 않아요',
        ...body,
      });

    const without = await askOwn({});
    const short = await askOwn({ account: { ...ACCOUNT, number: '1234-56' } });
    const asked = await askOwn({ account: { ...ACCOUNT, number: '１10–1234 5\u200b1234' } });

    expect(offer).toMatchObject({ needs_account: true });
    expect([without.status, without.body['errors']]).toMatchObject([400, [{ path: 'account' }]]);
    expect([short.status, short.body['errors']]).toEqual([
      400,
      [{ path: 'account.number', message: 'must have 8 to 16 digits' }],
    ]);
    expect([asked.status, refundOf(asked).account]).toEqual([201, SHOWN]);
    const { _id } = refundOf(asked);
    expect(refundOf(await pay.send('GET', `/api/admin/refunds/${_id}`)).account).toEqual(SHOWN);
    expect((await kept(_id))?.toString('utf8')).not.toContain(ACCOUNT.number);
  });

  it('is also requested from staff, but never for an order not paid by transfer', async () => {
    const product = await insertProduct(test, { kind: 'premium' });
    const manual = await pay.send(
      'POST',
      '/api/admin/orders',
      {
        product,
        starts_at: null,
        days: 10,
        ends_at: null,
        amount: 50_000,
        method: 'card',
        reason: '전화 주문',
        user_id: 'buyer',
      },
      newKey(),
    );

    const without = await ask(await paidOrder(), {});
    const byCard = await ask(refundOf(manual)._id, {});

    expect(without.status).toBe(400);
    expect([byCard.status, refundOf(byCard).account]).toEqual([201, null]);
  });

  it('opens to staff with a reason, which is written down', async () => {
    const { _id } = refundOf(await ask(await paidOrder()));

    const silent = await send(`/${_id}/unmask`, {});
    const opened = await send(`/${_id}/unmask`, { reason: '이체하려고 확인' });

    expect(silent.status).toBe(400);
    expect(opened.body['account']).toEqual(ACCOUNT);
    const [line] = await test.db`
      select diff, reason from audit_log where action = 'refund.unmask' and target_id = ${_id}`;
    expect(line).toEqual({ diff: { field: 'account' }, reason: '이체하려고 확인' });
  });

  it('is needed to pay out, can be set until then, and is forgotten with the transfer', async () => {
    const asked = refundOf(await ask(await paidOrder()));
    await test.db`update refund set account_enc = null where id = ${asked._id}`;
    const approved = refundOf(await send(`/${asked._id}/approve`, { version: asked.version }));
    const payOut = ({ version }: Refund) =>
      send(`/${asked._id}/payout`, { version, paid_on: seoulDayOf(Date.now()) });

    const early = await payOut(approved);
    const set = refundOf(
      await send(`/${asked._id}/account`, { version: approved.version, account: ACCOUNT }, 'PUT'),
    );
    const done = await payOut(set);

    expect(early.body['message']).toBe('STATE_CONFLICT');
    expect(set.account).toEqual(SHOWN);
    expect(done.body['item']).toMatchObject({ state: 'done', account: null, payout: SHOWN });
    expect(await kept(asked._id)).toBeNull();
    const lines = await test.db`
      select diff from audit_log where target_kind = 'refund' and target_id = ${asked._id}`;
    expect(JSON.stringify(lines)).not.toContain(ACCOUNT.number);
  });

  it('that is changed is written down by its bank, the end of its number and the masked holder', async () => {
    const { _id, version } = refundOf(await ask(await paidOrder()));
    const account = { ...ACCOUNT, bank: '신한은행', number: '220987659876' };

    const set = await send(`/${_id}/account`, { version, account }, 'PUT');

    expect(refundOf(set)).toMatchObject({ state: 'requested', account: { account_tail: '9876' } });
    const lines = await test.db`
      select diff from audit_log where action = 'refund.account' and target_id = ${_id}`;
    expect([...lines]).toEqual([
      { diff: { account: { before: '우리은행 1234 김○나', after: '신한은행 9876 김○나' } } },
    ]);
  });

  it('that is saved unchanged keeps its version and approvals, and writes no audit entry', async () => {
    const asked = refundOf(await ask(await paidOrder(900_000)));
    const { version } = refundOf(await send(`/${asked._id}/approve`, { version: asked.version }));

    const same = refundOf(
      await send(`/${asked._id}/account`, { version, account: ACCOUNT }, 'PUT'),
    );

    expect(same).toMatchObject({ version, approvals: [{ mine: true }] });
    const lines = await test.db`
      select diff from audit_log where action = 'refund.account' and target_id = ${asked._id}`;
    expect([...lines]).toEqual([]);
  });

  it.each(['approve', 'process'])(
    'that is changed after the step %s needs approval by two persons again',
    async (last) => {
      let refund = refundOf(await ask(await paidOrder(900_000)));
      const move = async (action: string, who = pay, body: object = {}) => {
        const { _id, version } = refund;
        const answer = await send(`/${_id}/${action}`, { version, ...body }, 'POST', who);
        if (answer.status === 200) refund = refundOf(answer);
        return answer.status;
      };
      const payOut = () => move('payout', pay, { paid_on: seoulDayOf(Date.now()) });
      await move('approve');
      await move('approve', other);
      if (last === 'process') await move('process');
      const { _id, version } = refund;
      const account = { ...ACCOUNT, number: '220987659876' };

      refund = refundOf(await send(`/${_id}/account`, { version, account }, 'PUT'));

      expect(refund).toMatchObject({ state: 'reviewing', approvals: [] });
      expect(await payOut()).toBe(409);
      // The admin who changed the account cannot approve it alone.
      expect([await move('approve'), await move('approve'), await payOut()]).toEqual([
        200, 409, 409,
      ]);
      // The second person sees the target account.
      const seen = refundOf(await other.send('GET', `/api/admin/refunds/${_id}`));
      expect(seen.account).toEqual({ ...SHOWN, account_tail: '9876' });
      expect([await move('approve', other), await payOut()]).toEqual([200, 200]);
    },
  );

  it('that is changed after the first approval needs approval by two persons again', async () => {
    const { _id, version } = refundOf(await ask(await paidOrder(900_000)));
    const first = refundOf(await send(`/${_id}/approve`, { version }, 'POST', other));
    const account = { ...ACCOUNT, number: '220987659876' };

    const set = refundOf(await send(`/${_id}/account`, { version: first.version, account }, 'PUT'));
    const again = refundOf(await send(`/${_id}/approve`, { version: set.version }));

    expect([first, set, again]).toMatchObject([
      { state: 'reviewing', approvals: [{ mine: true }] },
      { state: 'reviewing', approvals: [] },
      { state: 'reviewing', approvals: [{ mine: true }] },
    ]);
  });

  it('is forgotten with a refusal', async () => {
    const { _id, version } = refundOf(await ask(await paidOrder()));

    await send(`/${_id}/reject`, {
      version,
      reason: '이용 기간이 모두 지나 돌려드릴 금액이 없어요.',
    });

    expect(await kept(_id)).toBeNull();
  });

  it('outlives its owner’s account only for as long as the money is owed', async () => {
    const { _id, version } = refundOf(await ask(await paidOrder()));
    const ended = await member.send('POST', '/api/home/me/withdrawal', {
      password: 'maru1234!',
      reasons: [],
    });
    expect(ended.status).toBe(204);
    expect(await kept(_id)).not.toBeNull();

    const approved = refundOf(await send(`/${_id}/approve`, { version }));
    await send(`/${_id}/payout`, { version: approved.version, paid_on: seoulDayOf(Date.now()) });

    expect(await kept(_id)).toBeNull();
    const [gone] = await test.db`select state from member where id = ${memberId}`;
    expect(gone).toEqual({ state: 'withdrawn' });
  });
});
