import type {
  MarketDayInput,
  marketDays,
  StaffMarketDay,
} from '@maru/contract/market/staff-market';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

const COLUMNS = `
  d.id as _id, d.day, d.name,
  case when d.opens_at is null then null else json_build_object(
    'opens_at', to_char(d.opens_at, 'HH24:MI'),
    'closes_at', to_char(d.closes_at, 'HH24:MI')) end as hours,
  d.updated_at, a.name as updated_by, d.version`;

const TABLES = 'market_day d left join admin a on a.id = d.updated_by';

export const marketDayRows = staffRows<StaffMarketDay, FilterOf<typeof marketDays>>({
  columns: COLUMNS,
  tables: TABLES,
  counted: 'market_day d',
  id: 'd.id',
  where: (db, { year, kind }) => db`
    where true
      ${year === undefined ? db`` : db`and d.day >= make_date(${year}, 1, 1) and d.day < make_date(${year} + 1, 1, 1)`}
      ${kind === undefined ? db`` : db`and (d.opens_at is null) = ${kind === 'closed'}`}`,
  orders: { oldest: 'd.day', latest: 'd.day desc' },
});

export function columnsOf({ day, name, hours }: MarketDayInput) {
  return { day, name, opens_at: hours?.opens_at ?? null, closes_at: hours?.closes_at ?? null };
}

export async function deleteMarketDay(tx: Tx, dayId: number): Promise<void> {
  await tx`delete from market_day where id = ${dayId}`;
}

export async function findMarketDaysOn(
  db: Queryable,
  days: readonly string[],
): Promise<MarketDayInput[]> {
  const rows = await db<StaffMarketDay[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where d.day = any(${[...days]}::date[])`;
  return rows.map(({ day, name, hours }) => ({ day, name, hours }));
}

/** Inserts days, and updates existing ones. */
export async function putMarketDays(
  tx: Tx,
  days: readonly MarketDayInput[],
  by: number,
): Promise<void> {
  const rows = days.map((day) => ({ ...columnsOf(day), updated_by: by }));
  await tx`
    insert into market_day ${tx(rows)}
    on conflict (day) do update
      set name = excluded.name, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
          version = market_day.version + 1, updated_at = now(), updated_by = excluded.updated_by`;
}
