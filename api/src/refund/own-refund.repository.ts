import { findBasis } from '@maru/domain/refund/refund-basis';
import type { OwnRefund, RefundOffer } from '@maru/contract/refund/own-refund';
import { refundSum } from '@maru/contract/refund/refund-sum';
import type { Queryable } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { maskedAccountOf } from './masked-account.ts';
import { isWithdrawal } from './refund.repository.ts';
import { nextStart } from '../order/refund-sql.ts';

/** Paid orders of a member with a refundable amount today and no open refund request. */
export async function listOffers(db: Queryable, memberId: number): Promise<RefundOffer[]> {
  type Row = RefundOffer['order'] & Pick<RefundOffer, 'next_starts_at'>;
  const rows = await db<Row[]>`
    select o.id as _id, o.order_no, l.name as product, ${nextStart(db)} as next_starts_at
    from product_order o
    join lateral (select name from order_line where order_id = o.id order by no limit 1) l on true
    where o.member_id = ${memberId} and o.state in ('paid', 'partial_refund')
      and not exists (
        select from refund r where r.order_id = o.id and r.state not in ('done', 'rejected'))
    order by o.id desc`;
  const offers: RefundOffer[] = [];
  for (const { next_starts_at, ...order } of rows) {
    const basis = await findBasis(db, order._id);
    if (!basis) continue;
    const { penalty: _, ...terms } = basis;
    const sum = refundSum(basis);
    if (sum.amount > 0) {
      offers.push({ order, next_starts_at, ...terms, ...sum });
    }
  }
  return offers;
}

/** Refund requests of a member, newest first, or only the one with the given id. */
export async function listOwnRefunds(
  { db, personal }: { db: Queryable; personal: PersonalData },
  memberId: number,
  refundId?: number,
): Promise<OwnRefund[]> {
  type Row = Omit<OwnRefund, 'daily_price' | 'used_amount' | 'account'>;
  const rows = await db<(Row & { accountEnc: Buffer | null })[]>`
    select r.id as _id, r.request_no, r.state, r.paid, r.total_days, r.used_days,
           r.penalty_percent::float8 as penalty_percent,
           coalesce(${isWithdrawal(db)}, false) as withdrawal, r.penalty, r.amount, r.move_next,
           r.requested_at,
           r.due_on, r.rejected_reason, r.done_at, r.account_enc as "accountEnc",
           json_build_object('_id', o.id, 'order_no', o.order_no, 'product', l.name) as "order"
    from refund r
    join product_order o on o.id = r.order_id
    join lateral (select name from order_line where order_id = o.id order by no limit 1) l on true
    where o.member_id = ${memberId} ${refundId === undefined ? db`` : db`and r.id = ${refundId}`}
    order by r.id desc`;
  return rows.map(({ accountEnc, ...row }) => {
    const { daily_price, used_amount } = refundSum(row);
    const account = maskedAccountOf(personal, accountEnc);
    return { ...row, account, daily_price, used_amount };
  });
}
