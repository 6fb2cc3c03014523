import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import { randomInt } from 'node:crypto';
import type { Brand } from '@maru/brands/brand';
import {
  REFUND_DUE_DAYS,
  type RefundAccount,
  type RefundState,
} from '@maru/contract/refund/refund';
import { refundSum } from '@maru/contract/refund/refund-sum';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { announceRefund } from '@maru/domain/order/order-news';
import { payoutWords, rejectWords } from '@maru/domain/message/alimtalk-wording';
import { payoutText, rejectText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { openAccount, sealAccount, shortAccount } from '@maru/domain/refund/refund-account';
import { endSubscriptionOfOrder } from '@maru/domain/subscription/subscription';
import { findBasis } from '@maru/domain/refund/refund-basis';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { lockOrder, type LockedOrder } from '@maru/domain/order/change-order';
import {
  beginGatewayRefund,
  isPaidByGateway,
  settleRefund,
  notifyOfRefund,
} from '@maru/domain/refund/change-refund';
import { retryOnConflict } from '@maru/domain/order/retry-on-conflict';
import { realChanges } from '../staff-kit/changed-fields.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { maskHolder } from './masked-account.ts';
import { lockRefund, type LockedRefund } from './refund.repository.ts';

export interface RefundDeps {
  db: Db;
  personal: PersonalData;
  brand: Brand;
  /** Amount in won above which a refund needs two approvers; 0 = never. */
  approvalOver: number;
}

export interface RefundMove {
  refundId: number;
  version: number;
  actor: Actor;
}

/** Requester of a refund: staff for the buyer, or the buyer, with the amount they were shown. */
export type RefundWish = {
  orderId: number;
  reason: string;
  account?: RefundAccount | undefined;
  move_next?: boolean | undefined;
} & ({ actor: Actor } | { memberId: number; amount: number });

/**
 * Records a refund request of a member with today's amount.
 *
 * @throws Refusal NOT_FOUND; STATE_CONFLICT if nothing is refundable or a request is open;
 *   VERSION_CONFLICT if the amount differs from the one the buyer saw; INVALID_INPUT if a transfer
 *   has no refund account
 */
export async function requestRefund(
  { db, personal, brand }: Pick<RefundDeps, 'db' | 'personal' | 'brand'>,
  wish: RefundWish,
): Promise<number> {
  const { orderId, reason, account, move_next = false } = wish;
  const actor = 'actor' in wish ? wish.actor : null;
  const memberId = 'memberId' in wish ? wish.memberId : undefined;
  try {
    return await db.begin(async (tx) => {
      if (!(await lockOrder(tx, orderId, memberId))) throw new Refusal('NOT_FOUND');
      const basis = await findBasis(tx, orderId);
      if (!basis) throw new Refusal('STATE_CONFLICT');
      const { paid, total_days, used_days, penalty_percent, needs_account } = basis;
      if (needs_account && account === undefined) throw badInput('account', 'is required');
      const sum = refundSum(basis);
      if ('amount' in wish && wish.amount !== sum.amount) throw new Refusal('VERSION_CONFLICT');
      const { id, requestNo } = await retryOnConflict(
        () => tx<{ id: number; requestNo: string }[]>`
        insert into refund (request_no, order_id, channel, requested_by, reason, paid, total_days,
                            used_days, penalty_percent, penalty, amount, move_next, account_enc, due_on)
        values ('R' || to_char(now() at time zone 'Asia/Seoul', 'YYMMDD') || '-' || ${createTail()},
                ${orderId}, ${actor ? 'staff' : 'member'}, ${actor?.adminId ?? null}, ${reason},
                ${paid}, ${total_days}, ${used_days}, ${penalty_percent}, ${sum.penalty},
                ${sum.amount}, ${move_next},
                ${needs_account && account ? sealAccount(personal, account) : null},
                kst_day(now()) + ${REFUND_DUE_DAYS}::int)
        on conflict (request_no) do nothing
        returning id, request_no as "requestNo"`,
      );
      await postNotice(tx, {
        kind: 'refund.requested',
        severity: 'info',
        detail: { request_no: requestNo, amount: sum.amount },
        permission: brand.switches.orderPagesNeed,
        link: `/curve/order-refund?id=${id}`,
      });
      await announceRefund(tx, id);
      // Who asks for the money back is charged no more.
      await endSubscriptionOfOrder(tx, orderId);
      if (actor) {
        const diff = { order: orderId, amount: sum.amount };
        await writeDown(tx, id, actor, 'refund.request', diff, reason);
      }
      return id;
    });
  } catch (error) {
    if (constraintOf(error) === 'refund_one_open') throw new Refusal('STATE_CONFLICT');
    throw error;
  }
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function takeInHand({ db }: RefundDeps, move: RefundMove): Promise<void> {
  await db.begin(async (tx) => {
    await lockAt(tx, move, ['requested']);
    await tx`
      update refund set state = 'reviewing', handler_id = ${move.actor.adminId},
                        version = version + 1
      where id = ${move.refundId}`;
    await conclude(tx, move, 'refund.review');
  });
}

/**
 * Sets days used and penalty manually. Earlier approvals become invalid.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, INVALID_INPUT
 */
export async function editSum(
  { db }: RefundDeps,
  move: RefundMove,
  edit: { used_days: number; penalty: number; edit_reason: string },
): Promise<void> {
  await db.begin(async (tx) => {
    const locked = await lockAt(tx, move, ['requested', 'reviewing']);
    if (edit.used_days > locked.totalDays)
      throw badInput('used_days', 'must not exceed the days of the order');
    if (locked.withdrawal && edit.penalty > 0) {
      throw badInput('penalty', 'is not due within the withdrawal period');
    }
    const sum = refundSum({
      paid: locked.paid,
      total_days: locked.totalDays,
      used_days: edit.used_days,
      penalty_percent: locked.penaltyPercent,
      penalty: edit.penalty,
    });
    if (sum.penalty !== edit.penalty)
      throw badInput('penalty', 'must not exceed the remaining amount');
    await tx`
      update refund
      set used_days = ${edit.used_days}, penalty = ${sum.penalty}, amount = ${sum.amount},
          edit_reason = ${edit.edit_reason}, edited_by = ${move.actor.adminId}, edited_at = now(),
          approved_by = null, approved_at = null, version = version + 1
      where id = ${move.refundId}`;
    await conclude(
      tx,
      move,
      'refund.edit',
      {
        used_days: { before: locked.usedDays, after: edit.used_days },
        penalty: { before: locked.penalty, after: sum.penalty },
        amount: { before: locked.amount, after: sum.amount },
      },
      edit.edit_reason,
    );
  });
}

/**
 * Approves a refund. Above the limit, a second person must also approve. A gateway payment is then
 * refunded automatically and its membership ends immediately.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, SECOND_PERSON_NEEDED
 */
export async function approve(deps: RefundDeps, move: RefundMove): Promise<void> {
  await deps.db.begin(async (tx) => {
    await lockOrderOf(tx, move.refundId);
    const locked = await lockAt(tx, move, ['requested', 'reviewing', 'processing']);
    if (locked.state === 'processing' && !locked.awaitsApproval)
      throw new Refusal('STATE_CONFLICT');
    const { adminId } = move.actor;
    if (locked.approvedBy === adminId) throw new Refusal('SECOND_PERSON_NEEDED');
    const isFirst = locked.approvedBy === null;
    const waits = isFirst && needsSecond(deps, locked.amount);
    if (isFirst) {
      await tx`
        update refund
        set state = case when not ${waits} then 'approved' when ${locked.awaitsApproval} then state
                         else 'reviewing' end,
            approved_by = ${adminId}, approved_at = now(),
            handler_id = coalesce(handler_id, ${adminId}), version = version + 1
        where id = ${move.refundId}`;
    } else {
      await tx`
        update refund
        set state = 'approved', approved_by_2 = ${adminId}, approved_at_2 = now(),
            version = version + 1
        where id = ${move.refundId}`;
    }
    if (waits) {
      await postNotice(tx, {
        kind: 'refund.approval',
        severity: 'warning',
        detail: { request_no: locked.requestNo, amount: locked.amount },
        permission: deps.brand.switches.orderPagesNeed,
        link: `/curve/order-refund?id=${move.refundId}`,
      });
    } else if (await isPaidByGateway(tx, locked.orderId)) {
      await beginGatewayRefund(tx, { ...locked, refundId: move.refundId });
    }
    await conclude(tx, move, 'refund.approve', { amount: locked.amount });
  });
}

/** Whether an amount needs two approvers. */
export function needsSecond({ approvalOver }: Pick<RefundDeps, 'approvalOver'>, amount: number) {
  return approvalOver > 0 && amount > approvalOver;
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function beginPayout({ db }: RefundDeps, move: RefundMove): Promise<void> {
  await db.begin(async (tx) => {
    await lockAt(tx, move, ['approved']);
    await tx`
      update refund set state = 'processing', handler_id = ${move.actor.adminId},
                        version = version + 1
      where id = ${move.refundId}`;
    await conclude(tx, move, 'refund.process');
  });
}

/**
 * Sets the refund account. If the refund requires two approvals, both are cleared and two new ones
 * are needed. A gateway refund keeps its state, because the purchase has already ended. The gateway
 * is not asked until the new approvals are given.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT
 */
export async function setAccount(
  deps: RefundDeps,
  move: RefundMove,
  account: RefundAccount,
): Promise<void> {
  const { db, personal } = deps;
  await db.begin(async (tx) => {
    const locked = await lockAt(tx, move, ['requested', 'reviewing', 'approved', 'processing']);
    const stored = openAccount(personal, locked.accountEnc);
    // The same account asks a gateway again that refused it.
    if (!locked.hasProblem && !realChanges({ account: stored }, { account })) return;
    const isByGateway = await isPaidByGateway(tx, locked.orderId);
    const asksAnew = tx`
      gateway_ask_at = null, approved_by = null, approved_at = null, approved_by_2 = null,
      approved_at_2 = null,
      state = case when state = 'requested' or ${isByGateway} then state else 'reviewing' end`;
    // Retries with the new account if the gateway refused the previous one.
    const goesOn = tx`
      gateway_ask_at = case when gateway_ask_at is not null then now() end`;
    await tx`
      update refund
      set account_enc = ${sealAccount(personal, account)}, gateway_problem = null,
          ${needsSecond(deps, locked.amount) ? asksAnew : goesOn}, version = version + 1
      where id = ${move.refundId}`;
    await conclude(tx, move, 'refund.account', {
      account: { before: traceOf(stored), after: traceOf(account) },
    });
  });
}

/**
 * Completes a refund. One transaction updates the payment balance, order, membership, message and
 * audit log. Transfers are paid to an account, and only the end of its number is kept, as on a
 * receipt. Cash and cards outside the gateway need no account.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, INVALID_INPUT
 */
export async function payOut(deps: RefundDeps, move: RefundMove, paid_on: string): Promise<void> {
  await deps.db.begin(async (tx) => {
    const order = await lockOrderOf(tx, move.refundId);
    const locked = await lockAt(tx, move, ['approved', 'processing']);
    const account = openAccount(deps.personal, locked.accountEnc);
    if (account === null && locked.needsAccount) throw new Refusal('STATE_CONFLICT');
    const [day] = await tx<{ isFuture: boolean; isEarly: boolean }[]>`
      select ${paid_on}::date > kst_day(now()) as "isFuture",
             ${paid_on}::date < kst_day(requested_at) as "isEarly"
      from refund where id = ${move.refundId}`;
    if (day?.isFuture) throw badInput('paid_on', 'must not be in the future');
    if (day?.isEarly) throw badInput('paid_on', 'must not be before the day of the request');
    const isDone = await settleRefund(tx, { ...locked, refundId: move.refundId }, 'hand', {
      paidOn: paid_on,
      account: account && shortAccount(account),
    });
    if (!isDone) throw new Refusal('STATE_CONFLICT');
    if (order) {
      await notifyOfRefund(tx, deps.personal, {
        memberId: order.memberId,
        refundId: move.refundId,
        what: 'done',
        text: payoutText(deps.brand.name, locked.amount),
        // Its template speaks of an account.
        alimtalk: account && {
          kind: 'refund.paid',
          words: payoutWords(deps.brand.name, locked.requestNo, locked.amount),
        },
      });
    }
    await conclude(tx, move, 'refund.payout', { amount: locked.amount, paid_on });
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function reject(deps: RefundDeps, move: RefundMove, reason: string): Promise<void> {
  await deps.db.begin(async (tx) => {
    const locked = await lockAt(tx, move, ['requested', 'reviewing']);
    await tx`
      update refund
      set state = 'rejected', rejected_reason = ${reason}, handler_id = ${move.actor.adminId},
          account_enc = null, version = version + 1
      where id = ${move.refundId}`;
    const [order] = await tx<{ memberId: number }[]>`
      select member_id as "memberId" from product_order where id = ${locked.orderId}`;
    const { memberId } = order!;
    await notifyOfRefund(tx, deps.personal, {
      memberId,
      refundId: move.refundId,
      what: 'rejected',
      text: rejectText(deps.brand.name, locked.requestNo, reason),
      alimtalk: {
        kind: 'refund.rejected',
        words: rejectWords(deps.brand.name, locked.requestNo, reason),
      },
    });
    await conclude(tx, move, 'refund.reject', undefined, reason);
  });
}

/** As much of an account as the audit log keeps. */
function traceOf(account: RefundAccount | null): string | null {
  if (account === null) return null;
  const { bank, account_tail, holder } = maskHolder(shortAccount(account));
  return `${bank} ${account_tail} ${holder}`;
}

async function lockAt(
  tx: Tx,
  { refundId, version }: RefundMove,
  states: readonly RefundState[],
): Promise<LockedRefund> {
  const locked = await lockRefund(tx, refundId);
  if (!locked) throw new Refusal('NOT_FOUND');
  if (locked.version !== version) throw new Refusal('VERSION_CONFLICT');
  if (!states.includes(locked.state)) throw new Refusal('STATE_CONFLICT');
  return locked;
}

/** Locks in the global order: member, order, then the request. */
async function lockOrderOf(tx: Tx, refundId: number): Promise<LockedOrder | null> {
  const [found] = await tx<{ orderId: number }[]>`
    select order_id as "orderId" from refund where id = ${refundId}`;
  if (!found) throw new Refusal('NOT_FOUND');
  return lockOrder(tx, found.orderId);
}

async function conclude(
  tx: Tx,
  { refundId, actor }: RefundMove,
  action: AuditAction,
  diff?: AuditDiff,
  reason?: string,
): Promise<void> {
  await announceRefund(tx, refundId);
  await writeDown(tx, refundId, actor, action, diff, reason);
}

async function writeDown(
  tx: Tx,
  refundId: number,
  actor: Actor,
  action: AuditAction,
  diff?: AuditDiff,
  reason?: string,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'refund', targetId: refundId, diff, reason });
}

/** Digits that are read out on the telephone. */
function createTail(): string {
  return String(randomInt(100_000, 1_000_000));
}
