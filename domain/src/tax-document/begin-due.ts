import type { Brand } from '@maru/brands/brand';
import {
  CASH_METHODS,
  COMPULSORY_AFTER_DAYS,
  COMPULSORY_FROM,
} from '@maru/contract/tax-document/tax-machine';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { lockOrder } from '../order/change-order.ts';
import { postNotice } from '../staff/staff-notice.ts';
import { dropSteps, lockDocument, moveDocument, type LockedDocument } from './tax-document.ts';

/** Older sales get no receipt automatically, because their books are closed. */
const COMPULSORY_WITHIN_DAYS = 10;

/** Days after a refund on which its cancellation begins. */
const REFUND_WITHIN_DAYS = 30;

const MOST = 100;

interface BeginDeps {
  db: Db;
  brand: Brand;
}

/**
 * Begins the steps that are due: requested issues, compulsory receipts, and cancellations after
 * refunds. Each step follows from the rows under the locks of order and document. A kill loses
 * nothing, and a repeat begins nothing twice.
 */
export async function beginDueDocuments(deps: BeginDeps): Promise<void> {
  const { db, brand } = deps;
  for (const orderId of await listAsked(db)) {
    await db.begin((tx) => beginAsked(tx, brand, orderId));
  }
  for (const orderId of await listRefunded(db)) {
    await db.begin((tx) => followRefunds(tx, brand, orderId));
  }
  if (!brand.switches.compulsoryReceipts) return;
  for (const orderId of await listCompulsory(db)) {
    await db.begin((tx) => beginCompulsory(tx, brand, orderId));
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Requests whose order is paid, or has ended. An expired order may still be paid. */
async function listAsked(db: Queryable): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
      select o.id from tax_document d join product_order o on o.id = d.order_id
      where d.state = 'asked' and o.state not in ('pending', 'expired') order by d.asked_at limit ${MOST}`,
  );
}

/** Orders with a refund that their document does not show yet. */
async function listRefunded(db: Queryable): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
      select distinct d.order_id as id
      from refund r
      join tax_document d on d.order_id = r.order_id and d.state in ('issuing', 'issued')
      join payment p on p.order_id = r.order_id and p.state in ('approved', 'partial', 'refunded')
      where r.state = 'done' and r.done_at > now() - make_interval(days => ${REFUND_WITHIN_DAYS})
        and d.amount > p.balance
      limit ${MOST}`,
  );
}

/** Payments in cash for which the business must issue a receipt, and nothing is issued. */
async function listCompulsory(db: Queryable): Promise<number[]> {
  return idsOf(
    await db<{ id: number }[]>`
      select p.order_id as id
      from payment p left join tax_document d on d.order_id = p.order_id
      where p.own_receipt and p.state in ('approved', 'partial')
        and p.method = any(${[...CASH_METHODS]}) and p.amount >= ${COMPULSORY_FROM}
        and p.approved_at < now() - make_interval(days => ${COMPULSORY_AFTER_DAYS})
        and p.approved_at > now() - make_interval(days => ${COMPULSORY_WITHIN_DAYS})
        and (d.id is null or d.state = 'dropped' or d.state = 'failed' and d.kind <> 'compulsory')
      order by p.approved_at limit ${MOST}`,
  );
}

/** Won of an order that is paid in cash and not refunded. */
async function balanceOf(tx: Tx, orderId: number): Promise<number> {
  const [row] = await tx<{ balance: number }[]>`
    select p.balance from payment p
    where p.order_id = ${orderId} and p.state in ('approved', 'partial')
      and p.method = any(${[...CASH_METHODS]})`;
  return row?.balance ?? 0;
}

async function beginAsked(tx: Tx, brand: Brand, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const document = order && (await lockDocument(tx, orderId));
  if (document?.state !== 'asked' || order?.state === 'pending') return;
  await beginIssue(tx, brand, document);
}

/** Begins the issue of what is not refunded. The caller holds order and document. */
export async function beginIssue(tx: Tx, brand: Brand, document: LockedDocument): Promise<void> {
  const amount = await balanceOf(tx, document.orderId);
  if (amount === 0) {
    await dropSteps(tx, document._id);
    return moveDocument(tx, document._id, 'dropped', 0);
  }
  await insertStep(tx, document, 'issue', amount);
  await moveDocument(tx, document._id, 'issuing', amount);
  await notifyOfInvoice(tx, brand, document, amount);
}

/** Begins a cancellation that leaves `balance`. The caller holds order and document. */
export async function beginCancel(
  tx: Tx,
  document: LockedDocument,
  balance: number,
): Promise<void> {
  await insertStep(tx, document, 'cancel', document.amount - balance);
  await moveDocument(tx, document._id, document.state, balance);
}

/** Adds a step. The gateway is asked at once; an invoice waits for staff. */
async function insertStep(
  tx: Tx,
  { _id, kind: documentKind }: LockedDocument,
  kind: 'issue' | 'cancel',
  amount: number,
): Promise<void> {
  const isInvoice = documentKind === 'invoice';
  await tx`
    insert into tax_entry (document_id, kind, amount, state, ask_at)
    values (${_id}, ${kind}, ${amount}, ${isInvoice ? 'waiting' : 'asking'},
            ${isInvoice ? null : tx`now()`})`;
}

/** Rings the bell for an invoice. The gateway issues all other documents. */
async function notifyOfInvoice(
  tx: Tx,
  brand: Brand,
  { kind, orderId }: LockedDocument,
  amount: number,
): Promise<void> {
  if (kind !== 'invoice') return;
  const [order] = await tx<{ orderNo: string }[]>`
    select order_no as "orderNo" from product_order where id = ${orderId}`;
  await postNotice(tx, {
    kind: 'tax.invoiceWaiting',
    severity: 'info',
    detail: { order_no: order!.orderNo, amount },
    permission: brand.switches.orderPagesNeed,
    link: '/curve/tax-document?kind=invoice&problem=true',
  });
}

/** The member did not ask in time, or the number was refused. The tax office's number is used. */
async function beginCompulsory(tx: Tx, brand: Brand, orderId: number): Promise<void> {
  if (!(await lockOrder(tx, orderId))) return;
  const before = await lockDocument(tx, orderId);
  const isFree =
    !before ||
    before.state === 'dropped' ||
    (before.state === 'failed' && before.kind !== 'compulsory');
  if (!isFree || (await balanceOf(tx, orderId)) === 0) return;
  if (before) await dropSteps(tx, before._id);
  await tx`
    insert into tax_document (order_id, kind) values (${orderId}, 'compulsory')
    on conflict (order_id) do update
    set kind = 'compulsory', details_enc = null, number_tail = '', asked_at = now()`;
  const document = await lockDocument(tx, orderId);
  await beginIssue(tx, brand, document!);
}

/**
 * Cancels as much as was refunded. The sum decides, not the refund: what is issued never differs
 * from what is paid, however often this runs.
 */
async function followRefunds(tx: Tx, brand: Brand, orderId: number): Promise<void> {
  if (!(await lockOrder(tx, orderId))) return;
  const document = await lockDocument(tx, orderId);
  if (!document || (document.state !== 'issuing' && document.state !== 'issued')) return;
  const balance = await balanceOf(tx, orderId);
  const refunded = document.amount - balance;
  if (refunded <= 0) return;
  if (document.kind === 'invoice' && (await lowerWaiting(tx, document._id, balance))) {
    await moveDocument(tx, document._id, balance === 0 ? 'dropped' : 'issuing', balance);
    return;
  }
  await beginCancel(tx, document, balance);
  await notifyOfInvoice(tx, brand, document, refunded);
}

/** An invoice that staff have not issued yet is issued for less, or not at all. */
async function lowerWaiting(tx: Tx, documentId: number, balance: number): Promise<boolean> {
  const lowered =
    balance === 0
      ? await tx`
          update tax_entry set state = 'dropped', settled_at = now()
          where document_id = ${documentId} and kind = 'issue' and state = 'waiting'`
      : await tx`
          update tax_entry set amount = ${balance}
          where document_id = ${documentId} and kind = 'issue' and state = 'waiting'`;
  return lowered.count > 0;
}
