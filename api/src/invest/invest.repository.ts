import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import type { Video, VideoPlace } from '@maru/contract/video/video';
import type { Queryable } from '@maru/platform/db/db';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** Videos in the order set by staff. Videos without a position are listed first. */
export async function listShownVideos(
  db: Queryable,
  {
    place,
    expert,
    ...page
  }: Page & { place?: VideoPlace | undefined; expert?: number | undefined },
): Promise<PageOf<Video>> {
  const where = db`
    where v.shown
      ${place === undefined ? db`` : db`and v.place = ${place}`}
      ${expert === undefined ? db`` : db`and v.expert_id = ${expert}`}`;
  return pageOfQuery<Video>(db, page, {
    rows: db`
    select v.id as _id, v.place, v.title, v.url, v.thumbnail, v.length_s, v.created_at,
           case when e.id is null then null
                else json_build_object('_id', e.id, 'nick', e.nick) end as expert
    from video v left join expert e on e.id = v.expert_id ${where}
    order by v.position, v.created_at desc, v.id desc`,
    from: db`from video v ${where}`,
  });
}

/**
 * Calendar entries that overlap a range of days; entries of a day without a time are listed first.
 * An event of several days is one entry, and its first day may be before the range.
 */
export function listEntries(db: Queryable, from: string, to: string): Promise<CalendarEntry[]> {
  return db<CalendarEntry[]>`
    select id as _id, day, until_day, time, kind, importance, title, country, link
    from calendar_entry
    where day <= ${to}::date and coalesce(until_day, day) >= ${from}::date
    order by day, time nulls first, importance desc, id`;
}
