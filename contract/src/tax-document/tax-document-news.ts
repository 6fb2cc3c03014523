import * as z from 'zod/mini';
import { permissions } from '../core/call.ts';
import { id, instant, version } from '../core/primitive.ts';
import { taxState } from './tax-machine.ts';

/** A document moved on. `permission` is what the brand requires for its order screens. */
export const taxDocumentNews = z.object({
  _id: id,
  /** Its order. */
  order: id,
  state: taxState,
  version,
  permission: z.enum(permissions),
  at: instant,
});
