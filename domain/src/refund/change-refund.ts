import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { endShutPlays } from '../room/join-ticket.ts';
import { announceOrder } from '../order/order-news.ts';
import { notifyMember } from '../order/notify-member.ts';
import { enqueue } from '@maru/platform/db/outbox';
import type { PersonalData } from '@maru/platform/crypto/personal-data';

/** Refund amount and its order. */
export interface RefundMoney {
  refundId: number;
  orderId: number;
  amount: number;
}

/**
 * Of money that went back by a transfer or by hand: on which day, and as much of the account as a
 * receipt shows, where it went to one.
 */
export interface Payout {
  paidOn: string;
  account: Record<string, string> | null;
}

/** Whether an order was paid through a gateway. If so, the gateway also refunds it. */
export async function isPaidByGateway(db: Queryable, orderId: number): Promise<boolean> {
  const [row] = await db`
    select from payment
    where order_id = ${orderId} and provider = 'toss' and state in ('approved', 'partial')`;
  return row !== undefined;
}

/**
 * Starts an approved refund. The purchased access ends immediately, and a worker asks the gateway
 * to refund the money. The caller holds the row locks of the member and the order.
 */
export async function beginGatewayRefund(tx: Tx, refund: RefundMoney): Promise<void> {
  const { refundId } = refund;
  await tx`
    update refund set state = 'processing', gateway_ask_at = now(), gateway_tries = 0
    where id = ${refundId}`;
  await endMemberships(tx, refund);
  await enqueue(tx, 'payment.refund', { refundId });
}

/**
 * Records a completed refund. The payment balance, the order, its memberships and the request
 * change in one transaction. The caller holds the row locks of member and order.
 *
 * @param by who made the refund: the gateway that took the payment, or staff by hand.
 * @param payout `null` if the gateway refunds a card payment.
 * @returns false if the remaining payment is less than the amount.
 */
export async function settleRefund(
  tx: Tx,
  refund: RefundMoney,
  by: 'gateway' | 'hand',
  payout: Payout | null,
): Promise<boolean> {
  const { refundId, orderId, amount } = refund;
  const providers = by === 'hand' ? ['bank', 'manual'] : ['toss'];
  const [payment] = await tx<{ balance: number }[]>`
    update payment
    set balance = balance - ${amount},
        state = case when balance = ${amount} then 'refunded' else 'partial' end
    where order_id = ${orderId} and provider = any(${providers})
      and state in ('approved', 'partial') and balance >= ${amount}
    returning balance`;
  if (!payment) return false;
  await tx`
    update product_order
    set state = ${payment.balance === 0 ? 'refunded' : 'partial_refund'}, version = version + 1
    where id = ${orderId}`;
  await endMemberships(tx, refund);
  await insertLines(tx, refund);
  await tx`
    update refund
    set state = 'done', done_at = now(), paid_out_on = ${payout?.paidOn ?? null},
        payout = ${payout?.account ? tx.json(payout.account) : null}, account_enc = null,
        gateway_ask_at = null, gateway_problem = null, version = version + 1
    where id = ${refundId}`;
  await announceOrder(tx, orderId);
  return true;
}

/** A membership that a refund has ended. To the microsecond, which a `Date` does not keep. */
interface Ended {
  memberId: number;
  productId: number;
  startsAt: string;
  endsAt: string;
  wasActive: boolean;
  moveNext: boolean;
}

/** Memberships that staff revoked before are refunded as well. They ended at the revocation. */
async function endMemberships(tx: Tx, { orderId, refundId }: RefundMoney): Promise<void> {
  const ended = await tx<Ended[]>`
    with open as (
      select id, state from membership
      where state in ('active', 'revoked')
        and order_line_id in (select id from order_line where order_id = ${orderId})
      for update)
    update membership m set state = 'refunded' from open where m.id = open.id
    returning m.member_id as "memberId", m.product_id as "productId",
              m.starts_at::text as "startsAt", m.ends_at::text as "endsAt",
              open.state = 'active' as "wasActive",
              (select move_next from refund where id = ${refundId}) as "moveNext"`;
  const [first] = ended;
  if (first) await endShutPlays(tx, first.memberId);
  for (const one of ended) if (one.wasActive && one.moveNext) await moveFollowing(tx, one);
}

/**
 * Closes the gap after an ended membership. Moves forward the next period that opens the same
 * content, and the periods that follow it without a gap. Each keeps its length.
 */
async function moveFollowing(tx: Tx, ended: Ended): Promise<void> {
  const later = await tx<{ id: number; orderId: number | null; start: string; until: string }[]>`
    select m.id, l.order_id as "orderId", m.starts_at::text as start, m.ends_at::text as until
    from membership m
    join product p on p.id = m.product_id
    join product gone on gone.id = ${ended.productId} and opens_same(p, gone)
    left join order_line l on l.id = m.order_line_id
    where m.member_id = ${ended.memberId} and m.state = 'active'
      and m.starts_at >= ${ended.endsAt}::text::timestamptz and m.starts_at > now()
    order by m.starts_at`;
  const gapAt = later.findIndex(({ start }, no) => no > 0 && later[no - 1]!.until !== start);
  const row = gapAt === -1 ? later : later.slice(0, gapAt);
  // The earliest first, because no two may overlap for a moment.
  for (const { id, orderId } of row) {
    await tx`
      update membership
      set starts_at = starts_at - gap.length, ends_at = ends_at - gap.length
      from (select ${row[0]!.start}::text::timestamptz
                   - greatest(now(), ${ended.startsAt}::text::timestamptz) as length) gap
      where id = ${id}`;
    if (orderId !== null) await announceOrder(tx, orderId);
  }
}

/**
 * Splits the refund among the lines in proportion to their amounts. The last line takes the
 * rounding difference.
 */
async function insertLines(tx: Tx, { refundId, orderId, amount }: RefundMoney): Promise<void> {
  const lines = await tx<{ id: number; amount: number }[]>`
    select id, amount from order_line where order_id = ${orderId} order by no`;
  const whole = lines.reduce((sum, line) => sum + line.amount, 0);
  let left = amount;
  const rows = lines.map((line, index) => {
    const share = Math.floor((amount * line.amount) / Math.max(1, whole));
    const part = index === lines.length - 1 ? left : share;
    left -= part;
    return { refund_id: refundId, order_line_id: line.id, amount: part };
  });
  await tx`insert into refund_line ${tx(rows)}`;
}

/**
 * Notifies a member once of the outcome of a request.
 */
export async function notifyOfRefund(
  tx: Tx,
  personal: PersonalData,
  outcome: {
    memberId: number;
    refundId: number;
    what: 'done' | 'rejected';
    text: string;
    alimtalk: AlimtalkMessage | null;
  },
): Promise<void> {
  const { refundId, what, ...notice } = outcome;
  const occasion = `refund:${what}:${refundId}`;
  await notifyMember(tx, personal, { ...notice, purpose: 'refund', occasion });
}
