import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir, pickToday } from '../broadcast/schedule-view.ts';

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

/** The broadcast to show beside an expert: the one on air, else the next one of today. */
export function pickShownOf(
  items: Readonly<Record<number, ScheduleItem>>,
  expert: number,
  now: number,
): ScheduleItem | undefined {
  const next = pickToday(items, now).find(
    (item) => item.expert._id === expert && scheduleLabel(item, now) === 'upcoming',
  );
  return pickOnAirOf(items, expert) ?? next;
}
