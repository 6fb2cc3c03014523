import type { BodyOf } from '@maru/contract/core/call';
import type { OrderOfStaff } from '@maru/contract/order/order';
import { audit, type Actor } from '@maru/platform/db/audit';
import { sqlStateOf, type Db, type Tx } from '@maru/platform/db/db';
import { settleOrder } from '@maru/domain/order/change-order';
import { runIdempotently } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { findTermsInForce } from '../terms/terms-in-force.ts';
import { getOrderOfStaff } from './order.repository.ts';
import { createOrderTail } from '@maru/domain/order/order-number';
import { retryOnConflict } from '@maru/domain/order/retry-on-conflict';
import type { placeManualOrder } from '@maru/contract/order/manual-order';
import { getRefundRuleOf } from '../product/product.repository.ts';

type ManualOrder = BodyOf<typeof placeManualOrder>;

/** PostgreSQL error code for two memberships that overlap. */
const EXCLUSION_VIOLATION = '23P01';

/** Methods that grant a product for free and bring no money. */
const FREE = new Set<ManualOrder['method']>(['gift', 'compensation']);

/**
 * Grants a product to a member manually (features O08). One transaction writes the order, line,
 * payment, membership and audit log entry, once per Idempotency-Key. Products that are no longer on
 * sale can also be granted.
 *
 * @throws Refusal NOT_FOUND; INVALID_INPUT naming the field; STATE_CONFLICT if the member withdrew
 *   or already has an equivalent membership in that period; IDEMPOTENCY_CONFLICT
 */
export async function placeOrderByHand(
  db: Db,
  actor: Actor,
  memberId: number,
  wish: ManualOrder,
  repeat: { key: string; requestHash: Buffer },
): Promise<{ item: OrderOfStaff }> {
  if (wish.days !== null && wish.ends_at !== null)
    throw badInput('ends_at', 'must be empty if days is set');
  if (FREE.has(wish.method) && wish.amount > 0) throw badInput('amount', 'must be 0 for a gift');
  try {
    return await runIdempotently(db, `order.manual:${actor.adminId}`, repeat, async (tx) => {
      const [member] = await tx<{ state: string }[]>`
        select state from member where id = ${memberId} for no key update`;
      if (!member) throw new Refusal('NOT_FOUND');
      if (member.state === 'withdrawn') throw new Refusal('STATE_CONFLICT');
      const line = await spanOf(tx, memberId, wish);
      const orderId = await insertManual(tx, actor, memberId, wish, line);
      // Dates missing from the input are derived from the order line. The start equals the end of
      // the last membership to the microsecond.
      await settleOrder(tx, orderId, { source: 'manual', span: wish });
      const item = await getOrderOfStaff(tx, orderId);
      await audit(tx, {
        ...actor,
        action: 'order.manual',
        targetKind: 'member',
        targetId: memberId,
        diff: {
          order: item.order_no,
          product: line.name,
          amount: wish.amount,
          method: wish.method,
          starts_at: line.starts_at,
          ends_at: line.ends_at,
        },
        reason: wish.reason,
      });
      return { item };
    });
  } catch (error) {
    throw sqlStateOf(error) === EXCLUSION_VIOLATION ? new Refusal('STATE_CONFLICT') : error;
  }
}

interface ManualLine {
  starts_at: string;
  ends_at: string;
  name: string;
  expertId: number | null;
  unit: 'day' | 'month';
  n: number;
}

/** Resolves the requested period. Day counts use Seoul time. */
async function spanOf(tx: Tx, memberId: number, wish: ManualOrder): Promise<ManualLine> {
  const [row] = await tx<(ManualLine & { isOpen: boolean })[]>`
    select p.name, p.expert_id as "expertId", s.start as starts_at, e.finish as ends_at,
           e.finish > greatest(s.start, now()) as "isOpen",
           case when ${wish.ends_at}::timestamptz is null then w.unit else 'day' end as unit,
           case when ${wish.ends_at}::timestamptz is null then w.n
                else greatest(ceil(extract(epoch from e.finish - s.start) / 86400), 1)::int
           end as n
    from product p,
         lateral (select case when ${wish.days}::int is null then p.period_unit else 'day' end as unit,
                         coalesce(${wish.days}::int, p.period_n) as n) w,
         lateral (select coalesce(${wish.starts_at}::timestamptz,
                                  membership_start(${memberId}, p.id, w.unit, w.n,
                                                   ${wish.ends_at}::timestamptz)) as start) s,
         lateral (select coalesce(${wish.ends_at}::timestamptz,
                                  period_end(s.start, w.unit, w.n)) as finish) e
    where p.id = ${wish.product}`;
  if (!row) throw badInput('product', 'does not exist');
  const { isOpen, ...line } = row;
  if (!isOpen) throw badInput('ends_at', 'must be in the future and after the start');
  return line;
}

async function insertManual(
  tx: Tx,
  actor: Actor,
  memberId: number,
  wish: ManualOrder,
  line: ManualLine,
): Promise<number> {
  const [terms, rule] = [await findTermsInForce(tx), await getRefundRuleOf(tx, wish.product)];
  const { id, orderNo } = await retryOnConflict(
    () => tx<{ id: number; orderNo: string }[]>`
    insert into product_order (order_no, member_id, channel, total, payable, terms_version_id,
                               refund_rule_id, manual_reason, created_by)
    values (to_char(now() at time zone 'Asia/Seoul', 'YYMMDD') || '-' || ${createOrderTail()},
            ${memberId}, 'manual', ${wish.amount}, ${wish.amount}, ${terms?.id ?? null},
            ${rule._id}, ${wish.reason}, ${actor.adminId})
    on conflict (order_no) do nothing
    returning id, order_no as "orderNo"`,
  );
  await tx`
    insert into order_line (order_id, no, product_id, expert_id, name, unit_price, period_unit,
                            period_n, amount)
    values (${id}, 1, ${wish.product}, ${line.expertId}, ${line.name}, ${wish.amount}, ${line.unit},
            ${line.n}, ${wish.amount})`;
  await tx`
    insert into payment (order_id, provider, payment_key, method, amount, balance, state,
                         approved_at, approved_by)
    values (${id}, 'manual', ${orderNo}, ${wish.method}, ${wish.amount}, ${wish.amount},
            'approved', now(), ${actor.adminId})`;
  return id;
}
