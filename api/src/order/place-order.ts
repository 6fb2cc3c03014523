import type { Brand } from '@maru/brands/brand';
import type { BodyOf } from '@maru/contract/core/call';
import {
  CARD_MINUTES,
  DEPOSIT_HOURS,
  GATEWAY_METHODS,
  MAX_PENDING_ORDERS,
  orderAgreement,
  type Order,
  type placeOrder as placeOrderCall,
} from '@maru/contract/order/order';
import type { Product } from '@maru/contract/product/product';
import type { Tx } from '@maru/platform/db/db';
import { announceOrder } from '@maru/domain/order/order-news';
import { settleOrder } from '@maru/domain/order/change-order';
import { askForTax } from '@maru/domain/tax-document/ask';
import { CASH_METHODS } from '@maru/contract/tax-document/tax-machine';
import { createOrderTail } from '@maru/domain/order/order-number';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { takeCoupon } from '../coupon/take-coupon.ts';
import { runIdempotently } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { findTermsInForce, type TermsInForce } from '../terms/terms-in-force.ts';
import { requireOpen } from '../http/require-open.ts';
import { countPendingOrders, findOwnOrder, findSoldProduct } from './order.repository.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { retryOnConflict } from '@maru/domain/order/retry-on-conflict';
import type { OrderDeps } from './order-deps.ts';
import { getRefundRuleOf } from '../product/product.repository.ts';

interface PlaceDeps extends OrderDeps {
  /** Whether a payment gateway is set up. */
  takesCards: boolean;
}

export type OrderWish = BodyOf<typeof placeOrderCall>;

/**
 * Creates an order once per Idempotency-Key. One transaction writes the order, line, payment,
 * message to the buyer and staff notification. Product, price and rules are read on the server. The
 * values that the buyer saw are only compared with them.
 *
 * @throws Refusal FEATURE_CLOSED, INVALID_INPUT, NOT_FOUND, VERSION_CONFLICT, TOO_MANY_REQUESTS,
 *   IDEMPOTENCY_CONFLICT, and the reason why a coupon cannot be used
 */
export async function placeOrder(
  deps: PlaceDeps,
  memberId: number,
  wish: OrderWish,
  repeat: { key: string; requestHash: Buffer },
): Promise<{ item: Order }> {
  if (!orderAgreement.options.every((agreement) => wish.agreed.includes(agreement))) {
    throw badInput('agreed', 'must include all required consents');
  }
  if (wish.method === 'bank_transfer' && wish.depositor === undefined) {
    throw badInput('depositor', 'is required');
  }
  if (GATEWAY_METHODS.includes(wish.method) && !deps.takesCards) {
    throw badInput('method', 'is not offered');
  }
  if (wish.tax !== undefined && !CASH_METHODS.includes(wish.method)) {
    throw badInput('tax', 'is for payments in cash only');
  }
  return runIdempotently(deps.db, `order.create:${memberId}`, repeat, async (tx) => {
    await requireOpen(tx, 'order');
    await tx`select from member where id = ${memberId} for no key update`;
    if ((await countPendingOrders(tx, memberId)) >= MAX_PENDING_ORDERS) {
      throw new Refusal('TOO_MANY_REQUESTS');
    }
    const product = await findSoldProduct(tx, wish.product);
    if (!product) throw new Refusal('NOT_FOUND');
    const terms = await agreedTerms(tx, wish, product);
    const discount =
      wish.coupon === undefined ? 0 : await takeCoupon(tx, memberId, product, wish.coupon);
    const payable = product.price - discount;
    if ((payable === 0) !== (wish.method === 'coupon')) throw badInput('method', 'is not offered');
    const order = { memberId, product, payable, wish, terms };
    const orderId = await insertOrder(tx, deps.brand, order);
    if (payable === 0) await settleOrder(tx, orderId);
    else await announceOrder(tx, orderId);
    if (wish.tax) await askForTax(tx, deps.personal, { orderId, memberId, request: wish.tax });
    const item = await findOwnOrder(tx, memberId, orderId);
    // For gateway methods, the buyer and staff are notified when the payment is made in the window.
    if (!GATEWAY_METHODS.includes(wish.method)) await notify(tx, deps, memberId, item!);
    return { item: item! };
  });
}

/** @throws Refusal VERSION_CONFLICT if anything has changed since the buyer saw it. */
async function agreedTerms(
  tx: Tx,
  wish: OrderWish,
  product: Product,
): Promise<TermsInForce | null> {
  const [terms, rule] = [await findTermsInForce(tx), await getRefundRuleOf(tx, product._id)];
  const seen =
    wish.product_version === product.version &&
    wish.terms_version === (terms?.version ?? 0) &&
    wish.refund_rule === rule._id;
  if (!seen) throw new Refusal('VERSION_CONFLICT');
  return terms;
}

async function insertOrder(
  tx: Tx,
  { bankAccount }: Brand,
  order: {
    memberId: number;
    product: Product;
    payable: number;
    wish: OrderWish;
    terms: TermsInForce | null;
  },
): Promise<number> {
  const { memberId, product, payable, wish, terms } = order;
  const { id, orderNo } = await retryOnConflict(
    () => tx<{ id: number; orderNo: string }[]>`
    insert into product_order (order_no, member_id, total, discount, payable, terms_version_id,
                               refund_rule_id)
    values (to_char(now() at time zone 'Asia/Seoul', 'YYMMDD') || '-' || ${createOrderTail()},
            ${memberId}, ${product.price}, ${product.price - payable}, ${payable},
            ${terms?.id ?? null}, ${wish.refund_rule})
    on conflict (order_no) do nothing
    returning id, order_no as "orderNo"`,
  );
  const [line] = await tx<{ id: number }[]>`
    insert into order_line (order_id, no, product_id, expert_id, name, unit_price, period_unit,
                            period_n, amount, coupon_id)
    values (${id}, 1, ${product._id}, ${product.expert?._id ?? null}, ${product.name},
            ${product.price}, ${product.period_unit}, ${product.period_n}, ${payable},
            ${wish.coupon ?? null})
    returning id`;
  if (wish.coupon !== undefined) {
    await tx`
      insert into coupon_use (order_line_id, coupon_id, member_id)
      values (${line!.id}, ${wish.coupon}, ${memberId})`;
  }
  if (wish.method === 'coupon') {
    await tx`
      insert into payment (order_id, provider, payment_key, method, amount, state, approved_at)
      values (${id}, 'coupon', ${orderNo}, 'coupon', 0, 'approved', now())`;
    return id;
  }
  if (GATEWAY_METHODS.includes(wish.method)) {
    // Until payment, the order number is a placeholder for the gateway's payment key.
    await tx`
      insert into payment (order_id, provider, payment_key, method, amount, due_at)
      values (${id}, 'toss', ${orderNo}, ${wish.method}, ${payable},
              now() + make_interval(mins => ${CARD_MINUTES}))`;
    return id;
  }
  await tx`
    insert into payment (order_id, provider, payment_key, method, amount, depositor, bank_account,
                         due_at)
    values (${id}, 'bank', ${orderNo}, ${wish.method}, ${payable}, ${wish.depositor!},
            ${tx.json(bankAccount)}, now() + make_interval(hours => ${DEPOSIT_HOURS}))`;
  return id;
}

/** The buyer by SMS, where a number is known; the staff by the bell. */
async function notify(
  tx: Tx,
  { personal, brand }: OrderDeps,
  memberId: number,
  order: Order,
): Promise<void> {
  const { order_no, state, payable, lines, method } = order;
  await postNotice(tx, {
    kind: state === 'paid' ? 'order.paid' : 'order.placed',
    severity: 'info',
    link: `/curve/order-paid?state=${state}`,
    detail: { order_no, product: lines[0]?.name ?? '', payable, method },
    permission: brand.switches.orderPagesNeed,
  });
  await notifyBuyer(tx, { personal, brand }, memberId, order);
}
