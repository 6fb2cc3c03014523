import { scheduleItem } from '@maru/contract/broadcast/broadcast';
import { z } from 'zod';
import { BROKERS } from './broker-protocol.ts';

/** Target server of a fleet, and the trigger for its broadcasts. */
export const target = z.object({
  port: z.number(),
  maru: z.nullable(
    z.object({
      databaseUrl: z.string(),
      redisUrl: z.string(),
      redisPrefix: z.string(),
      scheduleId: z.number(),
      /** Item of the changes that the fleet writes into the stream. By default that of the schedule. */
      streamed: z.optional(scheduleItem),
    }),
  ),
  /** The message broker that serves the fleet, if one does. */
  broker: z.optional(z.enum(BROKERS)),
  /** Whether a server other than Maru is unmodified Socket.IO. */
  stock: z.boolean().default(false),
  /** Control port of a server other than Maru, and the text that it broadcasts. */
  controlPort: z.number(),
  text: z.string(),
  seed: z.number(),
});
export type Target = z.input<typeof target>;

const orders = [
  z.object({ do: z.literal('grow'), size: z.number() }),
  z.object({
    do: z.literal('latency'),
    rounds: z.number(),
    from: z.enum(['commit', 'direct', 'stream']),
  }),
  z.object({
    do: z.literal('flood'),
    ms: z.number(),
    window: z.number(),
    perTrigger: z.number(),
  }),
  z.object({ do: z.literal('state') }),
] as const;

const order = z.discriminatedUnion('do', orders);
export type Order = z.output<typeof order>;

const numbered = z.object({ id: z.number(), order });

export function commandOf(message: unknown): Order & { id: number } {
  const { id, order: what } = numbered.parse(message);
  return { id, ...what };
}
