import * as z from 'zod/mini';
import { id } from './primitive.ts';

export const queueNames = [
  'sms',
  'code',
  'push',
  'schedule',
  'maintenance',
  'staff',
  'payment',
] as const;
export type QueueName = (typeof queueNames)[number];

function defineJob<const Q extends QueueName, D extends z.ZodMiniType>(job: {
  readonly queue: Q;
  /** Ids only: a worker reads the rest afresh, so a retried job never acts on old data. */
  readonly data: D;
  /** Priority within the queue: a higher number runs later. Jobs without one run first. */
  readonly priority?: number;
}) {
  return job;
}

export const jobs = {
  /** Queues the batches of a campaign that is due. */
  'sms.expand': defineJob({ queue: 'sms', data: z.object({ campaignId: id }) }),
  /** Sends one batch as one gateway group. */
  'sms.sendBatch': defineJob({ queue: 'sms', data: z.object({ campaignId: id, batch: id }) }),
  /** Sends one message to one person, past all campaigns. */
  'message.send': defineJob({ queue: 'code', data: z.object({ messageId: id }), priority: 10 }),
  /** The same for a code or password that a user is waiting for. It runs before all others. */
  'message.sendAwaited': defineJob({ queue: 'code', data: z.object({ messageId: id }) }),
  'push.expand': defineJob({ queue: 'push', data: z.object({ campaignId: id }) }),
  'push.sendBatch': defineJob({ queue: 'push', data: z.object({ campaignId: id, batch: id }) }),
  /** Switches broadcasts on and off, and publishes posts, when they are due. */
  'schedule.turn': defineJob({ queue: 'schedule', data: z.object({}) }),
  /** Drives a task of staff to its end. */
  'staff.runTask': defineJob({ queue: 'staff', data: z.object({ taskId: id }) }),
  /** Works off news of the payment gateway. */
  'payment.handleEvent': defineJob({ queue: 'payment', data: z.object({ eventId: id }) }),
  /** Asks the payment gateway to pay back the amount of a refund. */
  'payment.refund': defineJob({ queue: 'payment', data: z.object({ refundId: id }) }),
  /** Asks the payment gateway for results that are still unknown. */
  'payment.ask': defineJob({ queue: 'payment', data: z.object({}) }),
  /** Re-queues every job that is unfinished according to Postgres. */
  'maintenance.sweep': defineJob({ queue: 'maintenance', data: z.object({}) }),
};

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName> = z.output<(typeof jobs)[N]['data']>;
