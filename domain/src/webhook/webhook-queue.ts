import type { Queryable, Tx } from '@maru/platform/db/db';

/** Channel that wakes the workers. The triggers of broadcasts and posts notify it too. */
export const WEBHOOK_CHANNEL = 'webhook';

/** Wakes the workers when `tx` commits. */
export async function wakeWebhookWorkers(tx: Tx): Promise<void> {
  await tx`select pg_notify(${WEBHOOK_CHANNEL}, '')`;
}

/** Locks a webhook until the end of the transaction. Changes and results of it are stored in turn. */
export async function lockWebhook(tx: Tx, webhookId: number): Promise<void> {
  await tx`select 1 from webhook where id = ${webhookId} for no key update`;
}

/** SQL: the `webhook-id` of a delivery as it is sent. @param messageId column with its UUID. */
export function messageIdSql(db: Queryable, messageId: ReturnType<Queryable>) {
  return db`'msg_' || replace(${messageId}::text, '-', '')`;
}
