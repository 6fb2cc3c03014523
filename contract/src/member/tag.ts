import { line } from '../core/primitive.ts';

/** Tag of a member, as staff enter and read it. */
export const tag = line(1, 20);
export const MAX_TAGS = 10;
