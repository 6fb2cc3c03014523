import type { ScheduleItem } from './broadcast.ts';

/**
 * The order of schedules in answers of the API and realtime: by start, then by id. For `toSorted`.
 * Some screens group or sort further, in `schedule-view.ts` and in their own files.
 */
export function compareSchedules(
  a: Pick<ScheduleItem, '_id' | 'start_date'>,
  b: Pick<ScheduleItem, '_id' | 'start_date'>,
): number {
  return Date.parse(a.start_date) - Date.parse(b.start_date) || a._id - b._id;
}
