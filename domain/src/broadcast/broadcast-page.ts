import type { Brand } from '@maru/brands/brand';
import { seoulDayOf } from '@maru/platform/core/seoul-day';

/**
 * The page of a broadcast if the brand has one, else its day on the schedule.
 *
 * @param startsAt ISO time of the start.
 */
export function broadcastPageOf(
  { places }: Pick<Brand, 'places'>,
  scheduleId: number,
  startsAt: string,
): string {
  return (
    places.broadcast?.replace('{scheduleId}', String(scheduleId)) ??
    `${places.schedule}?day=${seoulDayOf(Date.parse(startsAt))}`
  );
}
