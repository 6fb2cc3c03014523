import type { ScheduleItem } from './broadcast.ts';

/** The order of every schedule: by start, then by id. For `toSorted`. */
export function compareSchedules(
  a: Pick<ScheduleItem, '_id' | 'start_date'>,
  b: Pick<ScheduleItem, '_id' | 'start_date'>,
): number {
  return Date.parse(a.start_date) - Date.parse(b.start_date) || a._id - b._id;
}
