import * as z from 'zod/mini';

/** How far ahead a broadcast counts as starting soon, for staff. */
export const SOON_HOURS = 2;

/** Filter of lists for staff. `soon`: not on the air, with a start in the next two hours. */
export const listedState = z.enum(['live', 'soon', 'upcoming', 'past', 'cancelled']);
export type ListedState = z.output<typeof listedState>;
