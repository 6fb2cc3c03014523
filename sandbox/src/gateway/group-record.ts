import { z } from 'zod';
import { messageType } from './registration.ts';

const registeredMessage = z.object({
  to: z.string(),
  from: z.string(),
  text: z.string(),
  type: messageType,
  subject: z.string().nullable(),
  /** Image of an MMS. Older journals have none. */
  imageId: z.string().nullable().default(null),
  customFields: z.record(z.string(), z.string()),
  registration: z.string(),
  report: z.string(),
});

const at = z.number().int();
const groupId = z.string();

/** One line of the groups' journal. Moments are in ms since the epoch. */
export const groupRecord = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('create'),
    groupId,
    at,
    customFields: z.record(z.string(), z.string()),
  }),
  z.object({
    op: z.literal('add'),
    groupId,
    at,
    /** The number of the first of these messages; the others follow it. */
    first: z.number().int(),
    messages: z.array(registeredMessage),
  }),
  z.object({ op: z.literal('send'), groupId, at }),
  /** Every message of the group is in the ledger. */
  z.object({ op: z.literal('ledgered'), groupId, at }),
  z.object({ op: z.literal('delete'), groupId, at }),
]);
export type GroupRecord = z.output<typeof groupRecord>;
export type AddRecord = Extract<GroupRecord, { op: 'add' }>;

/** One line of the ledger: a message that reached its phone. */
export const ledgerLine = z.object({
  messageId: z.string(),
  groupId: z.string(),
  to: z.string(),
  from: z.string(),
  text: z.string(),
  type: messageType,
  /** Of an MMS. */
  imageId: z.string().optional(),
  at: z.string(),
});
export type LedgerLine = z.output<typeof ledgerLine>;
