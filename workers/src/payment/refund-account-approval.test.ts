import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertAdmin, loginStaff, type Browser } from '../../../tests/support/app.ts';
import { askDue } from './ask-payments.ts';
import {
  openPaymentBench,
  orderByCard,
  type CardOrder,
  type PaymentBench,
} from './payment.fixture.ts';
import { refundDue } from './refund-by-card.ts';

const ACCOUNT = { bank: 'KB국민은행', number: '12345678901234', holder: '김하나' };
const ANOTHER = { ...ACCOUNT, number: '99999999999999' };

let bench: PaymentBench;
let other: Browser;
let order: CardOrder;
let refund: { _id: number; version: number; state: string; amount: number };

beforeAll(async () => {
  bench = await openPaymentBench({ REFUND_APPROVAL_OVER: '200000' });
  await insertAdmin(bench.test, 'other', ['managePayments']);
  other = await loginStaff(bench.test, 'other');
});
afterAll(() => bench.stop());
afterEach(() => bench.toss.setFaults({}));

/** A paid virtual-account order with a refund that two staff members have approved. */
beforeEach(async () => {
  const { cashier, test, toss, deps } = bench;
  order = await orderByCard(bench, 'virtual_account');
  await order.confirm();
  await toss.depositTo(order.back.paymentKey);
  await test.db`update payment_attempt set ask_at = now() where order_id = ${order._id}`;
  await askDue(deps);
  await step('', cashier, { order: order._id, reason: '회원이 요청했어요', account: ACCOUNT });
  await approve(cashier);
  await approve(other);
});

const thePayment = async () => (await bench.toss.paymentsOf(order.orderNo))[0]!;

async function step(
  path: string,
  who: Browser,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<string> {
  const { body: answer } = await who.send(method, `/api/admin/refunds${path}`, body);
  if (answer['item'] === undefined) return String(answer['message']);
  refund = answer['item'] as typeof refund;
  return refund.state;
}
const approve = (who: Browser) => step(`/${refund._id}/approve`, who, { version: refund.version });
const setAccount = (account: object) =>
  step(`/${refund._id}/account`, bench.cashier, { account, version: refund.version }, 'PUT');

it('[O07] another account is given nothing before a second person has approved it', async () => {
  expect(await setAccount(ANOTHER)).toBe('processing');
  expect(refund).toMatchObject({ approvals: [], gateway: { awaits_approval: true } });
  await refundDue(bench.deps);
  expect(await thePayment()).toMatchObject({ balanceAmount: 300_000 });

  const alone = [await approve(bench.cashier), await approve(bench.cashier)];
  await refundDue(bench.deps);

  expect(alone).toEqual(['processing', 'SECOND_PERSON_NEEDED']);
  expect(await thePayment()).toMatchObject({ balanceAmount: 300_000 });

  await approve(other);
  expect(refund).toMatchObject({ state: 'processing', gateway: { awaits_approval: false } });
  expect(await approve(bench.cashier), 'was approved').toBe('STATE_CONFLICT');
  await refundDue(bench.deps);

  expect(await thePayment()).toMatchObject({
    balanceAmount: 300_000 - refund.amount,
    virtualAccount: { refundReceiveAccount: { accountNumber: ANOTHER.number } },
  });
  const [row] = await bench.test.db`select state from refund where id = ${refund._id}`;
  expect(row).toEqual({ state: 'done' });
});

it('[O07] no longer allows rejecting another account, because the purchase has ended', async () => {
  await setAccount(ANOTHER);

  const reason = '회원이 알려 준 계좌가 아니라서 돌려드릴 수 없어요.';
  const { version } = refund;

  expect(await step(`/${refund._id}/reject`, other, { version, reason })).toBe('STATE_CONFLICT');
});

it('[O07] does not request another account after a late gateway answer about the previous one', async () => {
  const { deps, toss, test } = bench;

  await refundDue({
    ...deps,
    toss: {
      ...deps.toss,
      // The account is changed while the answer is under way.
      async cancel(asked) {
        await toss.setFaults({ fail_rate: 1 });
        const answer = await deps.toss.cancel(asked);
        await setAccount(ANOTHER);
        return answer;
      },
    },
  });

  const [row] = await test.db`
    select gateway_ask_at as "askAt" from refund where id = ${refund._id}`;
  expect(row).toEqual({ askAt: null });
});
