import { brandOf } from '@maru/brands/registry';
import {
  cancelOrder,
  confirmDeposit as confirmDepositCall,
  getOrder,
  listOrderDays,
  listOrders,
  type StaffOrder,
  notifyBuyer,
} from '@maru/contract/order/order';
import { getOrderPapers } from '@maru/contract/order/order-papers';
import { exportOrders, placeOrderForMember } from '@maru/contract/order/staff-order';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskedPhone, maskName } from '../staff-kit/mask.ts';
import { chartPeriodOf } from '../staff-kit/chart-period.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { orderColumns } from './order-csv.ts';
import { readOrderPapers } from './order-papers.ts';
import {
  findMemberId,
  findStaffOrder,
  listStaffOrders,
  readOrderDays,
  selectStaffOrders,
  type StaffOrderRow,
} from './order.repository.ts';
import { placeOrderByHand } from './place-manual-order.ts';
import { cancelByStaff, confirmDeposit, notifyAgain, type OrderMove } from './turn-order.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import type { OrderDeps } from './order-deps.ts';

/** Staff calls for orders, where the brand allows them. */
export function adminOrderRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const brand = brandOf(config.BRAND);
  const orderDeps: OrderDeps = { db, personal, brand };

  async function one(orderId: number): Promise<{ item: StaffOrder }> {
    const row = await findStaffOrder(db, orderId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: staffViewOf(row) };
  }

  registerCall(app, guard, listOrders, async ({ query }) => {
    const { rows, ...found } = await listStaffOrders(db, query);
    const { page, pageSize } = query;
    return { items: rows.map(staffViewOf), ...found, page, pageSize };
  });

  registerCall(app, guard, listOrderDays, async ({ query }) => {
    const period = await chartPeriodOf(db, query);
    return { ...period, ...(await readOrderDays(db, query, period)) };
  });

  registerExport(app, { db, guard }, exportOrders, {
    noun: 'order',
    fileName: '결제 내역',
    select: (from, { query }) => selectStaffOrders(from, query),
    columns: orderColumns,
  });

  registerCall(app, guard, placeOrderForMember, async ({ body, repeat, actor }) => {
    const { user_id, ...wish } = body;
    const memberId = await findMemberId(db, user_id);
    if (memberId === null) {
      throw badInput('user_id', 'does not exist');
    }
    const { item } = await placeOrderByHand(db, actor, memberId, wish, repeat);
    return one(item._id);
  });

  registerCall(app, guard, getOrderPapers, async ({ params, actor }) => {
    // A document carries the buyer's name, so each view of it is audited.
    const wanted = { orderId: params._id, memberId: null, shown: (name: string) => name };
    const item = await readOrderPapers(db, wanted);
    await audit(db, {
      ...actor,
      action: 'order.papers',
      targetKind: 'order',
      targetId: params._id,
    });
    return { item };
  });

  registerCall(app, guard, getOrder, async ({ params, actor }) => {
    const found = await one(params._id);
    await audit(db, {
      ...actor,
      action: 'order.view',
      targetKind: 'order',
      targetId: params._id,
    });
    return found;
  });

  registerCall(app, guard, notifyBuyer, async ({ params, actor }) => {
    await notifyAgain(orderDeps, { orderId: params._id, version: undefined, actor });
  });

  const moves = [
    [confirmDepositCall, confirmDeposit],
    [cancelOrder, cancelByStaff],
  ] as const;
  for (const [call, turn] of moves) {
    registerCall(app, guard, call, async ({ params, body, actor }) => {
      const move: OrderMove = { orderId: params._id, version: body.version, actor };
      await turn(orderDeps, move);
      return one(params._id);
    });
  }
}

/**
 * Masked (reliability D4), but for the depositor of money that may still come, be it late: that name
 * is compared with the account.
 */
function staffViewOf({
  memberId,
  loginId,
  memberName,
  phoneTail,
  ...order
}: StaffOrderRow): StaffOrder {
  const member = {
    _id: memberId,
    user_id: loginId,
    name: maskName(memberName),
    phone: maskedPhone(phoneTail),
  };
  const { deposit, state } = order;
  const takesMoney = state === 'pending' || state === 'expired';
  if (deposit === null || takesMoney) return { ...order, member };
  return { ...order, member, deposit: { ...deposit, depositor: maskName(deposit.depositor) } };
}
