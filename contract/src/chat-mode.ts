import type { AdvisoryKind } from './advisory.ts';
import type { ScheduleItem } from './broadcast.ts';
import type { RoomView } from './room.ts';

/**
 * What kind of chat a broadcast may have. Since 2024-08-14 a quasi investment advisory business
 * may not run a paid two-way channel (features.md L03), so a paid broadcast of such a brand has no
 * chat at all; a registered adviser's has.
 */
export function chatModeOf(
  { kind }: Pick<ScheduleItem, 'kind'>,
  advisoryKind: AdvisoryKind,
): RoomView['chat'] {
  if (kind === 'free') return 'two-way';
  return advisoryKind === 'registered' ? 'two-way' : 'none';
}

/** Whether somebody may write; `expert` for the expert whose broadcast it is. */
export function mayPost(chat: RoomView['chat'], { expert }: { expert: boolean }): boolean {
  return chat === 'two-way' || (chat === 'expert-only' && expert);
}
