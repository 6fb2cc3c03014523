import { brandOf } from '@maru/brands/registry';
import {
  cancelMyOrder,
  GATEWAY_METHODS,
  getMyOrder,
  listMyOrders,
  payMethod,
  placeOrder as placeOrderCall,
  previewOrder,
  type Order,
  type PayMethod,
} from '@maru/contract/order/order';
import { getMyOrderPapers } from '@maru/contract/order/order-papers';
import { endOrder, lockOrder } from '@maru/domain/order/change-order';
import type { MemberSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { discountOf, listOfferedCoupons } from '../coupon/take-coupon.ts';
import { maskedPhone, ownName } from '../staff-kit/mask.ts';
import { getMember } from '../me/me.repository.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { findTermsInForce } from '../terms/terms-in-force.ts';
import { readOrderPapers } from './order-papers.ts';
import {
  findOwnOrder,
  findPendingOrder,
  findSoldProduct,
  getSpan,
  listOwnOrders,
} from './order.repository.ts';
import { placeOrder } from './place-order.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { getRefundRuleOf } from '../product/product.repository.ts';

/** Buying. Every query is bound to the caller's own number. */
export function homeOrderRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const takesCards = config.TOSS_SECRET_KEY !== undefined;
  const orderDeps = { db, personal, brand: brandOf(config.BRAND), takesCards };

  registerCall(app, guard, previewOrder, async ({ query, caller, refuse }) => {
    const { memberId } = caller;
    const product = await findSoldProduct(db, query.product);
    if (!product) return refuse('NOT_FOUND');
    if (query.period !== undefined && query.period !== product.period_n) return refuse('NOT_FOUND');
    const coupon = query.coupon ?? null;
    const discount = coupon === null ? 0 : await discountOf(db, memberId, product, coupon);
    const payable = product.price - discount;
    const [span, member, terms, refund_rule, pending, coupons] = await Promise.all([
      getSpan(db, memberId, product._id),
      getMember(db, memberId),
      findTermsInForce(db),
      getRefundRuleOf(db, product._id),
      findPendingOrder(db, memberId, product._id),
      listOfferedCoupons(db, memberId, product),
    ]);
    return {
      product,
      total: product.price,
      discount,
      payable,
      coupon,
      coupons,
      ...span,
      buyer: { name: ownName(member.name, caller), phone: maskedPhone(member.phoneTail) },
      methods: methodsFor(payable, takesCards),
      terms,
      refund_rule,
      pending,
    };
  });

  registerCall(app, guard, placeOrderCall, ({ body, caller, repeat }) =>
    placeOrder(orderDeps, caller.memberId, body, repeat),
  );

  registerCall(app, guard, listMyOrders, async ({ query, caller }) => {
    const { items, ...found } = await listOwnOrders(db, caller.memberId, query);
    return { ...found, items: items.map((item) => shownTo(caller, item)) };
  });

  registerCall(app, guard, getMyOrder, async ({ params, caller, refuse }) => {
    const item = await findOwnOrder(db, caller.memberId, params._id);
    return { item: item === null ? refuse('NOT_FOUND') : shownTo(caller, item) };
  });

  registerCall(app, guard, getMyOrderPapers, async ({ params, caller }) => {
    const shown = (name: string) => ownName(name, caller);
    const { memberId } = caller;
    return { item: await readOrderPapers(db, { orderId: params._id, memberId, shown }) };
  });

  registerCall(app, guard, cancelMyOrder, async ({ params, caller: { memberId } }) => {
    const item = await db.begin(async (tx) => {
      if (!(await lockOrder(tx, params._id, memberId))) throw new Refusal('NOT_FOUND');
      if (!(await endOrder(tx, params._id, 'cancelled'))) throw new Refusal('STATE_CONFLICT');
      return findOwnOrder(tx, memberId, params._id);
    });
    return { item: item! };
  });
}

/** An order with nothing left to pay has a single payment method. */
function methodsFor(payable: number, takesCards: boolean): PayMethod[] {
  if (payable === 0) return ['coupon'];
  return payMethod.options.filter(
    (method) => method !== 'coupon' && (takesCards || !GATEWAY_METHODS.includes(method)),
  );
}

/** An order on the own pages of its buyer. */
export function shownTo(caller: MemberSession, { deposit, ...order }: Order): Order {
  const depositor = deposit && ownName(deposit.depositor, caller);
  return { ...order, deposit: depositor === null ? null : { ...deposit!, depositor } };
}
