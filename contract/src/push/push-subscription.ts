import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, text, webUrl } from '../core/primitive.ts';
import { pushSeen } from './push-seen.ts';
import { recipientToken } from '../suppression/recipient-token.ts';

/** Identifies a push to one person. Only its recipient knows the token. */
const singlePushToken = z.string().check(z.regex(/^s\d{6,10}\.[\w-]{12}$/));

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it (RFC 8030, 8291). */
export const pushSubscription = z.object({
  endpoint: webUrl,
  /** Browsers send it along; subscriptions that have run out announce themselves when used. */
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: text(80, 120), auth: text(16, 40) }),
});

export const pushKey = defineCall({
  method: 'GET',
  path: '/api/home/push/key',
  access: 'anyone',
  summary: 'Returns the VAPID public key for browser subscriptions.',
  output: z.object({ key: z.string() }),
  refusals: [],
});

export const subscribePush = defineCall({
  method: 'POST',
  path: '/api/home/push/subscriptions',
  access: 'anyone',
  summary: 'Stores a push subscription. A repeat assigns it to the current session.',
  body: z.extend(pushSubscription, {
    /** The address that this one replaces. Without a session, the subscription keeps its member. */
    replaces: z.optional(webUrl),
  }),
  output: z.object({
    item: z.object({
      _id: id,
      /** The push service has given this address up for good: the browser needs another one. */
      ended: z.boolean(),
    }),
  }),
  status: 201,
  refusals: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const unsubscribePush = defineCall({
  method: 'DELETE',
  path: '/api/home/push/subscriptions',
  access: 'anyone',
  summary: 'Deletes a push subscription by its address.',
  body: z.object({ endpoint: webUrl }),
  output: z.void(),
  status: 204,
  refusals: [],
});

export const reportPush = defineCall({
  method: 'POST',
  path: '/api/home/push/reports',
  access: 'anyone',
  summary: 'Reports that a browser showed a push message, or that the user clicked it.',
  body: z.object({
    /** The `report` of the payload. An unknown token is not counted. */
    report: z.union([recipientToken, singlePushToken]),
    kind: pushSeen,
  }),
  output: z.void(),
  status: 204,
  refusals: ['INVALID_INPUT'],
});
