import { channel } from '@maru/contract/message/channel';
import * as z from 'zod/mini';

/** A message of a journey as it is delivered, composed when staff turn the journey on. */
const journeyMessage = z.object({
  channel,
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  category: z.nullable(z.string()),
  advertising: z.boolean(),
  /** Bytes without the values of its variables; 0 for push. */
  bytes: z.number(),
  /** Links that become short, and their origin; `null` without them. */
  links: z.array(z.string()),
  shortOrigin: z.nullable(z.string()),
  /** The sender number; `null` = the configured one. */
  sender: z.nullable(z.string()),
});
export type JourneyMessage = z.output<typeof journeyMessage>;

/** The messages of a plan, by the key of their step. */
export const journeyMessages = z.record(z.string(), journeyMessage);
export type JourneyMessages = z.output<typeof journeyMessages>;

/** Variables that a message of a journey may use. */
export const JOURNEY_PLACES: readonly string[] = ['이름', '수신거부'];
