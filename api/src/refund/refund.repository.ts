import type { QueryOf } from '@maru/contract/core/call';
import {
  TRANSFERS,
  type listRefunds,
  type Refund,
  type RefundState,
} from '@maru/contract/refund/refund';
import { withdrawUntil } from '@maru/domain/refund/refund-basis';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containingNumber } from '../sql/like-pattern.ts';
import { limitTo } from '../staff-kit/page-of.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';

type RefundFilter = QueryOf<typeof listRefunds>;

/** Refund request before masking and before its sum is computed. */
export type RefundRow = Omit<
  Refund,
  'member' | 'needs_second' | 'daily_price' | 'used_amount' | 'account' | 'approvals'
> & {
  memberId: number;
  loginId: string;
  memberName: string;
  /** Sealed. */
  accountEnc: Buffer | null;
  approvals: readonly { by: string; at: string; adminId: number }[];
};

/** Whether the refund `r` is open, in the words of the index of open refunds. */
const isOpen = (db: Queryable) => db`r.state not in ('done', 'rejected')`;

const isOverdue = (db: Queryable) => db`(r.due_on < kst_day(now()) and ${isOpen(db)})`;

/** Whether the refund `r` is open and due before today, today, later, or on any day. */
export function isDue(db: Queryable, due: NonNullable<RefundFilter['due']>) {
  if (due === 'open') return isOpen(db);
  if (due === 'overdue') return isOverdue(db);
  return due === 'today'
    ? db`(r.due_on = kst_day(now()) and ${isOpen(db)})`
    : db`(r.due_on > kst_day(now()) and ${isOpen(db)})`;
}

/** Whether the refund `r` of the order `o` was requested within the withdrawal period. */
export const isWithdrawal = (db: Queryable) => db`
  (kst_day(r.requested_at) <= ${withdrawUntil(db)})`;

/**
 * Refund that was approved, but then received another account. The gateway is not called until that
 * account is approved.
 */
const awaitsApproval = (db: Queryable) => db`
  (r.state = 'processing' and r.gateway_ask_at is null and exists (
    select from payment where order_id = r.order_id and provider = 'toss'))`;

const columns = (db: Queryable) => db`
  r.id as _id, r.request_no, r.state, r.channel, q.name as requested_by, r.requested_at, r.reason,
  r.paid, r.total_days, r.used_days, r.penalty_percent::float8 as penalty_percent,
  coalesce(${isWithdrawal(db)}, false) as withdrawal, r.penalty, r.amount, r.move_next, r.due_on, ${isOverdue(db)} as overdue, h.name as handler, r.rejected_reason, r.done_at,
  r.version, m.id as "memberId", m.login_id as "loginId", m.name as "memberName",
  r.account_enc as "accountEnc",
  json_build_object('_id', o.id, 'order_no', o.order_no, 'product', l.name, 'kind', (select kind from product where id = l.product_id),
    'method', p.method)
    as "order",
  case when e.id is not null then json_build_object('_id', e.id, 'nick', e.nick) end as expert,
  case when r.edited_at is not null then json_build_object(
    'reason', r.edit_reason, 'by', d.name, 'at', r.edited_at) end as edited,
  array_remove(array[
    case when r.approved_at is not null then json_build_object(
      'by', a.name, 'at', r.approved_at, 'adminId', a.id) end,
    case when r.approved_at_2 is not null then json_build_object(
      'by', b.name, 'at', r.approved_at_2, 'adminId', b.id) end
  ]::jsonb[], null) as approvals,
  case when r.payout is not null
       then r.payout || jsonb_build_object('paid_on', r.paid_out_on) end as payout,
  r.paid_out_on as paid_on,
  case when p.provider = 'toss' then json_build_object(
    'problem', r.gateway_problem, 'awaits_approval', ${awaitsApproval(db)}) end as gateway`;

const tables = (db: Queryable) => db`
  refund r
  join product_order o on o.id = r.order_id
  join member m on m.id = o.member_id
  join lateral (select * from order_line where order_id = o.id order by no limit 1) l on true
  join lateral (select method, provider from payment where order_id = o.id order by id desc limit 1) p on true
  left join expert e on e.id = l.expert_id
  left join admin q on q.id = r.requested_by
  left join admin h on h.id = r.handler_id
  left join admin d on d.id = r.edited_by
  left join admin a on a.id = r.approved_by
  left join admin b on b.id = r.approved_by_2`;

function whereOf(db: Queryable, { q, state, overdue, due, from, to, expert }: RefundFilter) {
  const wanted = containingNumber(q);
  return db`
    where true
      ${state ? db`and r.state = ${state}` : db``}
      ${overdue === undefined ? db`` : db`and ${isOverdue(db)} = ${overdue === 'true'}`}
      ${due ? db`and ${isDue(db, due)}` : db``}
      ${andWithinDays(db, db`r.requested_at`, { from, to })}
      ${
        expert
          ? db`and exists (select from order_line where order_id = o.id and expert_id = ${expert})`
          : db``
      }
      ${
        wanted === null
          ? db``
          : db`and (search_form(r.request_no) like all(${wanted}::text[]) or search_form(o.order_no) like all(${wanted}::text[])
                    or search_form(m.login_id::text) like all(${wanted}::text[]))`
      }`;
}

/** Requests under the filters of the staff, in their order and without a page. */
export function selectRefunds(
  db: Queryable,
  filter: RefundFilter,
): postgres.PendingQuery<RefundRow[]> {
  const order = {
    latest: db`r.requested_at desc, r.id desc`,
    oldest: db`r.requested_at, r.id`,
    due: db`r.due_on, r.id`,
    amount: db`r.amount desc, r.id desc`,
  }[filter.sortBy];
  return db<RefundRow[]>`
    select ${columns(db)} from ${tables(db)} ${whereOf(db, filter)} order by ${order}`;
}

export async function listRefundRows(
  db: Queryable,
  filter: RefundFilter,
): Promise<{
  rows: RefundRow[];
  total: number;
  totals: { amount: number; open: number; overdue: number };
}> {
  const rows = await db<RefundRow[]>`
    ${selectRefunds(db, filter)} ${limitTo(db, filter)}`;
  const [sums] = await db<{ n: number; amount: number; open: number; overdue: number }[]>`
    select count(*) as n,
           coalesce(sum(r.amount) filter (where r.state <> 'rejected'), 0)::bigint as amount,
           count(*) filter (where ${isOpen(db)}) as open,
           count(*) filter (where ${isOverdue(db)}) as overdue
    from ${tables(db)} ${whereOf(db, filter)}`;
  const { n, ...totals } = sums!;
  return { rows, total: n, totals };
}

export async function findRefund(db: Queryable, refundId: number): Promise<RefundRow | null> {
  const [row] = await db<RefundRow[]>`
    select ${columns(db)} from ${tables(db)} where r.id = ${refundId}`;
  return row ?? null;
}

/** State of a refund request, row-locked until the transaction ends. */
export interface LockedRefund {
  orderId: number;
  requestNo: string;
  state: RefundState;
  paid: number;
  totalDays: number;
  penaltyPercent: number;
  /** Requested within the withdrawal period, so no penalty may be set. */
  withdrawal: boolean;
  usedDays: number;
  penalty: number;
  amount: number;
  approvedBy: number | null;
  /** The gateway was to give it back, to an account that is another by now. */
  awaitsApproval: boolean;
  /** The order was paid by transfer, so the refund needs an account. */
  needsAccount: boolean;
  /** The payment gateway refused the refund. */
  hasProblem: boolean;
  /** Sealed. */
  accountEnc: Buffer | null;
  version: number;
}

export async function lockRefund(tx: Tx, refundId: number): Promise<LockedRefund | null> {
  const [row] = await tx<LockedRefund[]>`
    select order_id as "orderId", request_no as "requestNo", state, paid, total_days as "totalDays",
           penalty_percent::float8 as "penaltyPercent",
           exists (select from product_order o where o.id = r.order_id and ${isWithdrawal(tx)})
             as withdrawal,
           used_days as "usedDays", penalty, amount,
           approved_by as "approvedBy", ${awaitsApproval(tx)} as "awaitsApproval",
           exists (select from payment
                   where order_id = r.order_id and method = any(${[...TRANSFERS]}))
             as "needsAccount",
           gateway_problem is not null as "hasProblem", account_enc as "accountEnc", version
    from refund r where id = ${refundId} for update`;
  return row ?? null;
}

/** The account of a request, sealed, or `null`; nothing for one that is not there. */
export async function findAccount(
  db: Queryable,
  refundId: number,
): Promise<{ accountEnc: Buffer | null } | undefined> {
  const [row] = await db<{ accountEnc: Buffer | null }[]>`
    select account_enc as "accountEnc" from refund where id = ${refundId}`;
  return row;
}
