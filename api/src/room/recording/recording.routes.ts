import { brandOf } from '@maru/brands/registry';
import { chatModeOf } from '@maru/contract/room/chat-mode';
import {
  CHAT_WINDOW_S,
  listRoomCaptions,
  listRoomChat,
  listRoomChatAsStaff,
  WINDOW_LINES,
  type ChatWindow,
} from '@maru/contract/room/recording';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Db } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { findCaptions } from '../../vod/captions.repository.ts';
import { openRoom } from '../open-room.ts';
import { findRoom, listOwnLines, type RoomFacts } from '../room.repository.ts';
import { findBeganAt, listLinesBetween } from './chat-window.repository.ts';

/** Parts of a recording's room that load behind its first view. */
export function recordingRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  const { plays } = brandOf(config.BRAND).switches;
  const door = { db, config, plays };

  registerCall(app, guard, listRoomCaptions, async ({ body, caller, requireMember, refuse }) => {
    const { ticket } = await openRoom(door, body.ticket, { caller, requireMember });
    if (!ticket.recorded) return refuse('NOT_FOUND');
    const { cues, version } = await findCaptions(db, ticket.scheduleId);
    return { cues, version };
  });

  registerCall(app, guard, listRoomChat, async ({ body, caller, requireMember, refuse }) => {
    const { ticket, room } = await openRoom(door, body.ticket, { caller, requireMember });
    if (!ticket.recorded) return refuse('NOT_FOUND');
    return viewWindow(db, { room, memberId: ticket.memberId }, body);
  });

  registerCall(app, guard, listRoomChatAsStaff, async ({ params, query, refuse }) => {
    const room = await findRoom(db, params._id);
    if (!room || room.vodUrl === null) return refuse('NOT_FOUND');
    return viewWindow(db, { room, memberId: null }, query);
  });
}

/**
 * Lines of a window of a recording.
 *
 * @throws Refusal NOT_FOUND where the law allows no chat.
 */
async function viewWindow(
  db: Db,
  { room: { schedule }, memberId }: { room: RoomFacts; memberId: number | null },
  { from_s, after }: { from_s: number; after?: number | undefined },
): Promise<ChatWindow> {
  const { kind } = await findAdvisoryMode(db);
  if (chatModeOf(schedule, kind) === 'none') throw new Refusal('NOT_FOUND');
  const beganAt = await findBeganAt(db, schedule._id);
  const found = await listLinesBetween(db, schedule._id, {
    from: momentOf(beganAt, from_s),
    until: momentOf(beganAt, from_s + CHAT_WINDOW_S),
    after: after ?? null,
    most: WINDOW_LINES + 1,
  });
  const items = found.slice(0, WINDOW_LINES);
  const ids = items.map(({ _id }) => _id);
  return {
    items,
    own: memberId === null ? [] : await listOwnLines(db, ids, memberId),
    began_at: beganAt,
    more: found.length > WINDOW_LINES,
  };
}

const momentOf = (beganAt: string, seconds: number) =>
  new Date(Date.parse(beganAt) + seconds * 1_000).toISOString();
