import { contentOf, scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { broadcastCover, coverAddress, type CoverShape } from '@maru/contract/cover/cover';
import { compareSchedules } from '@maru/contract/broadcast/schedule-order';
import { dayOf, formatDay } from '../../shared/format.ts';
import { addDays } from '../../shared/week.ts';

type Timed = Pick<ScheduleItem, '_id' | 'start_date' | 'broadcast_status'>;

/**
 * Whether the schedule of a day lists a broadcast. It starts on that day, or that day is today and
 * the broadcast is on the air. The second case keeps a broadcast that runs past midnight on the
 * list.
 */
export function isOfDay(item: Omit<Timed, '_id'>, day: string, today: string): boolean {
  return dayOf(item.start_date) === day || (day === today && item.broadcast_status > 0);
}

/**
 * Label of the start day where a schedule lists a broadcast of an earlier day: `어제`, or the date.
 * `null` on its own day.
 *
 * @param day the day that the schedule shows, in Seoul.
 */
export function earlierStart(item: Pick<ScheduleItem, 'start_date'>, day: string): string | null {
  const start = dayOf(item.start_date);
  if (start >= day) return null;
  return start === addDays(day, -1) ? '어제' : formatDay(item.start_date).slice(5);
}

/** The broadcasts of these days, soonest first. */
export function pickDays<T extends Timed>(
  items: Readonly<Record<number, T>>,
  days: readonly string[],
  today: string,
): T[] {
  return Object.values(items)
    .filter((item) => days.some((day) => isOfDay(item, day, today)))
    .sort(compareSchedules);
}

/**
 * Today's, as the left panel lists them: on the air first, by viewers and then by start
 * (specification S4.11).
 *
 * @param order broadcasts by their viewers, the most watched first.
 */
export function pickToday<T extends Timed>(
  items: Readonly<Record<number, T>>,
  now: number,
  order: readonly number[] = [],
): T[] {
  const today = dayOf(now);
  const compareOnAir = byViewers(order);
  return pickDays(items, [today], today).sort(
    (a, b) =>
      Number(b.broadcast_status > 0) - Number(a.broadcast_status > 0) ||
      (a.broadcast_status > 0 ? compareOnAir(a, b) : compareSchedules(a, b)),
  );
}

/**
 * Whatever is on the air, whenever it began: live before recordings, the most watched first.
 *
 * @param order broadcasts by their viewers, the most watched first.
 */
export function pickOnAir<T extends Timed>(
  items: Readonly<Record<number, T>>,
  order: readonly number[] = [],
): T[] {
  const compareOnAir = byViewers(order);
  return Object.values(items)
    .filter((item) => item.broadcast_status > 0)
    .sort((a, b) => a.broadcast_status - b.broadcast_status || compareOnAir(a, b));
}

/** Broadcasts without a known count come last, by their start. */
function byViewers(order: readonly number[]) {
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const rankOf = ({ _id }: Timed) => ranks.get(_id) ?? order.length;
  return (a: Timed, b: Timed) => rankOf(a) - rankOf(b) || compareSchedules(a, b);
}

/**
 * The home page's strip of four: on the air, then next, then the newest recordings.
 *
 * @param now server time, in ms since the epoch.
 * @param order broadcasts by their viewers, the most watched first.
 */
export function pickStrip<T extends ScheduleItem>(
  items: Readonly<Record<number, T>>,
  now: number,
  size: number,
  order: readonly number[] = [],
): T[] {
  const all = Object.values(items);
  const upcoming = all
    .filter((item) => scheduleLabel(item, now) === 'upcoming')
    .sort(compareSchedules);
  const recorded = all
    .filter((item) => scheduleLabel(item, now) === 'vod')
    .sort((a, b) => compareSchedules(b, a));
  return [...pickOnAir(items, order), ...upcoming, ...recorded].slice(0, size);
}

/**
 * Cuts the line of a day to the relevant broadcasts. Broadcasts that have not ended take priority;
 * the newest past ones fill the rest. The result stays ordered by time.
 *
 * @param now server time, in ms since the epoch.
 */
export function pickAround<T extends ScheduleItem>(
  day: readonly T[],
  now: number,
  size: number,
): T[] {
  const isPast = (item: T) => ['vod', 'ended'].includes(scheduleLabel(item, now));
  const ahead = day.filter((item) => !isPast(item)).slice(0, size);
  const past = day.filter(isPast);
  return [...past.slice(past.length - Math.min(past.length, size - ahead.length)), ...ahead].sort(
    compareSchedules,
  );
}

/** The picture of a broadcast: the one that staff chose, or the drawn cover in this shape. */
export function thumbnailOf(
  item: Pick<ScheduleItem, '_id' | 'title' | 'content' | 'expert'>,
  shape: CoverShape = 'wide',
): string {
  return contentOf(item).thumbnailUrl || coverAddress(broadcastCover(item), shape);
}

/** The portrait of an expert, or `null`. */
export function portraitOf(expert: ScheduleItem['expert']): string | null {
  return expert.profile.profile_img_path[0] ?? null;
}
