import type { QueryOf } from '@maru/contract/core/call';
import type {
  Episode,
  listEpisodes,
  seriesResource,
  SeriesInput,
  StaffSeries,
  StaffSeriesView,
} from '@maru/contract/series/series';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining, andEqual, isYes } from '../sql/conditions.ts';
import { insertRow } from '../sql/rows.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

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

export const seriesRows = staffRows<StaffSeries, FilterOf<typeof seriesResource>>({
  columns: COLUMNS,
  tables: TABLES,
  counted: 'series s',
  id: 's.id',
  where: (db, { q, shown, access, expert }) => db`
    where true
      ${andContaining(db, ['s.title'], q)}
      ${andEqual(db, { 's.shown': isYes(shown), 's.access': access })}
      ${
        expert === undefined
          ? db``
          : db`and exists (select from series_item i
               join broadcast_schedule b on b.id = i.schedule_id
               where i.series_id = s.id and b.expert_id = ${expert})`
      }`,
  orders: {
    order: 's.position, s.id',
    title: 's.title, s.id',
    latest: 's.created_at desc, s.id desc',
    episodes: 'steps.episodes desc, s.position, s.id',
  },
});

export async function findStaffSeries(
  db: Queryable,
  seriesId: number,
): Promise<StaffSeriesView | null> {
  const found = await seriesRows.find(db, seriesId);
  if (!found) return null;
  const steps = await db<Episode[]>`
    select ${db.unsafe(EPISODE)}
    from series_item i
    join broadcast_schedule b on b.id = i.schedule_id
    join expert e on e.id = b.expert_id
    where i.series_id = ${seriesId} and b.deleted_at is null order by i.position`;
  return { ...found, steps };
}

/** Recordings that can be watched, newest first. */
export async function listRecordedEpisodes(
  db: Queryable,
  { q, expert, ...page }: QueryOf<typeof listEpisodes>,
): Promise<PageOf<Episode>> {
  const from = db`
    from vod_item v join broadcast_schedule b on b.id = v._id join expert e on e.id = b.expert_id
    where true
      ${andContaining(db, ['b.title', 'e.nick'], q)}
      ${andEqual(db, { 'b.expert_id': expert })}`;
  return pageOfQuery<Episode>(db, page, {
    rows: db`
    select ${db.unsafe(EPISODE)} ${from} order by b.start_date desc, b.id desc`,
    from: from,
  });
}

/** Appends a series at the end. */
export async function insertSeries(
  tx: Tx,
  columns: Omit<SeriesInput, 'steps'>,
  by: number,
): Promise<number> {
  const seriesId = await insertRow(tx, 'series', columns, by);
  await tx`
    update series set position = (select max(position) + 1 from series) where id = ${seriesId}`;
  return seriesId;
}

/** Whether a membership of the product that opens the series is active. */
export async function isInUse(tx: Tx, seriesId: number): Promise<boolean> {
  const used = await tx`
    select 1 from series s join membership m on m.product_id = s.product_id
    where s.id = ${seriesId} and m.state = 'active' and now() < m.ends_at limit 1`;
  return used.length > 0;
}

/** Deletes a series. Its recordings remain. */
export async function deleteSeries(tx: Tx, seriesId: number): Promise<void> {
  await tx`delete from series_item where series_id = ${seriesId}`;
  await tx`delete from series where id = ${seriesId}`;
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
