import { createHash } from 'node:crypto';
import { bankCodeOf } from '@maru/contract/order/bank';
import { payoutWords } from '@maru/domain/message/alimtalk-wording';
import { cardRefundText, payoutText } from '@maru/domain/message/message-wording';
import { askAgainAt } from '@maru/domain/order/gateway-query-time';
import { keyAfter } from '@maru/domain/order/gateway-payment';
import { announceRefund } from '@maru/domain/order/order-news';
import { lockOrder } from '@maru/domain/order/change-order';
import { openAccount, shortAccount } from '@maru/domain/refund/refund-account';
import { settleRefund, notifyOfRefund } from '@maru/domain/refund/change-refund';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { TossAnswer } from '@maru/domain/order/toss-answer';
import { runSequentially } from '../run-sequentially.ts';
import type { PaymentDeps } from './ask-payments.ts';

interface DueRefund {
  refundId: number;
  orderId: number;
  requestNo: string;
  amount: number;
  paymentKey: string;
  method: string;
  /** Balance of the payment before this refund. */
  balance: number;
  /** Sealed account that receives the refund of a virtual-account payment. */
  accountEnc: Buffer | null;
  /** How often the gateway has refused. */
  refusals: number;
}

const isByAccount = ({ method }: DueRefund) => method === 'virtual_account';

/**
 * Number of characters of an account's hash in the key, to separate it from the keys of other
 * accounts.
 */
const KEY_TAIL = 16;

/**
 * Requests the approved refunds that are due from the gateway, or only one of them. Any number of
 * processes may run this concurrently.
 */
export async function refundDue(deps: PaymentDeps, refundId?: number): Promise<void> {
  await runSequentially(await listDue(deps.db, refundId), async (listed) => {
    // Another worker may have advanced this refund while the earlier ones were requested.
    const [refund] = await listDue(deps.db, listed.refundId);
    if (!refund) return;
    const problem = await giveBack(deps, refund);
    await deps.db.begin((tx) =>
      problem === null ? settle(tx, deps, refund) : waitOn(tx, deps, refund, problem),
    );
  });
}

async function listDue(db: Queryable, refundId?: number): Promise<DueRefund[]> {
  return db<DueRefund[]>`
    select r.id as "refundId", r.order_id as "orderId", r.request_no as "requestNo", r.amount,
           p.payment_key as "paymentKey", p.method, p.balance, r.account_enc as "accountEnc",
           r.gateway_refusals as refusals
    from refund r
    join payment p on p.order_id = r.order_id and p.provider = 'toss'
                  and p.state in ('approved', 'partial')
    where r.state = 'processing' and r.gateway_ask_at <= now()
      ${refundId === undefined ? db`` : db`and r.id = ${refundId}`}
    order by r.gateway_ask_at limit 100`;
}

/**
 * Why the refund is not complete. `isSaid`: the gateway gave the reason; otherwise no answer
 * arrived.
 */
interface Problem {
  words: string;
  isSaid: boolean;
  /** No refund was made under this key, and none will be. */
  isRefused?: boolean;
}

/**
 * Requests the refund. Repeated requests with the same idempotency key refund once. The gateway
 * also repeats a refusal, so after a refusal the request uses a new key. It then includes the
 * current balance of the payment: if a refund was made after all, the gateway refuses again.
 *
 * @returns `null` once the refund is made.
 */
async function giveBack(deps: PaymentDeps, refund: DueRefund): Promise<Problem | null> {
  const { toss } = deps;
  const { requestNo, paymentKey, amount, balance, refusals } = refund;
  if (amount === 0) return null;
  const reason = `환불 ${requestNo}`;
  const way = isByAccount(refund) ? accountOf(deps, refund) : {};
  if (way === null) return { words: '환불 계좌의 은행을 확인해 주세요.', isSaid: true };
  const asked = { paymentKey, key: `refund-${requestNo}`, amount, reason, ...way };
  // The response under a key is final. A new key must not cause a second refund.
  const before = 'account' in way || refusals > 0 ? await toss.find(paymentKey) : null;
  if (before && isBack(before, balance - amount)) return null;
  if (before?.kind === 'refused') return { words: before.message, isSaid: true };
  if (before?.kind === 'unknown') return { words: before.why, isSaid: false };
  const anew =
    before && refusals > 0
      ? { key: keyAfter(refusals, asked.key), left: before.payment.balanceAmount }
      : {};
  const answer = await toss.cancel({ ...asked, ...anew });
  if (answer.kind === 'payment') return null;
  if (answer.kind === 'unknown') return { words: answer.why, isSaid: false };
  // A refund may have been made directly at the gateway.
  const found = await toss.find(paymentKey);
  if (isBack(found, balance - amount)) return null;
  return { words: answer.message, isSaid: true, isRefused: found.kind === 'payment' };
}

/** Refund account in the gateway's format, with an idempotency key specific to that account. */
function accountOf({ personal }: PaymentDeps, { requestNo, accountEnc }: DueRefund) {
  const account = openAccount(personal, accountEnc);
  const bank = account && bankCodeOf(account.bank);
  if (!account || bank === null) return null;
  const { number, holder } = account;
  const tail = createHash('sha256').update(`${bank} ${number} ${holder}`).digest('hex');
  return {
    key: `refund-${requestNo}-${tail.slice(0, KEY_TAIL)}`,
    account: { bank, accountNumber: number, holderName: holder },
  };
}

function isBack(answer: TossAnswer, left: number): boolean {
  return answer.kind === 'payment' && answer.payment.balanceAmount <= left;
}

async function settle(tx: Tx, { personal, brand }: PaymentDeps, refund: DueRefund): Promise<void> {
  const { refundId, orderId, requestNo, amount } = refund;
  const order = await lockOrder(tx, orderId);
  if (!order || !(await isStillOpen(tx, refundId))) return;
  const account = isByAccount(refund) ? openAccount(personal, refund.accountEnc) : null;
  const payout = account && {
    paidOn: seoulDayOf(Date.now()),
    account: shortAccount(account),
  };
  if (!(await settleRefund(tx, refund, 'gateway', payout))) return;
  await notifyOfRefund(tx, personal, {
    memberId: order.memberId,
    refundId,
    what: 'done',
    text: payout ? payoutText(brand.name, amount) : cardRefundText(brand.name, amount),
    alimtalk: {
      kind: payout ? 'refund.paid' : 'refund.card',
      words: payoutWords(brand.name, requestNo, amount),
    },
  });
  await announceRefund(tx, refundId);
}

/** Staff are notified of a gateway refusal once. */
async function waitOn(
  tx: Tx,
  { brand }: PaymentDeps,
  { refundId, requestNo, amount, refusals }: DueRefund,
  { words, isSaid, isRefused }: Problem,
): Promise<void> {
  if (!(await isStillOpen(tx, refundId))) return;
  const [before] = await tx<{ problem: string | null }[]>`
    select gateway_problem as problem from refund
    where id = ${refundId} and gateway_ask_at is not null`;
  // Meanwhile it was given another account, which waits to be approved.
  if (!before) return;
  await tx`
    update refund
    set gateway_tries = gateway_tries + 1,
        gateway_refusals = greatest(gateway_refusals, ${isRefused ? refusals + 1 : 0}::int),
        gateway_problem = case when ${isSaid} then ${words} else gateway_problem end,
        gateway_ask_at = ${askAgainAt(tx, tx`gateway_tries`)}
    where id = ${refundId}`;
  if (!isSaid || before.problem === words) return;
  await postNotice(tx, {
    kind: 'refund.stuck',
    severity: 'error',
    detail: { request_no: requestNo, amount },
    permission: brand.switches.orderPagesNeed,
    link: `/curve/order-refund?id=${refundId}`,
  });
  await announceRefund(tx, refundId);
}

/** Holds the row lock until the transaction ends; false if another worker was faster. */
async function isStillOpen(tx: Tx, refundId: number): Promise<boolean> {
  const [open] = await tx`
    select from refund where id = ${refundId} and state = 'processing' for update`;
  return open !== undefined;
}
