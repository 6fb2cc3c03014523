import * as z from 'zod/mini';
import { id, instant } from '../core/primitive.ts';
import { smsProvider } from '../message/sms-provider.ts';

/** Only forward: waiting → sending → sent, failed or unknown. On the wire sending is waiting. */
export const recipientState = z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown']);

/** A recipient of a campaign and the result of the message. */
export const recipientItem = z.object({
  _id: id,
  member_id: z.nullable(id),
  /** Masked: the name of a member, and a number such as `010-****-5678`. */
  name: z.nullable(z.string()),
  destination: z.string(),
  state: recipientState,
  reason: z.nullable(z.string()),
  /** Why the first message failed, of a recipient who was passed to the fallback text message. */
  first_reason: z._default(z.nullable(z.string()), null),
  group_id: z.nullable(z.string()),
  /** Provider that holds the message; `null` for a push, and while no provider has it. */
  provider: z.nullable(smsProvider),
  /** Whether that is the fallback, because the first definitely did not accept it. */
  failover: z.boolean(),
  at: z.nullable(instant),
  /** First click on a push, or on a short link of a text message. */
  clicked_at: z._default(z.nullable(instant), null),
});
export type RecipientItem = z.output<typeof recipientItem>;
