import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { defineCall } from '../core/call.ts';
import { reason } from '../core/export.ts';
import { id, idParam, instant } from '../core/primitive.ts';

export const allowReturn = defineCall({
  method: 'PUT',
  path: '/api/admin/users/:_id/return',
  access: 'manageUsers',
  summary: 'Decides whether the person behind a closed account may sign up again, once.',
  params: idParam,
  body: z.object({ allowed: z.boolean() }),
  output: z.object({ item: z.object({ _id: id, allowed: z.boolean() }) }),
  refusals: [...sessionRefusals, 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** Stored values, by column. */
export const departedFields = z.record(
  z.string(),
  z.union([z.string(), z.null(), z.record(z.string(), z.string())]),
);

/** A decrypted record of a former member, kept because the law requires it. */
const departedRecord = z.object({
  _id: id,
  term: z.enum(['order', 'complaint']),
  /** Name of the table that held the record. */
  place: z.string(),
  fields: departedFields,
  /** Its term runs from here. */
  since: instant,
});
export type DepartedRecord = z.output<typeof departedRecord>;

export const openDepartedRecords = defineCall({
  method: 'POST',
  path: '/api/admin/departed-records/:_id/open',
  access: 'superAdmin',
  summary:
    'Returns the records of a departed member that the law requires, for a recorded reason. Empty if there are none.',
  params: idParam,
  body: z.object({ reason }),
  output: z.object({ items: z.array(departedRecord) }),
  refusals: ['NOT_FOUND'],
});
