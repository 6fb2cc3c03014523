import { brandOf } from '@maru/brands/registry';
import { chatModeOf, mayPost } from '@maru/contract/room/chat-mode';
import { enterRoom, playbackOf, postMessage, type RoomView } from '@maru/contract/room/room';
import { resumeAt } from '@maru/contract/vod/vod';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import { networkOf } from '@maru/platform/http/client-address';
import type { EnteredTicket } from '@maru/domain/room/join-ticket';
import { publish } from '@maru/platform/db/outbox';
import { shownViewers } from '@maru/domain/broadcast/viewer-count';
import type { FastifyInstance } from 'fastify';
import { addressOnAir } from '../broadcast/join.ts';
import { runIdempotently } from '../http/idempotency.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import { findProgress } from '../vod/progress.repository.ts';
import { findMessage, insertMessage, listNewestMessages } from './room.repository.ts';
import { writerOf } from './writer.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import type { Db } from '@maru/platform/db/db';
import { countOrZero } from '../broadcast/count-or-zero.ts';
import { openRoom } from './open-room.ts';

/** One line a second per person (wire N5.8). */
const CHAT_LINES = { of: 'chat', times: 1, withinS: 1 };

/** A visitor can request a new ticket for each line, so the rate limit applies per network. */
const VISITOR_LINES = { of: 'visitor-chat', withinS: 5 };

export function roomRoutes(
  app: FastifyInstance,
  { db, redis, guard, config, log }: RouteDeps,
): void {
  const { plays, viewerThreshold } = brandOf(config.BRAND).switches;
  const door = { db, config, plays };
  const keepPace = createRateLimit(redis, config.redisPrefix, CHAT_LINES);
  const keepVisitorsPace = createRateLimit(redis, config.redisPrefix, {
    ...VISITOR_LINES,
    times: config.VISITOR_LINES_PER_ADDRESS * VISITOR_LINES.withinS,
  });

  registerCall(
    app,
    guard,
    enterRoom,
    async ({ body, caller, requireMember }): Promise<RoomView> => {
      const { ticket, room } = await openRoom(door, body.ticket, { caller, requireMember });
      const chat = chatModeOf(room.schedule, (await findAdvisoryMode(db)).kind);
      const writer = await writerOf(db, ticket, room.schedule);
      const viewers = await countOrZero({ redis, config, log }, ticket.scheduleId);
      const messages =
        chat === 'none' ? [] : await listNewestMessages(db, ticket.scheduleId, ticket.memberId);
      return {
        schedule: room.schedule,
        expert_has_page: room.expertHasPage,
        messages,
        own: messages.filter(({ own }) => own).map(({ _id }) => _id),
        viewers: shownViewers(viewers, viewerThreshold),
        chat,
        may_post: !ticket.recorded && mayPost(chat, writer),
        playback: playbackOf(ticket.recorded ? room.vodUrl : addressOnAir(room)),
        recorded: ticket.recorded,
        resume_s: ticket.recorded ? await resumeOf(db, ticket) : null,
        at: new Date().toISOString(),
      };
    },
  );

  registerCall(app, guard, postMessage, async (context) => {
    const { body, caller, client, repeat, requireMember, refuse } = context;
    const text = body.text.trim();
    if (text === '') return refuse('INVALID_INPUT');
    const { ticket, room } = await openRoom(door, body.ticket, { caller, requireMember });
    const chat = chatModeOf(room.schedule, (await findAdvisoryMode(db)).kind);
    // Where the law allows no chat, the call does not exist for any caller.
    if (chat === 'none') return refuse('NOT_FOUND');
    const writer = await writerOf(db, ticket, room.schedule);
    if (ticket.recorded || !mayPost(chat, writer)) return refuse('CHAT_CLOSED');
    // A member counts once over all tickets.
    const holder = ticket.memberId === null ? ticket.ticketId : `member-${ticket.memberId}`;
    await keepPace(holder);
    if (ticket.memberId === null) await keepVisitorsPace(networkOf(client.ip));
    const { _id } = await runIdempotently(db, `chat.post:${holder}`, repeat, async (tx) => {
      const message = await insertMessage(tx, ticket.scheduleId, writer, text);
      await publish(tx, 'room.messagePosted', message, ticket.scheduleId);
      return { _id: message._id };
    });
    // The message posted earlier under this key may have been removed since.
    const item = await findMessage(db, _id);
    return item ? { item } : refuse('NOT_FOUND');
  });
}

/** Position at which a member resumes a recording. No position is kept for visitors. */
async function resumeOf(db: Db, { memberId, scheduleId }: EnteredTicket): Promise<number | null> {
  if (memberId === null) return null;
  const progress = await findProgress(db, memberId, scheduleId);
  return progress === null ? 0 : resumeAt(progress);
}
