import type { CalendarEntry, Video, VideoPlace } from '@maru/contract/content/content';
import type { Queryable } from '@maru/platform/db/db';

interface Page {
  page: number;
  pageSize: number;
}

const offsetOf = ({ page, pageSize }: Page) => (page - 1) * pageSize;

/** Videos in the order set by staff. Videos without a position are listed first. */
export async function listShownVideos(
  db: Queryable,
  {
    place,
    expert,
    ...page
  }: Page & { place?: VideoPlace | undefined; expert?: number | undefined },
): Promise<{ items: Video[]; total: number }> {
  const where = db`
    where v.shown
      ${place === undefined ? db`` : db`and v.place = ${place}`}
      ${expert === undefined ? db`` : db`and v.expert_id = ${expert}`}`;
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from video v ${where}`;
  const items = await db<Video[]>`
    select v.id as _id, v.place, v.title, v.url, v.thumbnail, v.length_s, v.created_at,
           case when e.id is null then null
                else json_build_object('_id', e.id, 'nick', e.nick) end as expert
    from video v left join expert e on e.id = v.expert_id ${where}
    order by v.position, v.created_at desc, v.id desc
    limit ${page.pageSize} offset ${offsetOf(page)}`;
  return { items, total: counted?.total ?? 0 };
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
