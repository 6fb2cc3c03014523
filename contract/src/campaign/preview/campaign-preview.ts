import * as z from 'zod/mini';
import { count, instant } from '../../core/primitive.ts';
import { messageKind } from '../../message/channel.ts';
import { excluded } from '../audience.ts';
import { splitPreview } from '../split/split-test.ts';

/** The message of a campaign before it is created, and its number of recipients. */
export const campaignPreview = z.object({
  total: count,
  excluded,
  kind: messageKind,
  /** The text as it will arrive, frame included. */
  text: z.string(),
  /** Carrier bytes of that text with the longest values there are among them; 0 for push. */
  bytes: count,
  /** Part of those bytes taken by variable values. */
  longest: count,
  /** The values of up to three recipients, names masked; empty for a text without variables. */
  samples: z.array(z.record(z.string(), z.string())),
  /** The further texts as they will arrive, in the order of the request (features M24). */
  others: z._default(z.array(splitPreview), []),
  /** The text message that replaces a failed one, as it will arrive; `null` = none. */
  fallback: z._default(z.nullable(splitPreview), null),
  /** Time at which an advertising message held overnight is sent. */
  held_until: z.nullable(instant),
});
export type CampaignPreview = z.output<typeof campaignPreview>;
