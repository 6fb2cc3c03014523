import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, idParam, idText, instant } from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';
import { cue } from '../vod/captions.ts';
import { chatMessage, ticket } from './room.ts';

export const listRoomCaptions = defineCall({
  method: 'POST',
  path: '/api/home/rooms/captions',
  access: 'anyone',
  summary: 'Returns the captions of the recording that a ticket opens.',
  body: z.object({ ticket }),
  output: z.object({ cues: z.array(cue), version: count }),
  refusals: ['TICKET_EXPIRED', 'NOT_FOUND', ...sessionRefusals],
});

/** Length of a window of a chat, in seconds of the recording. */
export const CHAT_WINDOW_S = 60;

/** A longer window has further pages. */
export const WINDOW_LINES = 200;

const DAY_S = 86_400;

/** Lines of a chat that were written within a window of its recording, oldest first. */
export const chatWindow = z.object({
  items: z.array(chatMessage),
  /** Ids in `items` that the holder of this ticket wrote. */
  own: z.array(id),
  /** When the broadcast began, which is second 0 of its recording. */
  began_at: instant,
  /** Whether the window has lines behind these. `after` is the last of these then. */
  more: z.boolean(),
});
export type ChatWindow = z.output<typeof chatWindow>;

export const listRoomChat = defineCall({
  method: 'POST',
  path: '/api/home/rooms/chat',
  access: 'anyone',
  summary: 'Lists the chat of a recording from a second of it, a minute at most.',
  body: z.object({
    ticket,
    from_s: count.check(z.lte(DAY_S)),
    after: z.optional(id),
  }),
  output: chatWindow,
  refusals: ['TICKET_EXPIRED', 'NOT_FOUND', ...sessionRefusals],
});

export const listRoomChatAsStaff = defineCall({
  method: 'GET',
  path: '/api/admin/rooms/:_id/chat',
  access: 'manageContent',
  summary: 'Lists the chat of a recording from a second of it, for staff.',
  params: idParam,
  query: z.strictObject({
    from_s: z.coerce.number().check(z.int(), z.gte(0), z.lte(DAY_S)),
    after: z.optional(idText),
  }),
  output: chatWindow,
  refusals: ['NOT_FOUND'],
});
