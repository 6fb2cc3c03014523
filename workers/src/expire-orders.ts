import type { Db } from '@maru/platform/db/db';
import { endOrder, listOverdueOrders } from '@maru/domain/order/change-order';
import { runSequentially } from './run-sequentially.ts';

/**
 * Expires orders if their transfer did not arrive in time. Any number of processes may run this
 * concurrently. A simultaneous confirmation succeeds or fails as a whole. A failing order does not
 * block later orders.
 */
export async function expireOrders(db: Db): Promise<void> {
  await runSequentially(await listOverdueOrders(db), (orderId) =>
    db.begin((tx) => endOrder(tx, orderId, 'expired')),
  );
}
