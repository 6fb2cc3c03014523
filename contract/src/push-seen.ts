import * as z from 'zod/mini';

/** What becomes of a push on a device: it was shown, and then maybe pressed. */
export const pushSeen = z.enum(['shown', 'clicked']);
export type PushSeen = z.output<typeof pushSeen>;
