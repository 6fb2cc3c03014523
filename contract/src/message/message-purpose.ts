import * as z from 'zod/mini';

/** Purpose of a message to one person. */
export const messagePurpose = z.enum([
  'code',
  'password',
  'order',
  'refund',
  'expiry',
  'reminder',
  'consent',
  'account',
  'inquiry',
  'stock',
]);
export type MessagePurpose = z.output<typeof messagePurpose>;
