import * as z from 'zod/mini';

export const channel = z.enum(['sms', 'push']);

export type Channel = z.output<typeof channel>;
