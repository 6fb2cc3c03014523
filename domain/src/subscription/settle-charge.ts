import type { Brand } from '@maru/brands/brand';
import { isPermanentRefusal } from '@maru/contract/subscription/subscription-machine';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Tx } from '@maru/platform/db/db';
import { settleOrder, type Granted } from '../order/change-order.ts';
import { sendReceipt } from '../order/order-receipt.ts';
import { notifyMember } from '../order/notify-member.ts';
import type { Toss } from '../order/toss.ts';
import { postNotice } from '../staff/staff-notice.ts';
import { askCharge, askChargeLater, findCharge, type Charge, type ChargeTruth } from './charge.ts';
import { creditFormer } from './credit-former.ts';
import { cardText, endedText, retryText } from './subscription-wording.ts';
import {
  lockSubscription,
  moveSubscription,
  noteEvent,
  type LockedSubscription,
} from './subscription.ts';

export interface ChargeDeps {
  personal: PersonalData;
  brand: Brand;
}

/** Asks the gateway about a charge, and applies the outcome. */
export async function askAndSettle(
  deps: ChargeDeps & { db: Db; toss: Toss },
  charge: Charge,
): Promise<void> {
  const truth = await askCharge(deps, charge);
  await deps.db.begin((tx) => settleCharge(tx, deps, charge.id, truth));
}

/**
 * Applies the outcome of a charge exactly once, whichever process learns it first. Order, payment,
 * membership, receipt and subscription change in one transaction.
 */
async function settleCharge(
  tx: Tx,
  deps: ChargeDeps,
  chargeId: number,
  truth: ChargeTruth,
): Promise<void> {
  const named = await findCharge(tx, chargeId);
  const subscription = named && (await lockSubscription(tx, named.subscriptionId));
  if (!subscription) return;
  const [open] = await tx`
    select from subscription_charge where id = ${chargeId} and state = 'asking' for update`;
  if (!open) return;
  switch (truth.kind) {
    case 'unknown':
      return askChargeLater(tx, chargeId);
    case 'refused':
      return settleRefusal(tx, deps, { subscription, charge: named, ...truth });
    case 'approved':
      return settleApproval(tx, deps, {
        subscription,
        charge: named,
        paymentKey: truth.paymentKey,
      });
  }
}

async function settleApproval(
  tx: Tx,
  deps: ChargeDeps,
  {
    subscription,
    charge,
    paymentKey,
  }: { subscription: LockedSubscription; charge: Charge; paymentKey: string },
): Promise<void> {
  if (subscription.memberState === 'withdrawn' || subscription.standing === 'ended') {
    await tx`
      update subscription_charge
      set state = 'returning', payment_key = ${paymentKey}, ask_at = now(), asks = 0, tries = 0
      where id = ${charge.id}`;
    return;
  }
  if (charge.kind === 'change') await creditFormer(tx, subscription);
  const orderId = await insertPaidOrder(tx, subscription, charge, paymentKey);
  const granted = await settleOrder(tx, orderId);
  await tx`
    update subscription_charge
    set state = 'approved', payment_key = ${paymentKey}, order_id = ${orderId}, settled_at = now(),
        code = null, message = null
    where id = ${charge.id}`;
  await tx`
    update subscription set product_id = ${charge.productId}, amount = ${charge.amount}
    where id = ${subscription._id}`;
  await noteEvent(tx, subscription._id, charge.kind === 'change' ? 'changed' : 'charged', {
    amount: charge.amount,
    note: charge.product,
  });
  await moveSubscription(tx, subscription, { kind: 'approved', ends_at: endOf(granted) });
  await notifyOfPayment(tx, deps, { subscription, charge, orderId, granted });
}

const endOf = (granted: readonly Granted[]) =>
  Math.max(...granted.map(({ ends_at }) => Date.parse(ends_at)));

/** The order of a period. Its number is the one that the gateway was charged under. */
async function insertPaidOrder(
  tx: Tx,
  { memberId }: LockedSubscription,
  { id, productId, orderNo, amount }: Charge,
  paymentKey: string,
): Promise<number> {
  const [order] = await tx<{ id: number }[]>`
    insert into product_order (order_no, member_id, total, discount, payable, terms_version_id,
                               refund_rule_id)
    select ${orderNo}, ${memberId}, ${amount}, 0, ${amount}, k.terms_version_id, k.refund_rule_id
    from subscription_charge c join subscription_consent k on k.id = c.consent_id
    where c.id = ${id}
    returning id`;
  await tx`
    insert into order_line (order_id, no, product_id, expert_id, name, unit_price, period_unit,
                            period_n, amount)
    select ${order!.id}, 1, p.id, p.expert_id, p.name, ${amount}, p.period_unit, p.period_n,
           ${amount}
    from product p where p.id = ${productId}`;
  await tx`
    insert into payment (order_id, provider, payment_key, method, amount, balance, state, due_at,
                         approved_at)
    values (${order!.id}, 'toss', ${paymentKey}, 'card', ${amount}, ${amount}, 'approved', now(),
            now())`;
  return order!.id;
}

async function notifyOfPayment(
  tx: Tx,
  { personal, brand }: ChargeDeps,
  paid: {
    subscription: LockedSubscription;
    charge: Charge;
    orderId: number;
    granted: readonly Granted[];
  },
): Promise<void> {
  const { subscription, charge, orderId, granted } = paid;
  const { orderNo, amount } = charge;
  const order = { orderId, orderNo, amount, granted };
  await sendReceipt(tx, { personal, brandName: brand.name }, subscription.memberId, order);
  await postNotice(tx, {
    kind: 'order.paid',
    severity: 'info',
    link: '/curve/order-paid?state=paid',
    detail: { order_no: orderNo, product: charge.product, payable: amount, method: 'card' },
    permission: brand.switches.orderPagesNeed,
  });
}

async function settleRefusal(
  tx: Tx,
  deps: ChargeDeps,
  refused: { subscription: LockedSubscription; charge: Charge; code: string; message: string },
): Promise<void> {
  const { subscription, charge, code, message } = refused;
  const isChange = charge.kind === 'change';
  const permanent = isPermanentRefusal(code);
  const moved = await moveSubscription(
    tx,
    subscription,
    isChange ? { kind: 'changeRefused' } : { kind: 'refused', permanent },
  );
  const follows =
    !isChange && moved && ['starting', 'retrying', 'card_needed'].includes(moved.standing);
  await tx`
    update subscription_charge
    set state = ${follows ? 'waiting' : 'failed'}, tries = tries + 1, asks = 0, code = ${code},
        message = ${message}, settled_at = ${follows ? null : tx`now()`}
    where id = ${charge.id}`;
  await noteEvent(tx, subscription._id, 'refused', { amount: charge.amount, note: message });
  if (moved && !isChange) await notifyOfRefusal(tx, deps, moved, refused);
}

/** Notifies once for each try. A refused first charge shows on the screen. */
async function notifyOfRefusal(
  tx: Tx,
  deps: ChargeDeps,
  moved: LockedSubscription,
  { charge, message }: { charge: Charge; message: string },
): Promise<void> {
  const { brand, personal } = deps;
  const { product } = charge;
  const occasion = `subscription:refused:${charge.id}:${charge.tries}`;
  const { memberId, standing, end_reason: reason } = moved;
  const day = (at: number | null) => seoulDayOf(at ?? moved.now);
  const notify = async (text: string) => {
    await notifyMember(tx, personal, { memberId, purpose: 'order', occasion, text });
  };
  switch (standing) {
    case 'retrying': {
      const retryOn = day(moved.next_charge_at);
      return notify(retryText(brand.name, { product, retryOn, words: message }));
    }
    case 'card_needed':
      return notify(cardText(brand.name, { product, untilOn: day(moved.card_until) }));
    case 'ended':
      return notify(endedText(brand.name, { product, reason: reason ?? 'refused', untilOn: null }));
    case 'starting':
    case 'active':
    case 'charging':
    case 'ending':
  }
}
