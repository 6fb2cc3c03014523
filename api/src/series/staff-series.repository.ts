import type {
  Episode,
  SeriesAccess,
  SeriesInput,
  StaffSeries,
  StaffSeriesView,
} from '@maru/contract/series/series';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  s.id as _id, s.title, s.summary, s.level, s.img_path, s.access, s.shown,
  case when p.id is null then null
       else json_build_object('_id', p.id, 'name', p.name, 'price', p.price) end as product,
  steps.episodes, steps.length_s, steps.experts, s.updated_at, a.name as updated_by, s.version`;

const TABLES = `
  series s
  left join product p on p.id = s.product_id
  left join admin a on a.id = s.updated_by
  cross join lateral (
    select count(*)::int as episodes,
           coalesce(sum(vod_length(b.vod_length_s, b.start_date, b.end_date)), 0)::int as length_s,
           coalesce((
             select json_agg(json_build_object('_id', e.id, 'nick', e.nick) order by first_step)
             from (select i2.expert_id, min(i2.position) as first_step
                   from (select b2.expert_id, x.position from series_item x
                         join broadcast_schedule b2 on b2.id = x.schedule_id
                         where x.series_id = s.id and b2.deleted_at is null) i2
                   group by i2.expert_id) who
             join expert e on e.id = who.expert_id), '[]') as experts
    from series_item i join broadcast_schedule b on b.id = i.schedule_id
    where i.series_id = s.id and b.deleted_at is null
  ) steps`;

const EPISODE = `
  b.id as _id, b.title, b.start_date, b.kind,
  vod_length(b.vod_length_s, b.start_date, b.end_date) as length_s,
  json_build_object('_id', e.id, 'nick', e.nick) as expert`;

export interface SeriesFilter {
  page: number;
  pageSize: number;
  q?: string | undefined;
  shown?: 'true' | 'false' | undefined;
  access?: SeriesAccess | undefined;
  expert?: number | undefined;
  sortBy: 'order' | 'title' | 'latest' | 'episodes';
}

const ORDERS: Record<SeriesFilter['sortBy'], string> = {
  order: 's.position, s.id',
  title: 's.title, s.id',
  latest: 's.created_at desc, s.id desc',
  episodes: 'steps.episodes desc, s.position, s.id',
};

export async function listStaffSeries(
  db: Queryable,
  { q, shown, access, expert, sortBy, ...page }: SeriesFilter,
): Promise<PageOf<StaffSeries>> {
  const like = containing(q);
  const where = db`
    where true
      ${like === null ? db`` : db`and search_form(s.title) like ${like}`}
      ${shown === undefined ? db`` : db`and s.shown = ${shown === 'true'}`}
      ${access === undefined ? db`` : db`and s.access = ${access}`}
      ${
        expert === undefined
          ? db``
          : db`and exists (select from series_item i
               join broadcast_schedule b on b.id = i.schedule_id
               where i.series_id = s.id and b.expert_id = ${expert})`
      }`;
  return pageOfQuery<StaffSeries>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${where}
    order by ${db.unsafe(ORDERS[sortBy])}`,
    from: db`from series s ${where}`,
  });
}

export async function findStaffSeries(
  db: Queryable,
  seriesId: number,
): Promise<StaffSeriesView | null> {
  const [series] = await db<StaffSeries[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where s.id = ${seriesId}`;
  if (!series) return null;
  const steps = await db<Episode[]>`
    select ${db.unsafe(EPISODE)}
    from series_item i
    join broadcast_schedule b on b.id = i.schedule_id
    join expert e on e.id = b.expert_id
    where i.series_id = ${seriesId} and b.deleted_at is null order by i.position`;
  return { ...series, steps };
}

/** Recordings that can be watched, newest first. */
export async function listRecordedEpisodes(
  db: Queryable,
  { q, expert, ...page }: Pick<SeriesFilter, 'page' | 'pageSize' | 'q' | 'expert'>,
): Promise<PageOf<Episode>> {
  const like = containing(q);
  const from = db`
    from vod_item v join broadcast_schedule b on b.id = v._id join expert e on e.id = b.expert_id
    where true
      ${like === null ? db`` : db`and (search_form(b.title) like ${like} or search_form(e.nick) like ${like})`}
      ${expert === undefined ? db`` : db`and b.expert_id = ${expert}`}`;
  return pageOfQuery<Episode>(db, page, {
    rows: db`
    select ${db.unsafe(EPISODE)} ${from} order by b.start_date desc, b.id desc`,
    from: from,
  });
}

/** Columns of the staff input, without the steps. */
export function columnsOf(input: {
  [F in keyof Omit<SeriesInput, 'steps'>]?: SeriesInput[F] | undefined;
}) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/**
 * Sets the episodes of a series.
 *
 * @returns false if one of them is not a recording.
 */
export async function setSteps(
  tx: Tx,
  seriesId: number,
  steps: readonly number[],
): Promise<boolean> {
  const [known] = await tx<{ n: number }[]>`
    select count(*) as n from broadcast_schedule
    where id = any(${[...steps]}::int[]) and deleted_at is null
      and (vod_url is not null
           or id in (select schedule_id from series_item where series_id = ${seriesId}))`;
  if (known!.n !== steps.length) return false;
  await tx`delete from series_item where series_id = ${seriesId}`;
  await tx`
    insert into series_item (series_id, position, schedule_id)
    select ${seriesId}, n, id from unnest(${[...steps]}::int[]) with ordinality as step(id, n)`;
  return true;
}

/** Products that open a series. Products of other kinds open something else. */
export function listSeriesProducts(db: Queryable) {
  return db<{ _id: number; name: string; price: number; on_sale: boolean }[]>`
    select id as _id, name, price, is_sold(p, now()) as on_sale
    from product p where kind = 'series' order by position, id`;
}
