import * as z from 'zod/mini';

/** Kind of a message as the provider charges it, or a push. */
export const messageKind = z.enum(['SMS', 'LMS', 'MMS', 'PUSH']);
