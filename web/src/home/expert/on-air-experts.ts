import type { ScheduleItem } from '@maru/contract/broadcast';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir } from '../broadcast/schedule-view.ts';

/** Which experts are live right now, by their number. A recording on the air is not live. */
export function useLiveExperts(): ReadonlySet<number> {
  const live = pickOnAir(useSchedule()).filter((item) => item.broadcast_status === 1);
  return new Set(live.map((item) => item.expert._id));
}

/** What an expert has on the air, live before a recording; `null` when there is nothing. */
export function pickOnAirOf(
  items: Readonly<Record<number, ScheduleItem>>,
  expert: number,
): ScheduleItem | null {
  return pickOnAir(items).find((item) => item.expert._id === expert) ?? null;
}
