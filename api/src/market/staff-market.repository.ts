import type { MarketDayInput, StaffMarketDay } from '@maru/contract/market/staff-market';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  d.id as _id, d.day, d.name,
  case when d.opens_at is null then null else json_build_object(
    'opens_at', to_char(d.opens_at, 'HH24:MI'),
    'closes_at', to_char(d.closes_at, 'HH24:MI')) end as hours,
  d.updated_at, a.name as updated_by, d.version`;

const TABLES = 'market_day d left join admin a on a.id = d.updated_by';

export interface MarketDayFilter {
  page: number;
  pageSize: number;
  year?: number | undefined;
  kind?: 'closed' | 'hours' | undefined;
  sortBy: 'oldest' | 'latest';
}

export async function listStaffMarketDays(
  db: Queryable,
  { year, kind, sortBy, ...page }: MarketDayFilter,
): Promise<PageOf<StaffMarketDay>> {
  const where = db`
    where true
      ${year === undefined ? db`` : db`and d.day >= make_date(${year}, 1, 1) and d.day < make_date(${year} + 1, 1, 1)`}
      ${kind === undefined ? db`` : db`and (d.opens_at is null) = ${kind === 'closed'}`}`;
  return pageOfQuery<StaffMarketDay>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${where}
    order by d.day ${sortBy === 'latest' ? db`desc` : db`asc`}`,
    from: db`from market_day d ${where}`,
  });
}

export async function getStaffMarketDay(db: Queryable, dayId: number): Promise<StaffMarketDay> {
  const [item] = await db<StaffMarketDay[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where d.id = ${dayId}`;
  return item!;
}

/** A day of the exchange, locked until the transaction ends. */
export async function lockMarketDay(
  tx: Tx,
  dayId: number,
): Promise<(MarketDayInput & { version: number }) | null> {
  const [row] = await tx<(MarketDayInput & { version: number })[]>`
    select ${tx.unsafe(COLUMNS)} from ${tx.unsafe(TABLES)} where d.id = ${dayId} for update of d`;
  return row ?? null;
}

/** @returns its number, or `null` if the day is there already. */
export async function insertMarketDay(
  tx: Tx,
  { day, name, hours }: MarketDayInput,
  by: number,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into market_day (day, name, opens_at, closes_at, updated_by)
    values (${day}, ${name}, ${hours?.opens_at ?? null}, ${hours?.closes_at ?? null}, ${by})
    on conflict (day) do nothing returning id`;
  return row?.id ?? null;
}

export async function updateMarketDayRow(
  tx: Tx,
  dayId: number,
  { day, name, hours }: MarketDayInput,
  by: number,
): Promise<void> {
  await tx`
    update market_day
    set day = ${day}, name = ${name}, opens_at = ${hours?.opens_at ?? null},
        closes_at = ${hours?.closes_at ?? null}, version = version + 1, updated_at = now(),
        updated_by = ${by}
    where id = ${dayId}`;
}

export async function deleteMarketDayRow(tx: Tx, dayId: number): Promise<void> {
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
  const rows = days.map(({ day, name, hours }) => ({
    day,
    name,
    opens_at: hours?.opens_at ?? null,
    closes_at: hours?.closes_at ?? null,
    updated_by: by,
  }));
  await tx`
    insert into market_day ${tx(rows)}
    on conflict (day) do update
      set name = excluded.name, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
          version = market_day.version + 1, updated_at = now(), updated_by = excluded.updated_by`;
}
