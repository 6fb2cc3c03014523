import * as z from 'zod/mini';

export const channel = z.enum(['sms', 'push']);

export type Channel = z.output<typeof channel>;

/** Kind of a message as the provider charges it, or a push. */
export const messageKind = z.enum(['SMS', 'LMS', 'MMS', 'PUSH']);
