import type { WebhookDeliveryState, WebhookState } from '@maru/contract/webhook/webhook';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** Sends open staff pages the state of a webhook. */
export async function publishWebhook(
  tx: Tx,
  { _id, state, version }: { _id: number; state: WebhookState; version: number },
): Promise<void> {
  await publish(tx, 'webhook.changed', { _id, state, version, at: new Date().toISOString() });
}

interface DeliveryState {
  _id: number;
  state: WebhookDeliveryState;
  attempts: number;
  version: number;
}

/** Sends open staff pages the state of a delivery. */
export async function publishDelivery(
  tx: Tx,
  { _id, state, attempts, version }: DeliveryState,
): Promise<void> {
  const at = new Date().toISOString();
  await publish(tx, 'webhookDelivery.changed', { _id, state, attempts, version, at });
}
