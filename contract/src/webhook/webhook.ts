import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  text,
  version,
  webUrl,
} from '../core/primitive.ts';
import { isPublicHost } from '../text/web-host.ts';
import { webhookEventKind, webhookKinds } from './webhook-kind.ts';

/** Maximum number of webhooks, so that one event never causes an unbounded number of requests. */
export const MOST_WEBHOOKS = 20;

/** Hours in which the former secret signs too. */
export const FORMER_SECRET_H = 24;

/** Days of failures after which a webhook is turned off. */
export const FAILING_DAYS = 5;

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+(?:\/|$)/;

/**
 * An https address in a public network. Receivers on this machine are accepted by http for tests;
 * the server refuses those that its configuration does not name.
 */
const receiverUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.refine(isReceiverUrl, '밖에서 열 수 있는 https 주소를 적어 주세요.'),
  );

function isReceiverUrl(address: string): boolean {
  if (!webUrl.safeParse(address).success) return false;
  return LOOPBACK.test(address) || (address.startsWith('https://') && isPublicHost(address));
}

export const webhookState = z.enum(['on', 'off']);
export type WebhookState = z.output<typeof webhookState>;

const webhook = z.object({
  _id: id,
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  state: webhookState,
  /** Why it is off: staff, a receiver that answered 410, or days of failures. */
  off_reason: z.nullable(z.enum(['staff', 'gone', 'failing'])),
  /** Until when the former secret signs too. */
  former_until: z.nullable(instant),
  /** The first failure since the last success. */
  failing_since: z.nullable(instant),
  /** Deliveries that wait, and those of the last 24 hours by their result. */
  waiting: count,
  delivered: count,
  failed: count,
  created_by: z.nullable(z.string()),
  created_at: instant,
  version,
});
export type Webhook = z.output<typeof webhook>;

export const webhookInput = z.strictObject({
  url: receiverUrl,
  description: text(0, 100),
  kinds: z.array(z.enum(webhookKinds)).check(
    z.minLength(1, '하나 이상 골라 주세요.'),
    z.refine((kinds) => new Set(kinds).size === kinds.length, 'must not repeat'),
  ),
  state: webhookState,
});
export type WebhookInput = z.output<typeof webhookInput>;

/** Payload of `webhook.changed`. */
export const webhookNews = z.object({ _id: id, state: webhookState, version, at: instant });

const base = '/api/admin/webhooks';
const access = 'superAdmin';
const one = z.object({ item: webhook });
/** The secret is in this answer alone. */
const withSecret = z.object({ item: webhook, secret: z.string() });

export const listWebhooks = defineCall({
  method: 'GET',
  path: base,
  access,
  summary: 'Lists the webhooks with the results of the last 24 hours.',
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(webhookState),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(webhook),
  refusals: ['ACCESS_DENIED'],
});

export const exportWebhooks = exportCall(listWebhooks);

export const getWebhook = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access,
  summary: 'Returns one webhook without its secret.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const createWebhook = defineCall({
  method: 'POST',
  path: base,
  access,
  summary: 'Adds a webhook. The answer is the only one with its secret.',
  body: webhookInput,
  output: withSecret,
  status: 201,
  refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'ALREADY_LISTED', 'STATE_CONFLICT'],
});

export const updateWebhook = defineCall({
  method: 'PATCH',
  path: `${base}/:_id`,
  access,
  summary: 'Changes a webhook. Deliveries that wait follow the change.',
  params: idParam,
  body: z.extend(z.partial(webhookInput), { version }),
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'ALREADY_LISTED', 'VERSION_CONFLICT'],
});

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: `${base}/:_id`,
  access,
  summary: 'Deletes a webhook with its log.',
  params: idParam,
  query: z.strictObject({ version: idText }),
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: `${base}/:_id/secret`,
  access,
  summary: 'Makes a new secret. The former one signs too for 24 hours.',
  params: idParam,
  body: z.strictObject({ version }),
  output: withSecret,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

export const testWebhook = defineCall({
  method: 'POST',
  path: `${base}/:_id/test`,
  access,
  summary: 'Sends a test event to a webhook once, also to one that is off.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'STATE_CONFLICT'],
});

/** `failed`: no attempt is left. */
export const webhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type WebhookDeliveryState = z.output<typeof webhookDeliveryState>;

/** Why the last attempt failed without a usable answer. */
export const webhookProblem = z.enum([
  'timeout',
  'connection',
  'refused-address',
  'status',
  'unreadable',
]);
export type WebhookProblem = z.output<typeof webhookProblem>;

const webhookDelivery = z.object({
  _id: id,
  /** The `webhook-id` of every attempt. */
  message_id: z.string(),
  webhook: z.object({ _id: id, url: z.string(), description: z.string() }),
  kind: webhookEventKind,
  subject_id: id,
  state: webhookDeliveryState,
  attempts: count,
  /** Status, duration in ms and problem of the last attempt. */
  status: z.nullable(count),
  duration_ms: z.nullable(count),
  problem: z.nullable(webhookProblem),
  /** Next attempt of a delivery that waits. */
  next_at: z.nullable(instant),
  settled_at: z.nullable(instant),
  /** When the event happened. */
  created_at: instant,
  version,
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** Payload of `webhookDelivery.changed`. */
export const webhookDeliveryNews = z.object({
  _id: id,
  state: webhookDeliveryState,
  attempts: count,
  version,
  at: instant,
});

const deliveries = '/api/admin/webhook-deliveries';

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: deliveries,
  access,
  summary: 'Lists what was sent to webhooks, with the result of the last attempt.',
  query: z.strictObject({
    ...pageQuery,
    webhook: z.optional(idText),
    state: z.optional(webhookDeliveryState),
    kind: z.optional(webhookEventKind),
    sortBy: z._default(z.enum(['latest', 'oldest']), 'latest'),
  }),
  output: listOf(webhookDelivery),
  refusals: ['ACCESS_DENIED'],
});

export const exportWebhookDeliveries = exportCall(listWebhookDeliveries);

export const resendWebhookDelivery = defineCall({
  method: 'POST',
  path: `${deliveries}/:_id/resend`,
  access,
  summary: 'Sends a settled delivery again, under the same webhook-id.',
  params: idParam,
  body: z.strictObject({ version }),
  output: z.object({ item: webhookDelivery }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
