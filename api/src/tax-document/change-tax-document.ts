import type { Brand } from '@maru/brands/brand';
import type { BodyOf } from '@maru/contract/core/call';
import type { recordTaxInvoice as recordCall } from '@maru/contract/tax-document/staff-tax-document';
import { lockOrder } from '@maru/domain/order/change-order';
import { beginCancel, beginIssue } from '@maru/domain/tax-document/begin-due';
import { concludeStep } from '@maru/domain/tax-document/settle-step';
import {
  announceDocument,
  dropSteps,
  lockDocument,
  moveDocument,
  type LockedDocument,
} from '@maru/domain/tax-document/tax-document';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { Db, Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';

export interface TaxMove {
  documentId: number;
  version: number;
  actor: Actor;
}

interface ChangeDeps {
  db: Db;
  brand: Brand;
}

/** Locks member, order and document, in the order of all writers. */
async function lock(tx: Tx, { documentId, version }: TaxMove): Promise<LockedDocument> {
  const [named] = await tx<{ orderId: number }[]>`
    select order_id as "orderId" from tax_document where id = ${documentId}`;
  if (!named || !(await lockOrder(tx, named.orderId))) throw new Refusal('NOT_FOUND');
  return checkedRow(await lockDocument(tx, named.orderId), version);
}

async function auditChange(
  tx: Tx,
  { documentId, actor }: TaxMove,
  action: AuditAction,
  more: { diff?: AuditDiff; reason?: string } = {},
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'taxDocument', targetId: documentId, ...more });
}

/**
 * Tries the failed steps again. A failed issue starts again with the amount not refunded.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT
 */
export async function retrySteps({ db, brand }: ChangeDeps, move: TaxMove): Promise<void> {
  await db.begin(async (tx) => {
    const document = await lock(tx, move);
    if (document.state === 'failed') {
      await dropSteps(tx, document._id);
      await beginIssue(tx, brand, document);
    } else {
      const again = await tx`
        update tax_entry
        set state = 'asking', ask_at = now(), asks = 0, asked_on = null, settled_at = null
        where document_id = ${document._id} and state = 'failed' and kind = 'cancel'`;
      if (again.count === 0) throw new Refusal('STATE_CONFLICT');
      await announceDocument(tx, document._id);
    }
    await auditChange(tx, move, 'taxDocument.retry');
  });
}

/**
 * Cancels what is issued, or drops what is not issued. A document that the gateway works on now
 * cannot be cancelled.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT
 */
export async function cancelDocument(
  { db }: ChangeDeps,
  move: TaxMove,
  reason: string,
): Promise<void> {
  await db.begin(async (tx) => {
    const document = await lock(tx, move);
    const [open] = await tx`
      select from tax_entry
      where document_id = ${document._id} and (state in ('asking', 'in_progress')
            or state in ('waiting', 'failed') and kind = 'cancel')`;
    if (open) throw new Refusal('STATE_CONFLICT');
    if (document.state === 'issued' && document.amount > 0) {
      await beginCancel(tx, document, 0);
    } else if (['asked', 'issuing', 'failed'].includes(document.state)) {
      await dropSteps(tx, document._id);
      await moveDocument(tx, document._id, 'cancelled', 0);
    } else {
      throw new Refusal('STATE_CONFLICT');
    }
    await auditChange(tx, move, 'taxDocument.cancel', { reason });
  });
}

/**
 * Records an invoice, or a minus invoice, that staff issued at Hometax.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, INVALID_INPUT
 */
export async function recordInvoice(
  { db }: ChangeDeps,
  move: TaxMove,
  given: Pick<BodyOf<typeof recordCall>, 'entry' | 'issue_number' | 'issued_on'>,
): Promise<void> {
  const { entry, issue_number, issued_on } = given;
  if (issued_on > seoulDayOf(Date.now())) throw badInput('issued_on', 'must not be in the future');
  await db.begin(async (tx) => {
    const document = await lock(tx, move);
    const [used] = await tx`
      select from tax_entry where issue_number = ${issue_number} and state = 'done'`;
    if (used) throw badInput('issue_number', 'is recorded already');
    const [made] = await tx<{ kind: 'issue' | 'cancel' }[]>`
      update tax_entry e
      set state = 'done', issue_number = ${issue_number}, issued_on = ${issued_on},
          recorded_by = ${move.actor.adminId}, settled_at = now()
      where id = ${entry} and document_id = ${document._id} and state = 'waiting'
        and not exists (select from tax_entry f where f.document_id = e.document_id
                        and f.id < e.id and f.state = 'waiting')
      returning kind`;
    if (!made) throw new Refusal('STATE_CONFLICT');
    await concludeStep(tx, document, made.kind);
    await auditChange(tx, move, 'taxDocument.record', { diff: { issue_number, issued_on } });
  });
}
