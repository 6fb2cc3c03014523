import * as z from 'zod/mini';

/**
 * requested → reviewing → approved → processing → done; until it is approved it may end as
 * rejected.
 */
export const refundState = z.enum([
  'requested',
  'reviewing',
  'approved',
  'processing',
  'done',
  'rejected',
]);
export type RefundState = z.output<typeof refundState>;
