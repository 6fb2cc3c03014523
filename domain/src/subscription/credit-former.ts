import { REFUND_DUE_DAYS } from '@maru/contract/refund/refund';
import { refundSum } from '@maru/contract/refund/refund-sum';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { announceRefund } from '../order/order-news.ts';
import { createOrderTail } from '../order/order-number.ts';
import { retryOnConflict } from '../order/retry-on-conflict.ts';
import { beginGatewayRefund } from '../refund/change-refund.ts';
import { findBasis, type BasisOfToday } from '../refund/refund-basis.ts';
import { CHANGE_REASON } from './subscription-wording.ts';
import type { LockedSubscription } from './subscription.ts';

/** Length of the random tail of the request number. Other requests have a shorter one. */
const TAIL = 8;

interface FormerPeriod {
  orderId: number;
  basis: BasisOfToday;
  /** Won for the days that are left. */
  amount: number;
}

/**
 * Credit of today for the paid period of a subscription. It follows the refund rule without a
 * penalty, because the member stays. `null` if nothing is refundable, for example because a refund
 * is open.
 */
export async function findCredit(
  db: Queryable,
  { _id, periods }: Pick<LockedSubscription, '_id' | 'periods'>,
): Promise<FormerPeriod | null> {
  const [row] = await db<{ orderId: number }[]>`
    select c.order_id as "orderId" from subscription_charge c
    where c.subscription_id = ${_id} and c.period = ${periods} and c.state = 'approved'
      and c.order_id is not null
      and not exists (select from refund r where r.order_id = c.order_id
                      and r.state not in ('done', 'rejected'))`;
  const basis = row ? await findBasis(db, row.orderId) : null;
  if (!row || !basis) return null;
  return {
    orderId: row.orderId,
    basis,
    amount: refundSum({ ...basis, penalty_percent: 0 }).amount,
  };
}

/**
 * Ends the period before a change of product, and has the gateway refund the remaining days. It runs
 * in the transaction that settles the new period.
 */
export async function creditFormer(tx: Tx, subscription: LockedSubscription): Promise<void> {
  const credit = await findCredit(tx, subscription);
  if (!credit) return;
  const { orderId, basis, amount } = credit;
  const { paid, total_days, used_days } = basis;
  const { id } = await retryOnConflict(
    () => tx<{ id: number }[]>`
    insert into refund (request_no, order_id, channel, reason, paid, total_days, used_days,
                        penalty_percent, penalty, amount, due_on)
    values ('R' || to_char(now() at time zone 'Asia/Seoul', 'YYMMDD') || '-' || ${createOrderTail(TAIL)},
            ${orderId}, 'member', ${CHANGE_REASON}, ${paid}, ${total_days}, ${used_days}, 0, 0,
            ${amount}, kst_day(now()) + ${REFUND_DUE_DAYS}::int)
    on conflict (request_no) do nothing returning id`,
  );
  await beginGatewayRefund(tx, { refundId: id, orderId, amount });
  await announceRefund(tx, id);
}
