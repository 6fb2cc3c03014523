import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { scheduleItem } from '../broadcast/broadcast.ts';
import { defineCall } from '../core/call.ts';
import { expertHasPage } from '../expert/expert.ts';
import { count, id, idParam, instant, text, version } from '../core/primitive.ts';
import { hiddenLine, muteState } from './moderation.ts';
import { ownVote, roomPoll } from './poll.ts';
import { NO_SETTINGS, roomSettings } from './room-settings.ts';
import { captionsState, NO_CAPTIONS } from '../vod/captions.ts';
import { chapters } from '../vod/chapter.ts';
import { videoIdOf } from '../text/video-link.ts';

/** A ticket of a join: signed, bound to its holder, good for 60 s to enter. */
export const ticket = text(10, 2_000);

/** A line of chat. `expert` marks the expert's own. */
export const chatMessage = z.object({
  _id: id,
  nick: z.string(),
  expert: z.boolean(),
  text: z.string(),
  at: instant,
  /** Grows each time the line is hidden or shown. Events of the previous version have none. */
  version: z._default(version, 1),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Media that a room plays; `none` = none yet. */
export const playback = z.object({
  kind: z.enum(['hls', 'file', 'video', 'none']),
  url: z.nullable(z.string()),
});

export type Playback = z.output<typeof playback>;

/** An own path, `/demo/lectures/lecture-1.webm`: no host, no `..`, nothing to guess at. */
const OWN_FILE = /^(?:\/[\w-]+)+\.(?:mp4|webm)$/;

/**
 * How Maru's own room plays an address:
 *
 * - a video link: a short link, or a `v` parameter (specification S5.14)
 * - a stream, recognized by its `.m3u8`
 * - a file of our own, recognized by its path
 * - `none`: the room has no player for it
 */
export function playbackOf(address: string | null): Playback {
  const none: Playback = { kind: 'none', url: null };
  if (address === null) return none;
  if (OWN_FILE.test(address)) return { kind: 'file', url: address };
  if (!URL.canParse(address)) return none;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return none;
  if (videoIdOf(address) !== null) return { kind: 'video', url: address };
  return url.pathname.endsWith('.m3u8') ? { kind: 'hls', url: address } : none;
}

/** `two-way` = participants write, as far as the settings allow; `none` = the law forbids chat. */
export const chatMode = z.enum(['two-way', 'none']);

export const roomView = z.object({
  schedule: scheduleItem,
  expert_has_page: expertHasPage,
  messages: z.array(chatMessage),
  /** Ids in `messages` that the holder of this ticket wrote. */
  own: z.array(id),
  /** Lines that a page may still show, and must remove. */
  hidden: z.array(hiddenLine),
  /** Whether the holder of this ticket is muted. */
  mute: muteState,
  /** Who may moderate the chat with this ticket; `null` for viewers. */
  desk: z.nullable(z.enum(['staff', 'expert'])),
  viewers: count,
  chat: chatMode,
  /** An API of the previous version sends none. */
  settings: z._default(roomSettings, NO_SETTINGS),
  /** The newest question of the room; `null` if there is none. */
  poll: z._default(z.nullable(roomPoll), null),
  /** The vote of the holder of this ticket on it. */
  vote: z._default(z.nullable(ownVote), null),
  /** Whether the ticket is of a member. */
  member: z._default(z.boolean(), false),
  /** When the holder of this ticket wrote last in this room; `null` if never. */
  wrote_at: z._default(z.nullable(instant), null),
  /** Whether the holder of this ticket may post now. Pages of the previous version read it. */
  may_post: z.boolean(),
  playback,
  recorded: z.boolean(),
  /** Chapters of a recording; none live. Rooms of the previous version send none. */
  chapters: z._default(chapters, []),
  /** Of a recording. Rooms of the previous version send none. */
  captions: z._default(captionsState, NO_CAPTIONS),
  /** Resume position in seconds; `null` if none is kept: for visitors, and live. */
  resume_s: z.nullable(count),
  at: instant,
});
export type RoomView = z.output<typeof roomView>;

/** Maximum length of a chat message, in characters. */
export const MAX_CHAT_LETTERS = 300;

export const enterRoom = defineCall({
  method: 'POST',
  path: '/api/home/rooms/enter',
  access: 'anyone',
  summary: 'Opens a room with a ticket: the broadcast, its player and its chat.',
  body: z.object({ ticket }),
  output: roomView,
  refusals: ['TICKET_EXPIRED', 'NOT_FOUND', ...sessionRefusals],
});

export const postMessage = defineCall({
  method: 'POST',
  path: '/api/home/rooms/messages',
  access: 'anyone',
  feature: 'chat',
  summary: 'Posts a chat message, at most one per second per person.',
  body: z.object({ ticket, text: text(1, MAX_CHAT_LETTERS) }),
  output: z.object({ item: chatMessage }),
  status: 201,
  refusals: [
    'FEATURE_CLOSED',
    'TICKET_EXPIRED',
    'CHAT_CLOSED',
    'CHAT_MUTED',
    'CHAT_SLOW',
    'CHAT_WORD',
    'CHAT_LINK',
    'CHAT_PHONE',
    'FORBIDDEN_WORDS',
    'TOO_MANY_REQUESTS',
    'NOT_FOUND',
    'IDEMPOTENCY_CONFLICT',
    ...sessionRefusals,
  ],
  idempotent: 'optional',
  publicWords: ['text'],
});

export const votePoll = defineCall({
  method: 'POST',
  path: '/api/home/rooms/polls/:_id/vote',
  access: 'anyone',
  summary: 'Votes on the open question of a room, once per person.',
  params: idParam,
  body: z.strictObject({ ticket, answer: count }),
  output: z.object({ item: roomPoll, vote: ownVote }),
  status: 201,
  refusals: [
    'INVALID_INPUT',
    'TICKET_EXPIRED',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'ALREADY_VOTED',
    'TOO_MANY_REQUESTS',
    ...sessionRefusals,
  ],
});
