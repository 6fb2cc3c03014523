import { brandOf } from '@maru/brands/registry';
import { chatModeOf, mayPost } from '@maru/contract/room/chat-mode';
import type { Mute } from '@maru/contract/room/moderation';
import { enterRoom, postMessage, votePoll } from '@maru/contract/room/room';
import type { EnteredTicket } from '@maru/domain/room/join-ticket';
import { findMute } from '@maru/domain/room/mute';
import { findSettings } from '@maru/domain/room/room-settings';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import { networkOf } from '@maru/platform/http/client-address';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import type { FastifyInstance } from 'fastify';
import { runIdempotently } from '../http/idempotency.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { checkLine } from './chat-word/check-line.ts';
import { findMessage, insertMessage } from './room.repository.ts';
import { lockWait } from './settings.repository.ts';
import { participantOf, writerOf } from './writer.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { openRoom } from './open-room.ts';
import { vote } from './poll/change-poll.ts';
import { viewRoom } from './view-room.ts';

/** One line a second per person (wire N5.8). */
const CHAT_LINES = { of: 'chat', times: 1, withinS: 1 };

/** A visitor can request a new ticket for each line, so the rate limit applies per network. */
const VISITOR_LINES = { of: 'visitor-chat', withinS: 5 };

export function roomRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, redis, guard, config } = deps;
  const { plays } = brandOf(config.BRAND).switches;
  const door = { db, config, plays };
  const keepPace = createRateLimit(redis, config.redisPrefix, CHAT_LINES);
  const keepVisitorsPace = createRateLimit(redis, config.redisPrefix, {
    ...VISITOR_LINES,
    times: config.VISITOR_LINES_PER_ADDRESS * VISITOR_LINES.withinS,
  });

  registerCall(app, guard, enterRoom, async ({ body, caller, requireMember }) => {
    const opened = await openRoom(door, body.ticket, { caller, requireMember });
    const writer = await writerOf(db, opened.ticket, opened.room.schedule);
    return viewRoom(deps, opened, { writer, desk: writer.expert ? 'expert' : null });
  });

  registerCall(app, guard, votePoll, async ({ params, body, caller, client, requireMember }) => {
    const { ticket } = await openRoom(door, body.ticket, { caller, requireMember });
    if (ticket.memberId === null) await keepVisitorsPace(networkOf(client.ip));
    return vote(db, ticket, { pollId: params._id, answer: body.answer });
  });

  registerCall(app, guard, postMessage, async (context) => {
    const { body, caller, client, repeat, requireMember, refuse } = context;
    const text = body.text.trim();
    if (text === '') return refuse('INVALID_INPUT');
    const { ticket, room } = await openRoom(door, body.ticket, { caller, requireMember });
    const chat = chatModeOf(room.schedule, (await findAdvisoryMode(db)).kind);
    // Where the law allows no chat, the call does not exist for any caller.
    if (chat === 'none') return refuse('NOT_FOUND');
    const writer = await writerOf(db, ticket, room.schedule);
    const { writers, slow_s } = await findSettings(db, ticket.scheduleId);
    if (ticket.recorded || !mayPost(chat, writers, participantOf(writer))) {
      return refuse('CHAT_CLOSED');
    }
    await checkLine(db, text, writer);
    const muted = await findMute(db, ticket);
    if (muted) throw mutedRefusal(muted);
    // A member counts once over all tickets.
    const holder = ticket.memberId === null ? ticket.ticketId : `member-${ticket.memberId}`;
    await keepPace(holder);
    if (ticket.memberId === null) await keepVisitorsPace(networkOf(client.ip));
    const { _id } = await runIdempotently(db, `chat.post:${holder}`, repeat, async (tx) => {
      if (slow_s > 0 && !writer.expert) await keepSlow(tx, ticket, slow_s);
      const message = await insertMessage(tx, ticket.scheduleId, writer, text);
      await publish(tx, 'room.messagePosted', message, ticket.scheduleId);
      return { _id: message._id };
    });
    // The message posted earlier under this key may have been removed since.
    const item = await findMessage(db, _id);
    return item ? { item } : refuse('NOT_FOUND');
  });
}

function mutedRefusal({ until }: Mute): Refusal {
  if (until === null) return new Refusal('CHAT_MUTED');
  const retryAfterS = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
  return new Refusal('CHAT_MUTED', { retryAfterS });
}

/** @throws Refusal CHAT_SLOW, with the seconds that are left. A repeated key is not counted. */
async function keepSlow(tx: Tx, holder: EnteredTicket, slowS: number): Promise<void> {
  const retryAfterS = await lockWait(tx, holder, slowS);
  if (retryAfterS > 0) throw new Refusal('CHAT_SLOW', { retryAfterS });
}
