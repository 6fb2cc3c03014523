import * as z from 'zod/mini';
import { defineCall, type Call } from '../core/call.ts';
import { id, idParam, instant, version } from '../core/primitive.ts';
import { mute, muteLength } from './moderation.ts';
import { chatMessage, roomView, ticket } from './room.ts';
import { pollInput, roomPoll } from './poll.ts';
import { roomSettings, roomSettingsInput } from './room-settings.ts';

/** A line of a chat for its moderators. */
export const deskLine = z.extend(chatMessage, { hidden: z.boolean() });
export type DeskLine = z.output<typeof deskLine>;

/** Who may not write in a room, and since when. */
export const roomMute = z.extend(mute, {
  _id: id,
  nick: z.string(),
  at: instant,
  /** Name of the admin; `null` for the expert of the room. */
  by: z.nullable(z.string()),
  version,
});
export type RoomMute = z.output<typeof roomMute>;

/** Recent hidden lines and the mutes in force. */
export const roomDesk = z.object({ hidden: z.array(deskLine), mutes: z.array(roomMute) });
export type RoomDesk = z.output<typeof roomDesk>;

/** Entries that one page of the desk shows. */
export const DESK_SHOWN = 50;

/** Calls of the desk, once for staff and once for the expert of the room. */
// @__NO_SIDE_EFFECTS__
function deskCalls<
  const R extends 'home' | 'admin',
  const A extends Call['access'],
  const L extends z.ZodMiniType,
>({ realm, access, by, length }: { realm: R; access: A; by: string; length: L }) {
  return {
    get: defineCall({
      method: 'GET',
      path: `/api/${realm}/rooms/:_id/desk`,
      access,
      summary: `Lists the hidden lines and the mutes of a room. ${by}`,
      params: idParam,
      output: z.object({ item: roomDesk }),
      refusals: ['NOT_FOUND'],
    }),
    setHidden: defineCall({
      method: 'PATCH',
      path: `/api/${realm}/rooms/lines/:_id`,
      access,
      summary: `Hides a line of a chat, or shows it again. ${by}`,
      params: idParam,
      body: z.strictObject({ hidden: z.boolean(), version }),
      output: z.object({ item: deskLine }),
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
    }),
    setSettings: defineCall({
      method: 'PUT',
      path: `/api/${realm}/rooms/:_id/settings`,
      access,
      summary: `Sets who may write in a room, its slow mode and its pinned note. ${by}`,
      params: idParam,
      body: roomSettingsInput,
      output: z.object({ item: roomSettings }),
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'FORBIDDEN_WORDS'],
      publicWords: ['pin'],
    }),
    createPoll: defineCall({
      method: 'POST',
      path: `/api/${realm}/rooms/:_id/polls`,
      access,
      summary: `Asks the room a question with 2 to 5 answers. ${by}`,
      params: idParam,
      body: pollInput,
      output: z.object({ item: roomPoll }),
      status: 201,
      refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'FORBIDDEN_WORDS'],
      publicWords: ['question', 'answers'],
    }),
    closePoll: defineCall({
      method: 'POST',
      path: `/api/${realm}/rooms/polls/:_id/close`,
      access,
      summary: `Ends the votes on a question and shows the result. ${by}`,
      params: idParam,
      output: z.object({ item: roomPoll }),
      refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    }),
    mute: defineCall({
      method: 'POST',
      path: `/api/${realm}/rooms/lines/:_id/mute`,
      access,
      summary: `Mutes the writer of a line. ${by}`,
      params: idParam,
      body: z.strictObject({ length }),
      output: z.object({ item: roomMute }),
      status: 201,
      refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    }),
  } as const;
}

export const staffDesk = deskCalls({
  realm: 'admin',
  access: 'manageContent',
  by: 'For staff.',
  length: muteLength,
});

export const expertDesk = deskCalls({
  realm: 'home',
  access: 'expert',
  by: 'For the expert of the room.',
  length: z.enum(['10m', 'room']),
});

export const liftMute = defineCall({
  method: 'POST',
  path: '/api/admin/rooms/mutes/:_id/lift',
  access: 'manageContent',
  summary: 'Lifts a mute. The person may write again.',
  params: idParam,
  body: z.strictObject({ version }),
  output: z.object({ item: roomMute }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const joinAsStaff = defineCall({
  method: 'POST',
  path: '/api/admin/schedules/:_id/room',
  access: 'manageContent',
  summary: 'Returns a way for staff into a room on the air, or into its recording.',
  params: idParam,
  body: z.strictObject({ recorded: z.boolean() }),
  output: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const enterRoomAsStaff = defineCall({
  method: 'POST',
  path: '/api/admin/rooms/enter',
  access: 'manageContent',
  changesNothing: true,
  summary: 'Opens a room with a ticket of staff. It is bound to their session.',
  body: z.strictObject({ ticket }),
  output: roomView,
  refusals: ['TICKET_EXPIRED', 'NOT_FOUND'],
});
