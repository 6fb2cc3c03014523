import {
  askTruth,
  listDueAttempts,
  listOpenAttempts,
  returnAttempt,
  settleAttempt,
  type Attempt,
  type SettleDeps,
} from '@maru/domain/order/gateway-payment';
import type { Db } from '@maru/platform/db/db';
import type { Toss } from '@maru/domain/order/toss';
import { runSequentially } from '../run-sequentially.ts';

export interface PaymentDeps extends SettleDeps {
  db: Db;
  toss: Toss;
}

/**
 * Queries all payments that are due. Any number of processes may run this concurrently: each
 * payment is settled once.
 */
export async function askDue(deps: PaymentDeps): Promise<void> {
  await runSequentially(await listDueAttempts(deps.db), (attempt) => ask(deps, attempt));
}

/**
 * Processes a webhook event of the gateway. Its content is not trusted: the gateway is queried for
 * the open questions of the order. A repeated or late event therefore changes nothing.
 */
export async function handleEvent(deps: PaymentDeps, eventId: number): Promise<void> {
  const { db } = deps;
  const [event] = await db<{ orderId: number }[]>`
    select order_id as "orderId" from payment_event
    where id = ${eventId} and handled_at is null`;
  if (!event) return;
  for (const attempt of await listOpenAttempts(db, event.orderId)) await ask(deps, attempt);
  await db`update payment_event set handled_at = now() where id = ${eventId}`;
}

async function ask(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { db, toss } = deps;
  if (attempt.state === 'returning') {
    await returnAttempt(db, deps, attempt);
    return;
  }
  const truth = await askTruth(toss, attempt);
  await db.begin((tx) => settleAttempt(tx, deps, attempt.paymentKey, truth));
}
