import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { count, instant } from '../core/primitive.ts';

/** Number of own-data exports allowed per day. */
export const DATA_FILES_A_DAY = 3;

/** Stored data of one kind, as its owner reads it. The columns have Korean names. */
const ownDataPart = z.object({
  title: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type OwnDataPart = z.output<typeof ownDataPart>;

export const takeMyData = defineCall({
  method: 'POST',
  path: '/api/home/me/data',
  access: 'member',
  summary:
    'Returns all stored data about the caller, three times a day. Unauthorized without a recent password check.',
  output: z.object({
    made_at: instant,
    parts: z.array(ownDataPart),
    /** How often more today. */
    left: count,
  }),
  refusals: [...sessionRefusals, 'Unauthorized', 'TOO_MANY_REQUESTS'],
});
