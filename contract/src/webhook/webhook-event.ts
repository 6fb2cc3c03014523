import * as z from 'zod/mini';
import { id, instant, version } from '../core/primitive.ts';
import { postKinds } from '../post/post.ts';
import { TEST_KIND, type WebhookEventKind } from './webhook-kind.ts';

const expert = z.object({ id, nick: z.string() });

/** The public page of the subject; `null` in a brand without such a page. */
const url = z.nullable(z.url());

/** A broadcast as the public schedule shows it. Addresses of streams are never in it. */
const broadcast = z.object({
  id,
  title: z.string(),
  kind: z.enum(['free', 'paid']),
  /** `replay`: a recording is on the air. */
  status: z.enum(['off', 'live', 'replay']),
  start_at: instant,
  end_at: z.nullable(instant),
  has_vod: z.boolean(),
  expert,
  url,
  version,
});

/** A post as lists of the site show it. The article stays on the site. */
const post = z.object({
  id,
  board: z.enum(postKinds),
  title: z.string(),
  category: z.nullable(z.string()),
  published_at: instant,
  expert: z.nullable(expert),
  url,
  version,
});

const removedBroadcast = z.object({ id, version });
const removedPost = z.object({ id, board: z.enum(postKinds), version });

// @__NO_SIDE_EFFECTS__
function event<K extends WebhookEventKind, D extends z.ZodMiniType>(type: K, data: D) {
  return z.object({
    type: z.literal(type),
    /** When the change happened, not when it was sent. */
    timestamp: instant,
    brand: z.enum(['maru', 'futureon', 'daebeom']),
    data,
  });
}

/**
 * Body of a webhook, in the form of the Standard Webhooks specification. `data.version` grows with
 * each change of the subject, so receivers can drop events that arrive late.
 */
export const webhookBody = z.discriminatedUnion('type', [
  event('broadcast.scheduled', broadcast),
  event('broadcast.started', broadcast),
  event('broadcast.ended', broadcast),
  event('broadcast.changed', broadcast),
  event('broadcast.removed', removedBroadcast),
  event('post.published', post),
  event('post.changed', post),
  event('post.removed', removedPost),
  event(TEST_KIND, z.object({ id, version })),
]);
