import type { OrderPapers } from '@maru/contract/order/order-papers';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { findDocumentOf } from '../tax-document/tax-document.repository.ts';
import { findOrderPapers } from './order.repository.ts';

interface Wanted {
  orderId: number;
  /** Required owner of the order; `null` for staff. */
  memberId: number | null;
  /** Formats a name for the reader of the papers. */
  shown: (name: string) => string;
}

/**
 * Returns the papers of a paid order.
 *
 * @throws Refusal NOT_FOUND if the order is not paid or belongs to another member.
 */
export async function readOrderPapers(
  db: Queryable,
  { orderId, memberId, shown }: Wanted,
): Promise<OrderPapers> {
  const papers = await findOrderPapers(db, orderId, memberId);
  if (papers === null) throw new Refusal('NOT_FOUND');
  const { buyer, deposit } = papers;
  return {
    ...papers,
    tax: await findDocumentOf(db, orderId),
    buyer: { ...buyer, name: shown(buyer.name) },
    deposit: deposit && { ...deposit, depositor: shown(deposit.depositor) },
  };
}
