import { createHash } from 'node:crypto';
import type { Brand } from '@maru/brands/brand';
import { bankNameOf } from '@maru/contract/order/bank';
import { askAgainAt, FIRST_ASK_S } from './gateway-query-time.ts';
import { takeCouponAgain } from '../coupon/coupon-use.ts';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { announceOrder } from './order-news.ts';
import { sendDepositNote, sendReceipt } from './order-receipt.ts';
import { lockOrder, settleOrder } from './change-order.ts';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { postNotice } from '../staff/staff-notice.ts';
import type { Toss } from './toss.ts';

/** Payment attempt with which a buyer returned from the window of the gateway. */
export interface Attempt {
  id: number;
  orderId: number;
  orderNo: string;
  /** Payment method chosen by the buyer: `card` or `virtual_account`. */
  method: string;
  paymentKey: string;
  amount: number;
  state: 'asking' | 'waiting' | 'approved' | 'refused' | 'returning' | 'returned';
  /** How often the gateway refused to give it back. */
  refusals: number;
}

/** A virtual account that an order is to be paid into. */
export interface IssuedAccount {
  bank: string;
  number: string;
  depositor: string | null;
  dueAt: string;
  secret: string | null;
}

/** How often an account is looked into of which no news has come, and until when after its time. */
const LOOK_MIN = 10;
const GRACE_MIN = 30;

/** Marks an attempt with money that arrived for an order that does not accept a payment. */
const STRAY = 'STRAY';

/**
 * Outcome of a payment attempt. `waiting`: an account was issued and has received no deposit.
 * `stray`: money was taken for an order of ours, but does not match its current state.
 */
export type Truth =
  | { kind: 'approved' }
  | ({ kind: 'waiting' } & IssuedAccount)
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'stray' }
  | { kind: 'unknown' };

export interface SettleDeps {
  personal: PersonalData;
  brand: Brand;
}

function columnsOfAttempt(db: Queryable) {
  return db`
    a.id, a.order_id as "orderId", o.order_no as "orderNo", a.payment_key as "paymentKey",
    a.amount, a.state, a.refusals,
    (select method from payment where order_id = o.id and provider = 'toss') as method`;
}

export async function findAttempt(db: Queryable, paymentKey: string): Promise<Attempt | null> {
  const [row] = await db<Attempt[]>`
    select ${columnsOfAttempt(db)} from payment_attempt a join product_order o on o.id = a.order_id
    where a.payment_key = ${paymentKey}`;
  return row ?? null;
}

/**
 * Records that a payment is about to be taken, before it is taken. The caller holds the order's row
 * lock.
 */
export async function beginAttempt(
  tx: Tx,
  { orderId, paymentKey, amount }: Pick<Attempt, 'orderId' | 'paymentKey' | 'amount'>,
): Promise<void> {
  await tx`
    insert into payment_attempt (order_id, payment_key, amount, ask_at)
    values (${orderId}, ${paymentKey}, ${amount}, now() + make_interval(secs => ${FIRST_ASK_S}))`;
}

/**
 * Asks the gateway to take the payment, or to report its outcome. A repeated call takes nothing
 * twice.
 */
export async function askTruth(toss: Toss, attempt: Attempt): Promise<Truth> {
  const { paymentKey, orderNo, amount } = attempt;
  const isIssued = attempt.state === 'waiting';
  let answer = isIssued
    ? await toss.find(paymentKey)
    : await toss.confirm({ paymentKey, orderId: orderNo, amount });
  if (answer.kind === 'refused' && answer.code === 'ALREADY_PROCESSED_PAYMENT') {
    answer = await toss.find(paymentKey);
  }
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  // For an issued account, a refused status query does not mean that no money arrived.
  if (answer.kind === 'refused') return isIssued ? { kind: 'unknown' } : answer;
  const { status, orderId, totalAmount, balanceAmount, failure, virtualAccount } = answer.payment;
  // Another shop may share the keys. Payments of its buyers must not be refunded by us.
  if (orderId !== orderNo) {
    return { kind: 'refused', code: 'ANOTHER_ORDER', message: '다른 주문의 결제예요.' };
  }
  const isWhole = totalAmount === amount;
  if (status === 'DONE' && isWhole && balanceAmount === amount) return { kind: 'approved' };
  if (status === 'WAITING_FOR_DEPOSIT' && isWhole && virtualAccount) {
    const { bankCode, accountNumber, customerName, dueDate, expired } = virtualAccount;
    if (expired) return { kind: 'refused', code: 'EXPIRED', message: '입금 기한이 지났어요.' };
    return {
      kind: 'waiting',
      bank: bankNameOf(bankCode),
      number: accountNumber,
      depositor: customerName ?? null,
      dueAt: momentOf(dueDate),
      secret: answer.payment.secret ?? null,
    };
  }
  if (status === 'ABORTED' || status === 'EXPIRED' || status === 'CANCELED') {
    const { code, message } = failure ?? { code: status, message: '취소된 결제예요.' };
    return { kind: 'refused', code, message };
  }
  const isUnderWay = status === 'READY' || status === 'IN_PROGRESS';
  return { kind: isUnderWay ? 'unknown' : 'stray' };
}

/**
 * Applies the outcome of a payment exactly once, whichever process learns it first. Payment, order,
 * membership, receipt and bell notice change in one transaction. Money for an order that has ended
 * is marked for return.
 */
export async function settleAttempt(
  tx: Tx,
  { personal, brand }: SettleDeps,
  paymentKey: string,
  truth: Truth,
): Promise<void> {
  const named = await findAttempt(tx, paymentKey);
  const order = named && (await lockOrder(tx, named.orderId));
  if (!order) return;
  const [open] = await tx<Pick<Attempt, 'state'>[]>`
    select state from payment_attempt where id = ${named.id} and state in ('asking', 'waiting')
    for update`;
  if (!open) return;
  // Uses the state read under the row lock. Another process may have learned of the account
  // meanwhile.
  const found = { ...named, state: open.state };
  if (truth.kind === 'unknown') return askLater(tx, found.id);
  if (truth.kind === 'refused') {
    const { code, message } = truth;
    // An order ends once its account accepts no more deposits.
    if (found.state === 'waiting') {
      await tx`
        update payment set due_at = now()
        where order_id = ${order._id} and provider = 'toss' and state = 'waiting'`;
    }
    await tx`
      update payment_attempt
      set state = 'refused', code = ${code}, message = ${message}, settled_at = now()
      where id = ${found.id}`;
    return announceOrder(tx, order._id);
  }
  const waits = order.state === 'pending' || order.state === 'expired';
  const isStray = truth.kind === 'stray' || !waits || order.memberState === 'withdrawn';
  if (truth.kind === 'waiting') {
    const takes = order.state === 'pending' && order.memberState !== 'withdrawn';
    if (!takes || isPast(truth.dueAt)) return beginReturn(tx, found.id);
    return waitForDeposit(tx, { personal, brand }, found, order.memberId, truth);
  }
  if (isStray || !(await takeCouponAgain(tx, order._id))) {
    await beginReturn(tx, found.id);
    return reportStray(tx, brand, found);
  }
  await tx`
    update payment_attempt set state = 'approved', settled_at = now() where id = ${found.id}`;
  await tx`
    update payment
    set state = 'approved', balance = amount, approved_at = now(), payment_key = ${paymentKey}
    where order_id = ${order._id} and provider = 'toss'`;
  const granted = await settleOrder(tx, order._id);
  const paid = { orderId: order._id, orderNo: found.orderNo, amount: found.amount, granted };
  await sendReceipt(tx, { personal, brandName: brand.name }, order.memberId, paid);
  await postNotice(tx, {
    kind: 'order.paid',
    severity: 'info',
    link: '/curve/order-paid?state=paid',
    detail: {
      order_no: found.orderNo,
      product: granted[0]?.name ?? '',
      payable: found.amount,
      method: found.method,
    },
    permission: brand.switches.orderPagesNeed,
  });
}

/** The money is to go back, or the account to be closed. */
async function beginReturn(tx: Tx, attemptId: number): Promise<void> {
  await tx`
    update payment_attempt set state = 'returning', ask_at = now(), tries = 0
    where id = ${attemptId}`;
}

/** Notifies staff once, even if the gateway reports it several times. */
async function reportStray(
  tx: Tx,
  { switches }: Brand,
  { id, orderNo, amount, method }: Pick<Attempt, 'id' | 'orderNo' | 'amount' | 'method'>,
): Promise<void> {
  const isNew = await tx`
    update payment_attempt set code = ${STRAY} where id = ${id} and code is null`;
  if (isNew.count === 0) return;
  await postNotice(tx, {
    kind: 'payment.stray',
    severity: 'warning',
    link: `/curve/order-paid?q=${orderNo}`,
    detail: { order_no: orderNo, payable: amount, method },
    permission: switches.orderPagesNeed,
  });
}

const isPast = (dueAt: string) => Date.parse(dueAt) + GRACE_MIN * 60_000 < Date.now();

/** Parses a timestamp of the gateway. Without an offset, it is in Seoul time. */
function momentOf(text: string): string {
  return new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+09:00`).toISOString();
}

/**
 * Records the issued account. The order says where to pay. The buyer and staff are notified once.
 */
async function waitForDeposit(
  tx: Tx,
  { personal, brand }: SettleDeps,
  { id, orderId, orderNo, amount, method, state }: Attempt,
  memberId: number,
  { bank, number, depositor, dueAt, secret }: IssuedAccount,
): Promise<void> {
  await tx`
    update payment_attempt
    set state = 'waiting', ask_at = now() + make_interval(mins => ${LOOK_MIN}), tries = 0,
        secret_hash = coalesce(${secret === null ? null : secretHashOf(secret)}, secret_hash)
    where id = ${id}`;
  if (state === 'waiting') return;
  // The gateway decides the account holder's name that a bank shows.
  const account = { bank, number, holder: '' };
  await tx`
    update payment
    set bank_account = ${tx.json(account)}, due_at = ${dueAt},
        depositor = coalesce(${depositor}, (select name from member where id = ${memberId}))
    where order_id = ${orderId} and provider = 'toss' and state = 'waiting'`;
  await tx`update product_order set version = version + 1 where id = ${orderId}`;
  await announceOrder(tx, orderId);
  const to = { orderId, orderNo, payable: amount, account, dueAt };
  await sendDepositNote(tx, { personal, brandName: brand.name }, memberId, to);
  const [line] = await tx<{ name: string }[]>`
    select name from order_line where order_id = ${orderId} order by no limit 1`;
  await postNotice(tx, {
    kind: 'order.placed',
    severity: 'info',
    link: '/curve/order-paid?state=pending',
    detail: { order_no: orderNo, product: line?.name ?? '', payable: amount, method },
    permission: brand.switches.orderPagesNeed,
  });
}

/** Hash under which the secret of a deposit webhook is stored. */
export function secretHashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

async function askLater(db: Queryable, attemptId: number): Promise<void> {
  await db`
    update payment_attempt
    set tries = tries + 1, ask_at = ${askAgainAt(db, db`tries`)}
    where id = ${attemptId}`;
}

/** Lists the attempts that a worker has to query now: undecided payments, and money to return. */
export async function listDueAttempts(db: Queryable): Promise<Attempt[]> {
  return db<Attempt[]>`
    select ${columnsOfAttempt(db)} from payment_attempt a join product_order o on o.id = a.order_id
    where a.settled_at is null and a.ask_at <= now() order by a.ask_at limit 100`;
}

/** The same of one order, due or not. */
export async function listOpenAttempts(db: Queryable, orderId: number): Promise<Attempt[]> {
  return db<Attempt[]>`
    select ${columnsOfAttempt(db)} from payment_attempt a join product_order o on o.id = a.order_id
    where a.settled_at is null and a.order_id = ${orderId} order by a.id`;
}

/**
 * Refunds a payment that arrived after its order ended. A repeated call refunds once, because it
 * refunds the whole remainder. The gateway keeps a refusal under its idempotency key, so each
 * refusal needs a new key.
 */
export async function returnAttempt(
  db: Db,
  { toss, brand }: { toss: Toss; brand: Brand },
  attempt: Attempt,
): Promise<void> {
  const { id, paymentKey, refusals } = attempt;
  const reason = '주문이 끝난 뒤의 결제';
  const key = keyAfter(refusals, `return-${paymentKey}`);
  const answer = await toss.cancel({ paymentKey, key, reason });
  const isRefused = answer.kind === 'refused';
  const truth = isRefused ? await toss.find(paymentKey) : answer;
  if (truth.kind !== 'payment') return askLater(db, id);
  if (truth.payment.balanceAmount > 0) {
    // Money that arrived in a virtual account meanwhile is returned by hand, because the refund
    // account is unknown.
    const isByHand = truth.payment.virtualAccount;
    return db.begin(async (tx) => {
      if (isByHand) await reportStray(tx, brand, attempt);
      if (isRefused) {
        await tx`
          update payment_attempt set refusals = greatest(refusals, ${refusals + 1}::int)
          where id = ${id}`;
      }
      await askLater(tx, id);
    });
  }
  await db`
    update payment_attempt set state = 'returned', settled_at = now()
    where id = ${id} and state = 'returning'`;
}

/**
 * Returns the idempotency key of a refund. It stays the same until the gateway certainly refused,
 * so that a lost response is returned again.
 */
export function keyAfter(refusals: number, key: string): string {
  return refusals === 0 ? key : `${key}-again-${refusals}`;
}
