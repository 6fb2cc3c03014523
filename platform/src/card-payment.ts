import type { Brand } from '@maru/brands/brand';
import { askAgainAt, FIRST_ASK_S } from './ask-again.ts';
import { takeCouponAgain } from './coupon-use.ts';
import type { Queryable, Tx } from './db.ts';
import { announceOrder } from './order-news.ts';
import { sendReceipt } from './order-receipt.ts';
import { holdOrder, settleOrder } from './order-turn.ts';
import type { PersonalData } from './personal-data.ts';
import { postNotice } from './staff-notice.ts';
import type { Toss } from './toss.ts';

/** What a buyer came back with from the window of the gateway. */
export interface Attempt {
  id: number;
  orderId: number;
  orderNo: string;
  paymentKey: string;
  amount: number;
  state: 'asking' | 'approved' | 'refused' | 'returning' | 'returned';
}

/** What became of it. `stray`: money was taken that belongs to no order of ours as it stands. */
export type Truth =
  | { kind: 'approved' }
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
    a.amount, a.state`;
}

export async function findAttempt(db: Queryable, paymentKey: string): Promise<Attempt | null> {
  const [row] = await db<Attempt[]>`
    select ${columnsOfAttempt(db)} from payment_attempt a join product_order o on o.id = a.order_id
    where a.payment_key = ${paymentKey}`;
  return row ?? null;
}

/** Writes down that money is about to be taken, before it is. The order is held by the caller. */
export async function beginAttempt(
  tx: Tx,
  { orderId, paymentKey, amount }: Pick<Attempt, 'orderId' | 'paymentKey' | 'amount'>,
): Promise<void> {
  await tx`
    insert into payment_attempt (order_id, payment_key, amount, ask_at)
    values (${orderId}, ${paymentKey}, ${amount}, now() + make_interval(secs => ${FIRST_ASK_S}))`;
}

/** Has the gateway take the money, or say what became of it. Asked again, it takes nothing twice. */
export async function askTruth(toss: Toss, attempt: Attempt): Promise<Truth> {
  const { paymentKey, orderNo, amount } = attempt;
  let answer = await toss.confirm({ paymentKey, orderId: orderNo, amount });
  if (answer.kind === 'refused' && answer.code === 'ALREADY_PROCESSED_PAYMENT') {
    answer = await toss.find(paymentKey);
  }
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  if (answer.kind === 'refused') return answer;
  const { status, orderId, totalAmount, balanceAmount, failure } = answer.payment;
  const isOurs = orderId === orderNo && totalAmount === amount;
  if (status === 'DONE' && isOurs && balanceAmount === amount) return { kind: 'approved' };
  if (status === 'ABORTED' || status === 'EXPIRED' || status === 'CANCELED') {
    const { code, message } = failure ?? { code: status, message: '취소된 결제예요.' };
    return { kind: 'refused', code, message };
  }
  const isUnderWay = status === 'READY' || status === 'IN_PROGRESS';
  return { kind: isUnderWay ? 'unknown' : 'stray' };
}

/**
 * Does what follows from the truth, once whoever learns it first: payment, order, membership,
 * receipt and bell in one transaction. Money for an order that is over is to go back.
 */
export async function settleAttempt(
  tx: Tx,
  { personal, brand }: SettleDeps,
  paymentKey: string,
  truth: Truth,
): Promise<void> {
  const found = await findAttempt(tx, paymentKey);
  const order = found && (await holdOrder(tx, found.orderId));
  if (!order) return;
  const [open] = await tx`
    select from payment_attempt where id = ${found.id} and state = 'asking' for update`;
  if (!open) return;
  if (truth.kind === 'unknown') return askLater(tx, found.id);
  if (truth.kind === 'refused') {
    const { code, message } = truth;
    await tx`
      update payment_attempt
      set state = 'refused', code = ${code}, message = ${message}, settled_at = now()
      where id = ${found.id}`;
    return announceOrder(tx, order._id);
  }
  const waits = order.state === 'pending' || order.state === 'expired';
  const isStray = truth.kind === 'stray' || !waits || order.memberState === 'withdrawn';
  if (isStray || !(await takeCouponAgain(tx, order._id))) {
    await tx`
      update payment_attempt set state = 'returning', ask_at = now(), tries = 0
      where id = ${found.id}`;
    return postNotice(tx, {
      kind: 'payment.stray',
      severity: 'warning',
      link: `/curve/order-paid?q=${found.orderNo}`,
      detail: { order_no: found.orderNo, payable: found.amount },
      permission: brand.switches.orderPagesNeed,
    });
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
    detail: { order_no: found.orderNo, product: granted[0]?.name ?? '', payable: found.amount },
    permission: brand.switches.orderPagesNeed,
  });
}

async function askLater(db: Queryable, attemptId: number): Promise<void> {
  await db`
    update payment_attempt
    set tries = tries + 1, ask_at = ${askAgainAt(db, db`tries`)}
    where id = ${attemptId}`;
}

/** What a worker has to ask for now: payments in question, and money that is to go back. */
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

/** Gives back what was taken for an order that was over by then. Asked again, it gives once. */
export async function returnAttempt(db: Queryable, toss: Toss, attempt: Attempt): Promise<void> {
  const { id, paymentKey } = attempt;
  const reason = '주문이 끝난 뒤의 결제';
  let answer = await toss.cancel({ paymentKey, key: `return-${paymentKey}`, reason });
  if (answer.kind === 'refused') answer = await toss.find(paymentKey);
  if (answer.kind !== 'payment' || answer.payment.balanceAmount > 0) return askLater(db, id);
  await db`
    update payment_attempt set state = 'returned', settled_at = now()
    where id = ${id} and state = 'returning'`;
}
