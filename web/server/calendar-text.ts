import type { Brand } from '@maru/brands/brand';
import ical, { ICalCalendarMethod, ICalEventClass } from 'ical-generator';
import type { CalendarItem } from '../src/app/broadcast-calendar.ts';

/** How often calendar programs should ask again. */
const REFRESH_S = 900;
/** Length of a broadcast without a planned end. */
const USUAL_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * A calendar of broadcasts as iCalendar (RFC 5545). A moved broadcast keeps its id and has a higher
 * sequence. A cancelled one is no longer in it.
 */
export function calendarOf(
  items: readonly CalendarItem[],
  origin: string,
  { name }: Pick<Brand, 'name'>,
  now = Date.now(),
): string {
  const calendar = ical({
    name: `${name} 방송`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: name, product: 'broadcasts', language: 'KO' },
    ttl: REFRESH_S,
    url: `${origin}/calendar.ics`,
  });
  // The same all day, so that an unchanged calendar has unchanged bytes.
  const stamp = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  for (const item of items) {
    const start = new Date(item.start_date);
    const end = item.end_date === null ? NaN : Date.parse(item.end_date);
    calendar.createEvent({
      id: `broadcast-${item._id}@${new URL(origin).host}`,
      sequence: item.version,
      stamp,
      start,
      end: new Date(end > start.getTime() ? end : start.getTime() + USUAL_MS),
      summary: `[${item.expert}] ${item.title}`,
      description: item.kind === 'free' ? '무료 방송이에요.' : '멤버십 방송이에요.',
      url: new URL(item.path, origin).href,
      class: ICalEventClass.PUBLIC,
    });
  }
  return calendar.toString();
}
