import { brandOf } from '@maru/brands/registry';
import { chatModeOf, mayPost } from '@maru/contract/room/chat-mode';
import { playbackOf, type RoomView } from '@maru/contract/room/room';
import { NO_CAPTIONS } from '@maru/contract/vod/captions';
import { resumeAt } from '@maru/contract/vod/vod';
import { findCaptionsState } from '@maru/domain/broadcast/captions';
import { shownViewers } from '@maru/domain/broadcast/viewer-count';
import type { EnteredTicket } from '@maru/domain/room/join-ticket';
import { findMutes, NOT_MUTED } from '@maru/domain/room/mute';
import { findPoll, findVote } from '@maru/domain/room/room-poll';
import { findSettings } from '@maru/domain/room/room-settings';
import { findRoomLines } from '@maru/domain/room/room-lines';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Db } from '@maru/platform/db/db';
import { countOrZero } from '../broadcast/count-or-zero.ts';
import { addressOnAir } from '../broadcast/join.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { findProgress } from '../vod/progress.repository.ts';
import { findWroteAt } from './settings.repository.ts';
import { participantOf } from './writer.ts';
import { listOwnLines, type RoomFacts, type Writer } from './room.repository.ts';

/** The room as the holder of a ticket sees it. */
export async function viewRoom(
  { db, redis, config, log }: Pick<RouteDeps, 'db' | 'redis' | 'config' | 'log'>,
  { ticket, room }: { ticket: EnteredTicket; room: RoomFacts },
  { writer, desk }: { writer: Writer | null; desk: RoomView['desk'] },
): Promise<RoomView> {
  const { scheduleId, memberId, recorded } = ticket;
  const { viewerThreshold } = brandOf(config.BRAND).switches;
  const chat = chatModeOf(room.schedule, (await findAdvisoryMode(db)).kind);
  const settings = await findSettings(db, scheduleId);
  const poll = recorded || chat === 'none' ? null : await findPoll(db, scheduleId);
  const lines =
    chat === 'none' ? undefined : (await findRoomLines(db, [scheduleId])).get(scheduleId);
  const { messages, hidden } = lines ?? { messages: [], hidden: [] };
  const shown = messages.map(({ _id }) => _id);
  return {
    schedule: room.schedule,
    expert_has_page: room.expertHasPage,
    messages,
    hidden,
    own: memberId === null ? [] : await listOwnLines(db, shown, memberId),
    mute: (await findMutes(db, [ticket]))[0] ?? NOT_MUTED,
    desk,
    viewers: shownViewers(await countOrZero({ redis, config, log }, scheduleId), viewerThreshold),
    chat,
    settings,
    poll,
    vote: poll === null ? null : await findVote(db, poll._id, ticket.person),
    member: memberId !== null,
    wrote_at: writer === null ? null : await findWroteAt(db, ticket),
    may_post:
      !recorded && writer !== null && mayPost(chat, settings.writers, participantOf(writer)),
    playback: playbackOf(recorded ? room.vodUrl : addressOnAir(room)),
    recorded,
    chapters: recorded ? room.chapters : [],
    captions: recorded ? await findCaptionsState(db, scheduleId) : NO_CAPTIONS,
    resume_s: recorded ? await resumeOf(db, ticket) : null,
    at: new Date().toISOString(),
  };
}

/** Position at which a member resumes a recording. No position is kept for visitors. */
async function resumeOf(db: Db, { memberId, scheduleId }: EnteredTicket): Promise<number | null> {
  if (memberId === null) return null;
  const progress = await findProgress(db, memberId, scheduleId);
  return progress === null ? 0 : resumeAt(progress);
}
