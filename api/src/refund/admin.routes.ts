import { brandOf } from '@maru/brands/registry';
import {
  approveRefund,
  beginPayout as beginPayoutCall,
  editRefundSum,
  exportRefunds,
  getRefund,
  listRefunds,
  payOutRefund,
  rejectRefund,
  requestRefund as requestCall,
  reviewRefund,
  setRefundAccount,
  unmaskRefund,
  type Refund,
} from '@maru/contract/refund/refund';
import { refundSum } from '@maru/contract/refund/refund-sum';
import { audit } from '@maru/platform/db/audit';
import { openAccount } from '@maru/domain/refund/refund-account';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  approve,
  beginPayout,
  editSum,
  needsSecond,
  payOut,
  reject,
  requestRefund,
  setAccount,
  takeInHand,
  type RefundDeps,
} from './change-refund.ts';
import { maskedAccountOf, maskHolder } from './masked-account.ts';
import { refundColumns } from './refund-csv.ts';
import {
  findAccount,
  findRefund,
  listRefundRows,
  selectRefunds,
  type RefundRow,
} from './refund.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Requests for refunds, from the first word to the money. */
export function refundRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, personal } = deps;
  const refundDeps: RefundDeps = {
    db,
    personal,
    brand: brandOf(config.BRAND),
    approvalOver: config.REFUND_APPROVAL_OVER,
  };
  refundReadRoutes(app, deps, refundDeps);
  refundChangeRoutes(app, deps, refundDeps);
}

function refundReadRoutes(app: FastifyInstance, deps: RouteDeps, refundDeps: RefundDeps): void {
  const { db, guard, personal } = deps;

  registerCall(app, guard, listRefunds, async ({ query, caller }) => {
    const { rows, ...found } = await listRefundRows(db, query);
    return {
      items: rows.map((row) => viewOf(refundDeps, row, caller.adminId)),
      ...found,
      page: query.page,
      pageSize: query.pageSize,
    };
  });

  registerExport(app, { db, guard }, exportRefunds, {
    noun: 'refund',
    fileName: '환불 요청',
    select: (from, { query }) => selectRefunds(from, query),
    columns: refundColumns,
  });

  registerCall(app, guard, getRefund, async ({ params, caller, actor }) => {
    const found = await one(refundDeps, params._id, caller.adminId);
    await audit(db, {
      ...actor,
      action: 'refund.view',
      targetKind: 'refund',
      targetId: params._id,
    });
    return found;
  });

  registerCall(app, guard, unmaskRefund, async ({ params, body, actor }) => {
    const found = await findAccount(db, params._id);
    if (!found) throw new Refusal('NOT_FOUND');
    await audit(db, {
      ...actor,
      action: 'refund.unmask',
      targetKind: 'refund',
      targetId: params._id,
      diff: { field: 'account' },
      reason: body.reason,
    });
    return { account: openAccount(personal, found.accountEnc) };
  });
}

function refundChangeRoutes(
  app: FastifyInstance,
  { guard }: RouteDeps,
  refundDeps: RefundDeps,
): void {
  registerCall(app, guard, requestCall, async ({ body, caller, actor }) => {
    const { order: orderId, ...wish } = body;
    const refundId = await requestRefund(refundDeps, { orderId, ...wish, actor });
    return one(refundDeps, refundId, caller.adminId);
  });

  registerCall(app, guard, editRefundSum, async ({ params, body, caller, actor }) => {
    const { version, ...edit } = body;
    await editSum(refundDeps, { refundId: params._id, version, actor }, edit);
    return one(refundDeps, params._id, caller.adminId);
  });

  const moves = [
    [reviewRefund, takeInHand],
    [approveRefund, approve],
    [beginPayoutCall, beginPayout],
  ] as const;
  for (const [call, move] of moves) {
    registerCall(app, guard, call, async ({ params, body, caller, actor }) => {
      await move(refundDeps, { refundId: params._id, version: body.version, actor });
      return one(refundDeps, params._id, caller.adminId);
    });
  }

  registerCall(app, guard, setRefundAccount, async ({ params, body, caller, actor }) => {
    const move = { refundId: params._id, version: body.version, actor };
    await setAccount(refundDeps, move, body.account);
    return one(refundDeps, params._id, caller.adminId);
  });

  registerCall(app, guard, payOutRefund, async ({ params, body, caller, actor }) => {
    const { version, paid_on } = body;
    await payOut(refundDeps, { refundId: params._id, version, actor }, paid_on);
    return one(refundDeps, params._id, caller.adminId);
  });

  registerCall(app, guard, rejectRefund, async ({ params, body, caller, actor }) => {
    const move = { refundId: params._id, version: body.version, actor };
    await reject(refundDeps, move, body.reason);
    return one(refundDeps, params._id, caller.adminId);
  });
}

function viewOf(deps: RefundDeps, found: RefundRow, adminId: number): Refund {
  const { memberId, loginId, memberName, accountEnc, ...row } = found;
  const { daily_price, used_amount } = refundSum(row);
  return {
    ...row,
    member: { _id: memberId, user_id: loginId, name: maskName(memberName) },
    account: maskedAccountOf(deps.personal, accountEnc),
    approvals: row.approvals.map(({ adminId: by, ...approval }) => ({
      ...approval,
      mine: by === adminId,
    })),
    payout: row.payout && maskHolder(row.payout),
    daily_price,
    used_amount,
    needs_second: needsSecond(deps, row.amount),
  };
}

async function one(deps: RefundDeps, refundId: number, adminId: number): Promise<{ item: Refund }> {
  const row = await findRefund(deps.db, refundId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { item: viewOf(deps, row, adminId) };
}
