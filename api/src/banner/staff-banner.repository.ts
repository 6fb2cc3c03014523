import type { BannerLocation } from '@maru/contract/banner/banner';
import type {
  BannerDays,
  BannerInput,
  banners,
  getBannerDays,
  StaffBanner,
} from '@maru/contract/banner/staff-banner';
import type { QueryOf } from '@maru/contract/core/call';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining, andEqual } from '../sql/conditions.ts';
import type { ChartPeriod } from '../staff-kit/chart-period.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

/** Whether a banner can be seen follows the clock, unless staff have taken it down. */
const STATE = `
  case when b.status = 'inactive' then 'off'
       when b.to_at <= now() then 'ended'
       when b.from_at > now() then 'scheduled' else 'on' end`;

const COUNTS = (alias: string) => `json_build_object(
  'shows', coalesce(${alias}.shows, 0), 'clicks', coalesce(${alias}.clicks, 0),
  'dismissals', coalesce(${alias}.dismissals, 0))`;

const COLUMNS = `
  b.id as _id, b.type, b."order", b.period, b.location, b.status, b.device, b.img_path, b.link,
  b.alt, b.new_window, b.from_at, b.to_at, ${STATE} as state, ${COUNTS('today')} as today,
  ${COUNTS('total')} as "all", b.created_at, b.updated_at, a.name as updated_by, b.version`;

const TABLES = `
  banner b
  left join admin a on a.id = b.updated_by
  left join banner_count today on today.banner_id = b.id
    and today.day = (now() at time zone 'Asia/Seoul')::date
  left join lateral (
    select sum(shows)::int as shows, sum(clicks)::int as clicks, sum(dismissals)::int as dismissals
    from banner_count where banner_id = b.id) total on true`;

export const bannerRows = staffRows<StaffBanner, FilterOf<typeof banners>>({
  columns: COLUMNS,
  tables: TABLES,
  counted: 'banner b',
  id: 'b.id',
  where: (db, { location, state, device, q }) => db`
    where b.deleted_at is null
      ${andEqual(db, { 'b.location': location, 'b.device': device })}
      ${state === undefined ? db`` : db`and ${db.unsafe(STATE)} = ${state}`}
      ${andContaining(db, ['b.alt', 'b.link'], q)}`,
  orders: { order: 'b.location, b."order", b.id', latest: 'b.created_at desc, b.id desc' },
});

/** Counts views and clicks of the banners of a place by day. A day without a count has zeros. */
export async function readBannerDays(
  db: Queryable,
  { location, banner }: QueryOf<typeof getBannerDays>,
  { from, to }: ChartPeriod,
): Promise<Pick<BannerDays, 'shows' | 'clicks'>> {
  const rows = await db<{ shows: number; clicks: number }[]>`
    select coalesce(sum(c.shows), 0)::int as shows, coalesce(sum(c.clicks), 0)::int as clicks
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    left join (banner_count c join banner b on b.id = c.banner_id and b.location = ${location}
                 and b.deleted_at is null ${banner === undefined ? db`` : db`and b.id = ${banner}`})
      on c.day = d.day::date
    group by d.day order by d.day`;
  return { shows: rows.map(({ shows }) => shows), clicks: rows.map(({ clicks }) => clicks) };
}

/**
 * Frees a position of a place: the banner at that position and those after it move back by one.
 *
 * @param bannerId the banner that is about to take the position, if it already exists.
 */
export async function makeRoomAt(
  tx: Tx,
  { location, order }: Pick<BannerInput, 'location' | 'order'>,
  bannerId: number | null,
  by: number,
): Promise<void> {
  const others = tx`
    location = ${location} and deleted_at is null and id is distinct from ${bannerId}::int`;
  await tx`
    update banner
    set "order" = "order" + 1, version = version + 1, updated_at = now(), updated_by = ${by}
    where ${others} and "order" >= ${order} and "order" < 999
      and exists (select 1 from banner where ${others} and "order" = ${order})`;
}

/** The banners of a place in their order, locked until the transaction ends. */
export async function lockPlace(tx: Tx, location: BannerLocation): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from banner where location = ${location} and deleted_at is null
    order by "order", id for update`;
  return rows.map(({ id }) => id);
}

/** Numbers banners from 1. Only banners that move get a new version. */
export async function setBannerOrder(tx: Tx, ids: readonly number[], by: number): Promise<void> {
  await tx`
    update banner b
    set "order" = wanted.place, version = version + 1, updated_at = now(), updated_by = ${by}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where b.id = wanted.id and b."order" <> wanted.place`;
}

/** Next version of a place, for the event that announces its change. */
export async function nextPlaceVersion(
  tx: Tx,
  location: BannerLocation,
): Promise<{ version: number; at: string }> {
  const [row] = await tx<{ version: number; at: string }[]>`
    update banner_place set version = version + 1 where location = ${location}
    returning version, clock_timestamp() as at`;
  return row!;
}
