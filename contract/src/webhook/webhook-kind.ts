import * as z from 'zod/mini';

/** The events that a webhook can be sent. */
export const webhookKinds = [
  'broadcast.scheduled',
  'broadcast.started',
  'broadcast.ended',
  'broadcast.changed',
  'broadcast.removed',
  'post.published',
  'post.changed',
  'post.removed',
] as const;

/** Sent when staff try an address. Its subject is the webhook. */
export const TEST_KIND = 'webhook.test';

/** Every kind of event in the log. */
export const webhookEventKind = z.enum([...webhookKinds, TEST_KIND]);
export type WebhookEventKind = z.output<typeof webhookEventKind>;
