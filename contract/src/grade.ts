import * as z from 'zod/mini';

/** What a member is by their memberships. */
export const grade = z.enum(['free', 'vip', 'premium', 'vvip']);
export type Grade = z.output<typeof grade>;
