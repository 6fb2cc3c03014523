import * as z from 'zod/mini';

/** Parts of the service as readers know them, in the order of the status page. */
export const statusParts = [
  'site',
  'login',
  'broadcast',
  'live',
  'message',
  'payment',
  'vod',
] as const;
export const statusPart = z.enum(statusParts);
export type StatusPart = z.output<typeof statusPart>;

/** Measured state of a part, best first. */
export const partStates = ['ok', 'slow', 'down'] as const;
export const partState = z.enum(partStates);
export type PartState = z.output<typeof partState>;
