import * as z from 'zod/mini';
import { day } from '../core/primitive.ts';

/** How far ahead a broadcast counts as starting soon, for staff. */
export const SOON_HOURS = 2;

/** Filter of lists for staff. `soon`: not on the air, with a start in the next two hours. */
export const listedState = z.enum(['live', 'soon', 'upcoming', 'past', 'cancelled']);
export type ListedState = z.output<typeof listedState>;

/** Days in Seoul. `day` lists broadcasts with a part in it, so also those over midnight. */
export const listedDays = { from: z.optional(day), to: z.optional(day), day: z.optional(day) };
