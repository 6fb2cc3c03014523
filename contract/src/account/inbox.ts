import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, instant } from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';

/**
 * Kinds of entries: broadcasts and experts, orders and payments, other notices, advertising (features
 * P15).
 */
export const inboxKind = z.enum(['live', 'order', 'notice', 'benefit']);
export type InboxKind = z.output<typeof inboxKind>;

/** Name of an entry: `n` and its number, or `c` and the number of its campaign. */
export const INBOX_KEY = /^[nc][1-9]\d{0,9}$/;
const inboxKey = z.string().check(z.regex(INBOX_KEY));

/** Something that a member was notified of, whichever channel it used. */
const inboxEntry = z.object({
  _id: inboxKey,
  kind: inboxKind,
  title: z.string(),
  text: z.string(),
  /** The page of the entry on this site; `null` if it has none. */
  link: z.nullable(z.string()),
  at: instant,
  read: z.boolean(),
});
export type InboxEntry = z.output<typeof inboxEntry>;

/** State of an inbox. Each change of it raises the version, which is 0 before the first entry. */
export const inboxState = z.object({ unread: count, version: count });
export type InboxState = z.output<typeof inboxState>;

/** Entries of one page of the list. */
export const INBOX_PAGE = 20;

const path = '/api/home/me/inbox';
const stateAnswer = z.object({ item: inboxState });

export const listMyInbox = defineCall({
  method: 'GET',
  path,
  access: 'member',
  summary: 'Lists entries of the inbox of the caller, newest first, twenty for each page.',
  query: z.object({
    kind: z.optional(inboxKind),
    /** Only entries older than this one: the `next` of the page before. */
    before: z.optional(inboxKey),
  }),
  output: z.object({
    items: z.array(inboxEntry),
    /** `before` of the next page; `null` on the last one. */
    next: z.nullable(inboxKey),
  }),
  refusals: [...sessionRefusals, 'INVALID_INPUT'],
});

export const getMyInboxState = defineCall({
  method: 'GET',
  path: `${path}/state`,
  access: 'member',
  summary: 'Returns the number of unread entries in the inbox of the caller.',
  output: stateAnswer,
  refusals: sessionRefusals,
});

export const readInboxEntry = defineCall({
  method: 'POST',
  path: `${path}/:_id/read`,
  access: 'member',
  repeatable: true,
  summary: 'Marks one entry of the inbox as read. A repeat changes nothing.',
  params: z.object({ _id: inboxKey }),
  output: stateAnswer,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});

export const readInbox = defineCall({
  method: 'POST',
  path: `${path}/read`,
  access: 'member',
  repeatable: true,
  summary: 'Marks entries of one kind or all as read, up to the newest that the caller saw.',
  body: z.object({ until: inboxKey, kind: z.optional(inboxKind) }),
  output: stateAnswer,
  refusals: [...sessionRefusals, 'INVALID_INPUT'],
});

export const deleteInboxEntry = defineCall({
  method: 'DELETE',
  path: `${path}/:_id`,
  access: 'member',
  repeatable: true,
  summary: 'Deletes one entry of the inbox. A repeat changes nothing.',
  params: z.object({ _id: inboxKey }),
  output: stateAnswer,
  refusals: [...sessionRefusals, 'NOT_FOUND'],
});
