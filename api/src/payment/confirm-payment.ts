import type { BodyOf } from '@maru/contract/core/call';
import type { Order } from '@maru/contract/order/order';
import type { confirmPayment as confirmCall } from '@maru/contract/order/payment';
import {
  askTruth,
  beginAttempt,
  findAttempt,
  settleAttempt,
  type Attempt,
  type SettleDeps,
} from '@maru/domain/order/gateway-payment';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { lockOrder } from '@maru/domain/order/change-order';
import type { Toss } from '@maru/domain/order/toss';
import { findOwnOrder } from '../order/order.repository.ts';
import { badInput, Refusal } from '../http/refusal.ts';

/** Maximum number of card attempts per order. */
const MAX_ATTEMPTS = 20;

export interface ConfirmDeps extends SettleDeps {
  db: Db;
  toss: Toss;
}

type Asked = BodyOf<typeof confirmCall>;

/**
 * Confirms the payment of an order. It records the request first, then calls the gateway, then
 * settles the answer. After an interruption at any step, a retry with the same key or a worker
 * continues.
 *
 * @throws Refusal NOT_FOUND; INVALID_INPUT if the amount differs; STATE_CONFLICT if the order is
 *   not waiting for a card or the last payment is still unresolved; TOO_MANY_REQUESTS
 */
export async function confirmPayment(
  deps: ConfirmDeps,
  memberId: number,
  asked: Asked,
): Promise<Order> {
  const attempt = await attemptOf(deps.db, memberId, asked);
  if (attempt.state === 'asking') {
    const truth = await askTruth(deps.toss, attempt);
    await deps.db.begin((tx) => settleAttempt(tx, deps, attempt.paymentKey, truth));
  }
  return (await findOwnOrder(deps.db, memberId, attempt.orderId))!;
}

async function attemptOf(db: Db, memberId: number, asked: Asked): Promise<Attempt> {
  try {
    return await db.begin((tx) => takeDown(tx, memberId, asked));
  } catch (error) {
    throw constraintOf(error) === 'payment_attempt_one_open'
      ? new Refusal('STATE_CONFLICT')
      : error;
  }
}

async function takeDown(tx: Tx, memberId: number, asked: Asked): Promise<Attempt> {
  const { paymentKey, orderId: orderNo, amount } = asked;
  const [wanted] = await tx<{ id: number; payable: number }[]>`
    select id, payable from product_order
    where order_no = ${orderNo} and member_id = ${memberId}`;
  const order = wanted && (await lockOrder(tx, wanted.id, memberId));
  if (!order) throw new Refusal('NOT_FOUND');
  if (wanted.payable !== amount) {
    throw badInput('amount', 'differs from the order total');
  }
  const before = await findAttempt(tx, paymentKey);
  if (before) {
    if (before.orderId !== order._id) throw new Refusal('NOT_FOUND');
    return before;
  }
  const [waits] = await tx`
    select from payment where order_id = ${order._id} and provider = 'toss' and state = 'waiting'`;
  if (order.state !== 'pending' || !waits) throw new Refusal('STATE_CONFLICT');
  const [tried] = await tx<{ n: number }[]>`
    select count(*) as n from payment_attempt where order_id = ${order._id}`;
  if (tried!.n >= MAX_ATTEMPTS) throw new Refusal('TOO_MANY_REQUESTS');
  await beginAttempt(tx, { orderId: order._id, paymentKey, amount });
  return (await findAttempt(tx, paymentKey))!;
}
