import * as z from 'zod/mini';

/** Grade of a member, derived from their memberships. */
export const grade = z.enum(['free', 'vip', 'premium', 'vvip']);
export type Grade = z.output<typeof grade>;
