import type { AdvisoryKind } from '../advisory/advisory.ts';
import type { ScheduleItem } from '../broadcast/broadcast.ts';
import type { RoomView } from './room.ts';

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

/** Whether the user may post; `expert` for the expert of the broadcast. */
export function mayPost(chat: RoomView['chat'], { expert }: { expert: boolean }): boolean {
  return chat === 'two-way' || (chat === 'expert-only' && expert);
}
