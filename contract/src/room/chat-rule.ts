import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  id,
  idParam,
  instant,
  line,
  listOf,
  pageQuery,
  staffSearch,
  version,
} from '../core/primitive.ts';

const access = 'manageContent';

/** They share one history, so their lines in the audit log are about this number. */
export const CHAT_RULE_ID = 1;

/** Whether lines of chats may hold links and phone numbers. The expert of a room always may send both. */
export const chatRule = z.object({ links: z.boolean(), phones: z.boolean(), version });
export type ChatRule = z.output<typeof chatRule>;

export const getChatRule = defineCall({
  method: 'GET',
  path: '/api/admin/chat-rule',
  access,
  summary: 'Returns whether lines of chats may hold links and phone numbers.',
  output: z.object({ item: chatRule }),
  refusals: ['ACCESS_DENIED'],
});

export const setChatRule = defineCall({
  method: 'PUT',
  path: '/api/admin/chat-rule',
  access,
  summary: 'Sets whether lines of chats may hold links and phone numbers.',
  body: z.strictObject({ links: z.boolean(), phones: z.boolean(), version }),
  output: z.object({ item: chatRule }),
  refusals: ['ACCESS_DENIED', 'VERSION_CONFLICT'],
});

/** A word that lines of chats may not hold. */
const chatWord = z.object({
  _id: id,
  word: z.string(),
  created_by: z.nullable(z.string()),
  at: instant,
});
export type ChatWord = z.output<typeof chatWord>;

export const chatWordInput = line(2, 30);

const base = '/api/admin/chat-words';

export const listChatWords = defineCall({
  method: 'GET',
  path: base,
  access,
  summary: 'Lists the words that lines of chats may not hold, newest first.',
  query: z.object({ ...pageQuery, q: z.optional(staffSearch()) }),
  output: listOf(chatWord),
  refusals: ['ACCESS_DENIED'],
});

export const exportChatWords = exportCall(listChatWords);

export const addChatWord = defineCall({
  method: 'POST',
  path: base,
  access,
  summary: 'Adds a word that lines of chats may not hold.',
  body: z.strictObject({ word: chatWordInput }),
  output: z.object({ item: chatWord }),
  status: 201,
  refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'ALREADY_LISTED'],
});

export const removeChatWord = defineCall({
  method: 'DELETE',
  path: `${base}/:_id`,
  access,
  summary: 'Removes a word from the list. Lines of chats may hold it again.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});
