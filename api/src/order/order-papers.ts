import type { OrderPapers } from '@maru/contract/order-papers';
import type { Queryable } from '@maru/platform/db';
import { Refusal } from '../refusal.ts';
import { findOrderPapers } from './order.repository.ts';

interface Wanted {
  orderId: number;
  /** Whose it has to be; `null` for staff. */
  memberId: number | null;
  /** A name as whoever reads the papers may see it. */
  shown: (name: string) => string;
}

/**
 * The papers of a paid order.
 *
 * @throws Refusal NOT_FOUND for an order that is not paid, or is somebody else's.
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
    buyer: { ...buyer, name: shown(buyer.name) },
    deposit: deposit && { ...deposit, depositor: shown(deposit.depositor) },
  };
}
