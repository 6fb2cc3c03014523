import type { AdvisoryKind } from '../advisory/advisory.ts';
import type { ScheduleItem } from '../broadcast/broadcast.ts';
import type { RoomView } from './room.ts';
import type { RoomWriters } from './room-settings.ts';

/**
 * Returns the chat mode that a broadcast may have. Since 2024-08-14 a quasi investment advisory
 * business may not run a paid two-way channel (features L03). Paid broadcasts of such a brand
 * therefore have no chat. Those of a registered adviser do.
 */
export function chatModeOf(
  { kind }: Pick<ScheduleItem, 'kind'>,
  advisoryKind: AdvisoryKind,
): RoomView['chat'] {
  if (kind === 'free') return 'two-way';
  return advisoryKind === 'registered' ? 'two-way' : 'none';
}

/** A user in a room. */
interface Participant {
  /** Whether they are the expert of the broadcast. */
  expert: boolean;
  member: boolean;
}

/** Whether a user may post where the law allows a chat and staff or the expert have limited it. */
export function mayPost(
  chat: RoomView['chat'],
  writers: RoomWriters,
  { expert, member }: Participant,
): boolean {
  if (chat === 'none') return false;
  return expert || writers === 'everyone' || (writers === 'members' && member);
}
