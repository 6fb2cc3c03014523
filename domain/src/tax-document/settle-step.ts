import type { Brand } from '@maru/brands/brand';
import { retryAfterMinutes } from '@maru/contract/tax-document/tax-machine';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Tx } from '@maru/platform/db/db';
import { askAgainAt } from '../order/gateway-query-time.ts';
import { notifyMember } from '../order/notify-member.ts';
import type { TossReceipt } from '../order/toss-receipt.ts';
import { postNotice } from '../staff/staff-notice.ts';
import { gatewayNoOf, type Step, type StepTruth } from './step.ts';
import {
  announceDocument,
  lockDocument,
  moveDocument,
  type LockedDocument,
} from './tax-document.ts';

interface SettleDeps {
  personal: PersonalData;
  brand: Brand;
}

/**
 * Applies the outcome of a step exactly once, whichever process learns it first. Step, document,
 * notices and event change in one transaction.
 */
export async function settleStep(
  tx: Tx,
  deps: SettleDeps,
  step: Step,
  truth: StepTruth,
): Promise<void> {
  const document = await lockDocument(tx, step.orderId);
  const [open] = await tx<{ state: string }[]>`
    select state from tax_entry
    where id = ${step.id} and tries = ${step.tries} and state in ('asking', 'in_progress')
    for update`;
  if (!document || !open) return;
  switch (truth.kind) {
    case 'unknown':
      return askLater(tx, step.id);
    case 'in_progress':
      return noteProgress(tx, document, step, truth.receipt, open.state === 'asking');
    case 'done':
      await noteReceipt(tx, step, truth.receipt, 'done');
      return concludeStep(tx, document, step.kind);
    case 'refused':
      return settleRefusal(tx, deps, { document, step, ...truth });
  }
}

async function askLater(tx: Tx, stepId: number): Promise<void> {
  await tx`
    update tax_entry set asks = asks + 1, ask_at = ${askAgainAt(tx, tx`asks`)}
    where id = ${stepId}`;
}

async function noteReceipt(
  tx: Tx,
  step: Step,
  receipt: TossReceipt,
  state: 'in_progress' | 'done',
): Promise<void> {
  const { receiptKey, receiptUrl = null, issueNumber = null } = receipt;
  await tx`
    update tax_entry
    set state = ${state}, receipt_key = ${receiptKey}, receipt_url = ${receiptUrl},
        issue_number = ${issueNumber}, gateway_no = ${gatewayNoOf(step)},
        issued_on = coalesce(asked_on, kst_day(now())), code = null, message = null,
        settled_at = ${state === 'done' ? tx`now()` : null}
    where id = ${step.id}`;
}

async function noteProgress(
  tx: Tx,
  { _id }: LockedDocument,
  step: Step,
  receipt: TossReceipt,
  isNews: boolean,
): Promise<void> {
  await noteReceipt(tx, step, receipt, 'in_progress');
  await askLater(tx, step.id);
  if (isNews) await announceDocument(tx, _id);
}

/** The step is made. A document of which nothing is left is cancelled. */
export async function concludeStep(
  tx: Tx,
  { _id, amount }: LockedDocument,
  kind: 'issue' | 'cancel',
): Promise<void> {
  if (kind === 'cancel' && amount === 0) return moveDocument(tx, _id, 'cancelled');
  await moveDocument(tx, _id, 'issued');
}

async function settleRefusal(
  tx: Tx,
  deps: SettleDeps,
  refused: { document: LockedDocument; step: Step; code: string; message: string },
): Promise<void> {
  const { document, step, code, message } = refused;
  const minutes = retryAfterMinutes(code, step.tries);
  await tx`
    update tax_entry
    set tries = tries + 1, asks = 0, asked_on = null, code = ${code}, message = ${message},
        state = ${minutes === null ? 'failed' : 'asking'},
        settled_at = ${minutes === null ? tx`now()` : null},
        ask_at = ${minutes === null ? null : tx`now() + make_interval(mins => ${minutes})`}
    where id = ${step.id}`;
  if (minutes !== null) return announceDocument(tx, document._id);
  if (step.kind === 'issue') {
    // Nothing was issued, so there is nothing to cancel.
    await tx`
      update tax_entry set state = 'dropped', settled_at = now(), ask_at = null
      where document_id = ${document._id} and kind = 'cancel' and state = 'asking'`;
    await moveDocument(tx, document._id, 'failed', 0);
  } else {
    await announceDocument(tx, document._id);
  }
  await notifyOfFailure(tx, deps, document, step);
}

async function notifyOfFailure(
  tx: Tx,
  { personal, brand }: SettleDeps,
  { _id, memberId, kind }: LockedDocument,
  step: Step,
): Promise<void> {
  await postNotice(tx, {
    kind: 'tax.failed',
    severity: 'error',
    detail: { order_no: step.orderNo, amount: step.amount },
    permission: brand.switches.orderPagesNeed,
    link: `/curve/tax-document?id=${_id}`,
  });
  if (step.kind === 'cancel' || kind === 'compulsory') return;
  await notifyMember(tx, personal, {
    memberId,
    purpose: 'order',
    occasion: `tax:failed:${step.id}`,
    text:
      `[${brand.name}] 주문 ${step.orderNo}의 현금영수증을 발급하지 못했어요. ` +
      '마이페이지 주문 내역에서 번호를 확인해 주세요.',
  });
}
