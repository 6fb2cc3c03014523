import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { instant } from '../core/primitive.ts';

/** Hours the free trial lasts, to the second. */
export const TRIAL_HOURS = 72;

const trial = z.object({
  /**
   * - `taken`: the caller had a trial, or is no user.
   * - `covered`: the caller already has access to its content.
   * - `none`: there is no offer now.
   */
  state: z.enum(['offered', 'running', 'taken', 'covered', 'none']),
  ends_at: z.nullable(instant),
  /** A trial requires an identity, because each person gets only one. */
  identified: z.boolean(),
});
export type Trial = z.output<typeof trial>;

export const getMyTrial = defineCall({
  method: 'GET',
  path: '/api/home/memberships/trial',
  access: 'member',
  summary: 'Returns the state of the free trial for the caller: offered, running or over.',
  output: z.object({ item: trial }),
  refusals: sessionRefusals,
});

export const startTrial = defineCall({
  method: 'POST',
  path: '/api/home/memberships/trial',
  access: 'user',
  summary: 'Starts the free trial of an identified user: 72 hours, once per person.',
  body: z.object({}),
  output: z.object({ item: trial }),
  status: 201,
  refusals: [...sessionRefusals, 'ACCESS_DENIED', 'INVALID_INPUT', 'NOT_FOUND', 'STATE_CONFLICT'],
});
