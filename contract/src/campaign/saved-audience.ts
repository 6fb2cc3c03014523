import * as z from 'zod/mini';
import {
  AUDIENCE_BYTES,
  columnNamesOf,
  excluded,
  namedAudience,
  phonesAudience,
} from './audience.ts';
import { defineCall } from '../core/call.ts';
import { messageCategory } from '../message/message-choice.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  staffSearch,
  typedInstant,
  version,
  wholeQuery,
} from '../core/primitive.ts';
import { MAX_COLUMN_NAME, MAX_COLUMNS } from './phone-columns.ts';
import { isOfRecipient, recipientVariables } from './recipient-words.ts';
import { channel } from '../message/channel.ts';

const savedAudience = z.object({
  _id: id,
  name: z.string(),
  audience: namedAudience,
  created_by: z.string(),
  updated_at: instant,
  version,
});
export type SavedAudience = z.output<typeof savedAudience>;

const usage = z.object({
  /** Members it means now, with or without a number. */
  members: count,
  /**
   * How many of them receive an informational text message, and the devices that receive such a
   * push.
   */
  sms: count,
  push: count,
  /**
   * Campaigns scheduled for exactly this audience. Their recipients were stored at creation, so
   * changes of the audience do not affect them.
   */
  scheduled: z.array(
    z.object({ _id: id, channel, name: z.string(), send_at: z.nullable(instant), total: count }),
  ),
});
export type AudienceUsage = z.output<typeof usage>;

const name = line(1, 30);
const access = 'manageMessages';
const one = z.object({ item: savedAudience });

const list = defineCall({
  method: 'GET',
  path: '/api/admin/audiences',
  access,
  summary: 'Lists the saved audiences by name.',
  // Screens that write a message show all of them.
  query: z.strictObject({
    ...wholeQuery,
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['name', 'latest']), 'name'),
  }),
  output: listOf(savedAudience),
  refusals: [],
});

/** Named audiences, shared by all staff who send messages. */
export const savedAudienceCalls = {
  list,
  export: exportCall(list),
  create: defineCall({
    method: 'POST',
    path: '/api/admin/audiences',
    access,
    summary: 'Saves an audience. Names are unique.',
    body: z.strictObject({ name, audience: namedAudience }),
    output: one,
    status: 201,
    refusals: ['NOT_FOUND', 'DUPLICATE_NAME', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
    idempotent: 'optional',
  }),
  usage: defineCall({
    method: 'GET',
    path: '/api/admin/audiences/:_id/usage',
    access,
    summary: 'Counts the current members of a saved audience and lists its waiting campaigns.',
    params: idParam,
    output: z.object({ item: usage }),
    refusals: ['NOT_FOUND'],
  }),
  update: defineCall({
    method: 'PATCH',
    path: '/api/admin/audiences/:_id',
    access,
    summary: 'Replaces the audience stored under a name.',
    params: idParam,
    body: z.strictObject({ audience: namedAudience, version }),
    output: one,
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/api/admin/audiences/:_id',
    access,
    summary: 'Deletes a saved audience. Campaigns sent to it remain unchanged.',
    params: idParam,
    output: z.void(),
    status: 204,
    refusals: ['NOT_FOUND'],
  }),
};

const choice = z.object({
  _id: id,
  name: z.string(),
  /** The expert has left. */
  ended: z.optional(z.boolean()),
});
export type AudienceOption = z.output<typeof choice>;

const options = z.object({
  experts: z.array(choice),
  products: z.array(choice),
  series: z.array(choice),
  events: z.array(choice),
  /** The newest broadcasts that have begun. */
  broadcasts: z._default(z.array(choice), []),
  /** The newest campaigns that were sent. */
  campaigns: z._default(z.array(choice), []),
  tags: z._default(z.array(z.string()), []),
});
export type AudienceOptions = z.output<typeof options>;

export const listAudienceOptions = defineCall({
  method: 'GET',
  path: '/api/admin/audiences/options',
  access,
  summary: 'Lists the values that audience conditions can use.',
  output: options,
  refusals: [],
});

const refused = z.object({
  /** Position in the submitted list, from 0. */
  index: count,
  reason: z.keyof(excluded),
});
export type RefusedPhone = z.output<typeof refused>;

const places = z
  .array(line(1, MAX_COLUMN_NAME))
  .check(z.maxLength(recipientVariables.length + MAX_COLUMNS));

export const checkPhones = defineCall({
  method: 'POST',
  path: '/api/admin/sms/audiences/check',
  access,
  summary: 'Checks pasted numbers and returns the excluded ones with the reason, at most 500.',
  body: z
    .strictObject({
      audience: phonesAudience,
      category: z.optional(messageCategory),
      advertising: z.boolean(),
      /** When the message is sent, which decides who is over the frequency cap; `null` = now. */
      send_at: z._default(z.nullable(typedInstant), null),
      /** Whether the message may exceed the cap. */
      over_cap: z._default(z.boolean(), false),
      /** Variables of the message. Recipients without a value for one of them get no message. */
      places: z._default(places, []),
    })
    .check(
      z.refine(
        ({ audience, places: named }) =>
          named.every((place) => isOfRecipient(place, columnNamesOf(audience))),
        { path: ['places'], error: 'must name variables that recipients have' },
      ),
    ),
  output: z.object({ items: z.array(refused), total: count }),
  refusals: ['INVALID_INPUT'],
  maxBodyBytes: AUDIENCE_BYTES,
});
