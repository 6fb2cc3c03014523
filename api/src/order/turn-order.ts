import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import { audit, type Actor } from '@maru/platform/db/audit';
import { takeCouponAgain } from '@maru/domain/coupon/coupon-use';
import type { Tx } from '@maru/platform/db/db';
import {
  endOrder,
  lockOrder,
  settleOrder,
  type LockedOrder,
} from '@maru/domain/order/change-order';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { Refusal } from '../http/refusal.ts';
import { findStaffOrder } from './order.repository.ts';
import { notifyBuyer } from './notify-buyer.ts';
import type { OrderDeps } from './order-deps.ts';

/** Target of a staff operation: the order, and the version that staff read, if given. */
export interface OrderMove {
  orderId: number;
  version: number | undefined;
  actor: Actor;
}

/**
 * Confirms a bank transfer. One transaction updates the payment, order, membership, message and
 * audit log. Expired orders are also accepted, because the money has arrived.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, COUPON_USED if the discounted price
 *   no longer applies
 */
export async function confirmDeposit(deps: OrderDeps, move: OrderMove): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { _id, memberId, state, memberState } = await lockAt(tx, move);
    const waits = state === 'pending' || state === 'expired';
    if (!waits || memberState === 'withdrawn') throw new Refusal('STATE_CONFLICT');
    const [paid] = await tx<{ amount: number }[]>`
      update payment
      set state = 'approved', balance = amount, approved_at = now(),
          approved_by = ${move.actor.adminId}
      where order_id = ${_id} and provider = 'bank' and state in ('waiting', 'cancelled')
      returning amount`;
    // An order that is paid by another way is not confirmed by hand.
    if (!paid) throw new Refusal('STATE_CONFLICT');
    if (!(await takeCouponAgain(tx, _id))) throw new Refusal('COUPON_USED');
    await settleOrder(tx, _id);
    const order = await findStaffOrder(tx, _id);
    if (order) await notifyBuyer(tx, deps, memberId, order);
    await writeDown(tx, move, 'order.confirm', { from: state, amount: paid.amount });
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function cancelByStaff({ db }: OrderDeps, move: OrderMove): Promise<void> {
  await db.begin(async (tx) => {
    const { _id } = await lockAt(tx, move);
    if (!(await endOrder(tx, _id, 'cancelled'))) throw new Refusal('STATE_CONFLICT');
    await writeDown(tx, move, 'order.cancel');
  });
}

async function lockAt(tx: Tx, { orderId, version }: OrderMove): Promise<LockedOrder> {
  return checkedRow(await lockOrder(tx, orderId), version);
}

/** Pressed twice, it is sent once. */
const AGAIN_S = 60;

/**
 * Resends the message about an order, for a buyer who reports that it did not arrive.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, TOO_MANY_REQUESTS within a minute of the last message
 */
export async function notifyAgain(deps: OrderDeps, move: OrderMove): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { _id, memberId, memberState } = await lockAt(tx, move);
    const order = await findStaffOrder(tx, _id);
    const [last] = await tx<{ ago: number }[]>`
      select extract(epoch from now() - max(at))::int as ago from audit_log
      where target_kind = 'order' and target_id = ${_id} and action = 'order.tell'
        and at > now() - make_interval(secs => ${AGAIN_S}) having count(*) > 0`;
    if (last) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: AGAIN_S - last.ago });
    const isThere = order !== null && memberState !== 'withdrawn';
    const isNotified = isThere && (await notifyBuyer(tx, deps, memberId, order, { again: true }));
    if (!isNotified) throw new Refusal('STATE_CONFLICT');
    await writeDown(tx, move, 'order.tell');
  });
}

async function writeDown(
  tx: Tx,
  { orderId, actor }: OrderMove,
  action: AuditAction,
  diff?: AuditDiff,
): Promise<void> {
  await audit(tx, {
    ...actor,
    action,
    targetKind: 'order',
    targetId: orderId,
    ...(diff ? { diff } : {}),
  });
}
