import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import {
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  phone,
  staffSearch,
} from '../core/primitive.ts';

/**
 * How a number was added to the list:
 *
 * - its owner called the free number
 * - its owner opened the opt-out link
 * - the provider can never reach it
 * - staff were notified
 * - the member with this number left
 */
export const suppressionReason = z.enum(['080', 'optout_link', 'gateway', 'operator', 'withdrawn']);
export type SuppressionReason = z.output<typeof suppressionReason>;

/** A number that receives no advertising from any sender. Only its last digits are visible. */
const suppression = z.object({
  _id: id,
  /**
   * Masked. `null` for a former member, and for an entry from before the last digits were stored.
   */
  phone: z.nullable(z.string()),
  /** Member with this number; `null` if no member has it. */
  member: z.nullable(z.object({ _id: id, user_id: z.string(), name: z.string() })),
  reason: suppressionReason,
  note: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  at: instant,
});
export type Suppression = z.output<typeof suppression>;

/** Why staff put a number on the list, or take it off. */
export const suppressionNote = line(2, 200);

const base = '/api/admin/sms/suppressions';
const access = 'manageMessages';
const one = z.object({ item: suppression });

export const suppressionCalls = {
  list: defineCall({
    method: 'GET',
    path: base,
    access,
    summary: 'Lists the numbers that opted out of advertising, newest first.',
    query: z.strictObject({
      ...pageQuery,
      /** A whole number, or its last four digits. */
      q: z.optional(staffSearch()),
      reason: z.optional(suppressionReason),
    }),
    output: listOf(suppression),
    refusals: ['ACCESS_DENIED'],
  }),
  add: defineCall({
    method: 'POST',
    path: base,
    access,
    summary:
      'Opts a number out of advertising at the owner’s request. The owner is notified and the consent of a member is withdrawn.',
    body: z.strictObject({ phone, note: suppressionNote }),
    output: one,
    status: 201,
    refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'ALREADY_LISTED'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${base}/:_id`,
    access,
    summary: 'Removes a number from the opt-out list. The consent of its owner does not change.',
    params: idParam,
    query: z.strictObject({ note: suppressionNote }),
    output: z.void(),
    status: 204,
    refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT'],
  }),
};
