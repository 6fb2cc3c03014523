import type { Curriculum, VodItem } from '@maru/contract/vod/vod';
import type { Queryable } from '@maru/platform/db/db';
import { opens } from '@maru/domain/membership/may-open';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

export interface VodFilter {
  page: number;
  pageSize: number;
  sortBy: 'latest' | 'popular';
  expert?: number | undefined;
  kind?: 'free' | 'paid' | undefined;
  market?: string | undefined;
  series?: number | undefined;
}

/** One page of recordings. */
export async function listRecordings(
  db: Queryable,
  { sortBy, expert, kind, market, series, ...page }: VodFilter,
): Promise<PageOf<VodItem>> {
  const where = db`
    where true
      ${expert === undefined ? db`` : db`and (v.expert->>'_id')::int = ${expert}`}
      ${kind === undefined ? db`` : db`and v.kind = ${kind}`}
      ${
        market === undefined
          ? db``
          : db`and exists (select from expert e
               where e.id = (v.expert->>'_id')::int and e.market = ${market})`
      }
      ${
        series === undefined
          ? db``
          : db`and exists (select from series_item i join series s on s.id = i.series_id
               where i.schedule_id = v._id and s.id = ${series} and s.shown)`
      }`;
  return pageOfQuery<VodItem>(db, page, {
    rows: db`
    select v.* from vod_item v ${where}
    order by ${
      sortBy === 'popular'
        ? db`v.views desc,`
        : // On the page of an expert stands first what staff have put first.
          expert === undefined
          ? db``
          : db`v.vod_position nulls last,`
    } v.start_date desc, v._id desc`,
    from: db`from vod_item v ${where}`,
  });
}

export interface SeriesName {
  _id: number;
  title: string;
  steps: number;
}

/** The series that are shown and have something to watch. */
export function listShownSeries(db: Queryable): Promise<SeriesName[]> {
  return db<SeriesName[]>`
    select s.id as _id, s.title, count(*)::int as steps
    from series s
    join series_item i on i.series_id = s.id
    join vod_item v on v._id = i.schedule_id
    where s.shown group by s.id order by s.position, s.id`;
}

/** The same series with their steps. */
export async function listShownCurricula(db: Queryable): Promise<Curriculum[]> {
  const [series, steps] = await Promise.all([
    db<Omit<Curriculum, 'steps'>[]>`
      select s.id as _id, s.title, s.summary, s.level, s.img_path, s.access = 'member' as members,
             case when p.id is null then null
                  else json_build_object('_id', p.id, 'name', p.name) end as product
      from series s left join product p on p.id = s.product_id
      where s.shown order by s.position, s.id`,
    db<(VodItem & { series_id: number })[]>`
      select v.*, i.series_id from series_item i join vod_item v on v._id = i.schedule_id
      order by i.series_id, i.position`,
  ]);
  return series
    .map((one) => ({ ...one, steps: steps.filter(({ series_id }) => series_id === one._id) }))
    .filter((one) => one.steps.length > 0);
}

/** Recordings of series that this member may watch, and the series a product opened. */
export async function listOpenSteps(
  db: Queryable,
  memberId: number,
): Promise<{ open: number[]; bought: number[] }> {
  const [row] = await db<{ open: number[] | null; bought: number[] | null }[]>`
    select
      (select array_agg(distinct i.schedule_id order by i.schedule_id) from series_item i
       join series s on s.id = i.series_id and s.shown
       where ${opens(db, { memberId, what: 'vod', item: db`i.schedule_id` })}) as open,
      (select array_agg(s.id order by s.id) from series s
       where s.shown and s.product_id is not null
         and ${opens(db, { memberId, what: 'series', item: db`s.id` })}) as bought`;
  return { open: row?.open ?? [], bought: row?.bought ?? [] };
}
