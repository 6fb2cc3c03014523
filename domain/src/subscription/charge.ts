import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { keyAfter } from '../order/gateway-payment.ts';
import { askAgainAt, FIRST_ASK_S } from '../order/gateway-query-time.ts';
import { createOrderTail } from '../order/order-number.ts';
import { retryOnConflict } from '../order/retry-on-conflict.ts';
import type { TossAnswer } from '../order/toss-answer.ts';
import type { Toss } from '../order/toss.ts';
import { findBillingKey } from './billing-card.ts';
import { moveSubscription, type LockedSubscription } from './subscription.ts';
import { ANOTHER_ORDER, NO_CARD, RETURN_REASON } from './subscription-wording.ts';

/** Length of the random tail of the order number. Other orders have a shorter one. */
const TAIL = 8;

/**
 * Unanswered questions after which a try gets a new idempotency key. The gateway may keep an error
 * of its own under the old one. It still approves the number of an order only once.
 */
const ASKS_PER_KEY = 8;

export type ChargeKind = 'first' | 'renewal' | 'change';

/** A period that the gateway is asked to take money for. */
export interface Charge {
  id: number;
  subscriptionId: number;
  kind: ChargeKind;
  productId: number;
  product: string;
  orderNo: string;
  customerKey: string;
  amount: number;
  state: 'asking' | 'waiting' | 'approved' | 'failed' | 'returning' | 'returned';
  /** Tries that the gateway refused. */
  tries: number;
  /** Questions about the present try that were not answered. */
  asks: number;
  paymentKey: string | null;
}

/** Outcome of a charge. `unknown`: the gateway may have taken the money. */
export type ChargeTruth =
  | { kind: 'approved'; paymentKey: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown' };

/**
 * Records a charge before the gateway is asked. The caller has locked the subscription. A unique
 * index excludes a second charge of a period. A refused charge is tried again under its number.
 *
 * @returns its id; `null` if the subscription cannot be charged now.
 */
export async function beginCharge(
  tx: Tx,
  subscription: LockedSubscription,
  charge: { kind: ChargeKind; productId: number; consentId: number; amount: number },
): Promise<number | null> {
  const event = { kind: charge.kind === 'change' ? 'chargeNow' : 'charge' } as const;
  if (!(await moveSubscription(tx, subscription, event))) return null;
  const [retried] = await tx<{ id: number }[]>`
    update subscription_charge
    set state = 'asking', asks = 0, ask_at = now() + make_interval(secs => ${FIRST_ASK_S})
    where subscription_id = ${subscription._id} and state = 'waiting' returning id`;
  if (retried) return retried.id;
  const { id } = await retryOnConflict(
    () => tx<{ id: number }[]>`
    insert into subscription_charge (subscription_id, period, kind, product_id, consent_id, amount,
                                     order_no, ask_at)
    values (${subscription._id}, ${subscription.periods + 1}, ${charge.kind}, ${charge.productId},
            ${charge.consentId}, ${charge.amount},
            to_char(now() at time zone 'Asia/Seoul', 'YYMMDD') || '-' || ${createOrderTail(TAIL)},
            now() + make_interval(secs => ${FIRST_ASK_S}))
    on conflict (order_no) do nothing returning id`,
  );
  return id;
}

const columnsOfCharge = (db: Queryable) => db`
  c.id, c.subscription_id as "subscriptionId", c.kind, c.product_id as "productId",
  p.name as product, c.order_no as "orderNo", s.customer_key as "customerKey", c.amount, c.state,
  c.tries, c.asks, c.payment_key as "paymentKey"`;

const tablesOfCharge = (db: Queryable) => db`
  subscription_charge c join subscription s on s.id = c.subscription_id
  join product p on p.id = c.product_id`;

export async function findCharge(db: Queryable, chargeId: number): Promise<Charge | null> {
  const [row] = await db<Charge[]>`
    select ${columnsOfCharge(db)} from ${tablesOfCharge(db)} where c.id = ${chargeId}`;
  return row ?? null;
}

/** Charges that a worker resolves now: unanswered ones, and those to refund. */
export async function listDueCharges(db: Queryable): Promise<Charge[]> {
  return db<Charge[]>`
    select ${columnsOfCharge(db)} from ${tablesOfCharge(db)}
    where c.state in ('asking', 'returning') and c.ask_at <= now() order by c.ask_at limit 100`;
}

/**
 * Asks the gateway to take the money, or what became of it. Repeated calls take it once: a try has
 * one idempotency key, and the gateway approves the number of an order once.
 */
export async function askCharge(
  { db, toss, personal }: { db: Queryable; toss: Toss; personal: PersonalData },
  charge: Charge,
): Promise<ChargeTruth> {
  const { subscriptionId, orderNo, customerKey, amount, product, tries, asks } = charge;
  const billingKey = await findBillingKey(db, personal, subscriptionId);
  const key = `charge-${orderNo}-${tries}-${Math.floor(asks / ASKS_PER_KEY)}`;
  const asked = { customerKey, orderId: orderNo, orderName: product, amount, key };
  const { billing } = toss;
  let answer =
    billingKey === null
      ? await billing.findOfOrder(orderNo)
      : await billing.charge({ ...asked, billingKey });
  if (answer.kind === 'refused' && TAKEN.has(answer.code)) {
    answer = await billing.findOfOrder(orderNo);
  }
  // Without a key nothing was asked for, unless the gateway knows the number.
  if (billingKey === null && answer.kind === 'refused') {
    return { kind: 'refused', code: 'ALREADY_REMOVED_BILLING_KEY', message: NO_CARD };
  }
  return truthOf(answer, charge);
}

/** Codes of an order number that was approved before. */
const TAKEN: ReadonlySet<string> = new Set(['DUPLICATED_ORDER_ID', 'ALREADY_PROCESSED_PAYMENT']);

function truthOf(answer: TossAnswer, { orderNo, amount }: Charge): ChargeTruth {
  if (answer.kind !== 'payment') return answer.kind === 'unknown' ? { kind: 'unknown' } : answer;
  const { orderId, status, totalAmount, paymentKey, failure } = answer.payment;
  // Another shop may share the keys.
  if (orderId !== orderNo || totalAmount !== amount) {
    return { kind: 'refused', code: 'ANOTHER_ORDER', message: ANOTHER_ORDER };
  }
  switch (status) {
    case 'DONE':
    // Partly refunded in the gateway's own console. The reconciliation reports it.
    case 'PARTIAL_CANCELED':
      return { kind: 'approved', paymentKey };
    case 'ABORTED':
    case 'EXPIRED':
    case 'CANCELED': {
      const { code, message } = failure ?? { code: status, message: '취소된 결제예요.' };
      return { kind: 'refused', code, message };
    }
    default:
      return { kind: 'unknown' };
  }
}

export async function askChargeLater(db: Queryable, chargeId: number): Promise<void> {
  await db`
    update subscription_charge set asks = asks + 1, ask_at = ${askAgainAt(db, db`asks`)}
    where id = ${chargeId} and state in ('asking', 'returning')`;
}

/** Refunds a payment of a member who left. Repeated calls refund it once. */
export async function returnCharge(db: Db, toss: Toss, charge: Charge): Promise<void> {
  const { id, paymentKey, tries } = charge;
  const key = keyAfter(tries, `return-${paymentKey!}`);
  const answer = await toss.cancel({ paymentKey: paymentKey!, key, reason: RETURN_REASON });
  const truth = answer.kind === 'refused' ? await toss.find(paymentKey!) : answer;
  if (truth.kind === 'payment' && truth.payment.balanceAmount === 0) {
    await db`
      update subscription_charge set state = 'returned', settled_at = now()
      where id = ${id} and state = 'returning'`;
    return;
  }
  // The gateway keeps a refusal under its key.
  if (answer.kind === 'refused') {
    await db`
      update subscription_charge set tries = greatest(tries, ${tries + 1}::int) where id = ${id}`;
  }
  await askChargeLater(db, id);
}
