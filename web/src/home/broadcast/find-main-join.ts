import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { compareSchedules } from '@maru/contract/broadcast/schedule-order';

/**
 * The broadcast whose join button is the filled one of a page: the first live one that is free, else
 * the first live one.
 */
export function findMainJoin<T extends ScheduleItem>(items: readonly T[]): T | undefined {
  const live = items
    .filter(({ broadcast_status }) => broadcast_status === 1)
    .sort(compareSchedules);
  return live.find(({ kind }) => kind === 'free') ?? live[0];
}
