import * as z from 'zod/mini';

/** Push events on a device: shown, and possibly clicked. */
export const pushSeen = z.enum(['shown', 'clicked']);
export type PushSeen = z.output<typeof pushSeen>;
