import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir } from '../broadcast/schedule-view.ts';

/** Numbers of the experts that are live now. A recording on air is not live. */
export function useLiveExperts(): ReadonlySet<number> {
  const live = pickOnAir(useSchedule()).filter((item) => item.broadcast_status === 1);
  return new Set(live.map((item) => item.expert._id));
}

/**
 * The expert's broadcast on air; live takes precedence over a recording. `null` if there is none.
 */
export function pickOnAirOf(
  items: Readonly<Record<number, ScheduleItem>>,
  expert: number,
): ScheduleItem | null {
  return pickOnAir(items).find((item) => item.expert._id === expert) ?? null;
}
