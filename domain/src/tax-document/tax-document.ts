import type { TaxKind, TaxState } from '@maru/contract/tax-document/tax-machine';
import type { TaxRequest } from '@maru/contract/tax-document/tax-document';
import { COMPULSORY_NUMBER } from '@maru/contract/tax-document/tax-number';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import * as z from 'zod/mini';
import { orderPagesNeed } from '../order/order-news.ts';

/** A document, under a row lock until the transaction ends. */
export interface LockedDocument {
  _id: number;
  orderId: number;
  memberId: number;
  kind: TaxKind;
  state: TaxState;
  amount: number;
  version: number;
}

/** Locks the document of an order. The caller holds the order, unless it only settles a step. */
export async function lockDocument(tx: Tx, orderId: number): Promise<LockedDocument | null> {
  const [row] = await tx<LockedDocument[]>`
    select d.id as _id, d.order_id as "orderId", o.member_id as "memberId", d.kind, d.state,
           d.amount, d.version
    from tax_document d join product_order o on o.id = d.order_id
    where d.order_id = ${orderId} for update of d`;
  return row ?? null;
}

/** Sets state, amount and version. Open pages get an event if and only if `tx` commits. */
export async function moveDocument(
  tx: Tx,
  documentId: number,
  state: TaxState,
  amount?: number,
): Promise<void> {
  await tx`
    update tax_document
    set state = ${state}, amount = ${amount === undefined ? tx`amount` : amount},
        changed_at = now()
    where id = ${documentId}`;
  await announceDocument(tx, documentId);
}

interface News {
  _id: number;
  order: number;
  state: TaxState;
  version: number;
  at: string;
  memberId: number;
}

export async function announceDocument(tx: Tx, documentId: number): Promise<void> {
  const [news] = await tx<News[]>`
    update tax_document d set version = d.version + 1
    from product_order o where o.id = d.order_id and d.id = ${documentId}
    returning d.id as _id, d.order_id as "order", d.state, d.version, now() as at,
              o.member_id as "memberId"`;
  if (!news) return;
  const { memberId, ...payload } = news;
  const permission = await orderPagesNeed(tx);
  await publish(tx, 'taxDocument.changed', { ...payload, permission }, memberId);
}

/** Drops the steps that wait for staff or have failed. */
export async function dropSteps(tx: Tx, documentId: number): Promise<void> {
  await tx`
    update tax_entry set state = 'dropped', settled_at = now(), ask_at = null
    where document_id = ${documentId} and state in ('waiting', 'failed')`;
}

const details = z.object({
  number: z.string(),
  company: z.optional(z.string()),
  representative: z.optional(z.string()),
  email: z.optional(z.string()),
});
export type TaxDetails = z.output<typeof details>;

/** Seals what a buyer typed. It is bound to the order. */
export function sealDetails(personal: PersonalData, orderId: number, request: TaxRequest): Buffer {
  const { kind: _kind, ...given } = request;
  return personal.seal('tax', JSON.stringify(given), orderId);
}

/** @returns `null` if there is none, or if it is no longer kept. */
export function openDetails(
  personal: PersonalData,
  orderId: number,
  sealed: Uint8Array | null,
): TaxDetails | null {
  if (sealed === null) return null;
  return details.parse(JSON.parse(personal.open('tax', sealed, orderId)));
}

const TAIL = 4;

/** The part of a number that is stored in plain text. */
export const tailOf = (number: string) => number.slice(-TAIL);

/** A number as screens show it. */
export function maskedNumber(kind: TaxKind, tail: string): string {
  if (kind === 'compulsory') return `010-000-${COMPULSORY_NUMBER.slice(-TAIL)}`;
  return kind === 'deduction' ? `***-****-${tail}` : `***-**-*${tail}`;
}
