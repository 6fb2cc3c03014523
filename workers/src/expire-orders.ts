import type { Db } from '@maru/platform/db';
import { endOrder, listOverdueOrders } from '@maru/platform/order-turn';
import { inTurn } from './in-turn.ts';

/**
 * Ends the orders whose transfer did not come in time. Any number of processes may do it at once,
 * and a confirmation that comes at the same moment wins or loses as a whole. One that fails does not
 * hold up those behind it.
 */
export async function expireOrders(db: Db): Promise<void> {
  await inTurn(await listOverdueOrders(db), (orderId) =>
    db.begin((tx) => endOrder(tx, orderId, 'expired')),
  );
}
