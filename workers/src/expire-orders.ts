import type { Db } from '@maru/platform/db';
import { endOrder, listOverdueOrders } from '@maru/platform/order-turn';

/**
 * Ends the orders whose transfer did not come in time. Any number of processes may do it at once,
 * and a confirmation that comes at the same moment wins or loses as a whole.
 */
export async function expireOrders(db: Db): Promise<void> {
  for (const orderId of await listOverdueOrders(db)) {
    await db.begin((tx) => endOrder(tx, orderId, 'expired'));
  }
}
