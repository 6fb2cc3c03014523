import type {
  CalendarInput,
  CalendarKind,
  StaffCalendarEntry,
} from '@maru/contract/market/staff-calendar';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containing } from '../sql/like-pattern.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  c.id as _id, c.day, c.until_day, c.time, c.kind, c.importance, c.title, c.country, c.link,
  c.updated_at, a.name as updated_by, c.version`;

const TABLES = 'calendar_entry c left join admin a on a.id = c.updated_by';

/** Calendar filters of staff. */
export interface CalendarFilter {
  q?: string | undefined;
  kind?: CalendarKind | undefined;
  importance?: '1' | '2' | '3' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'importance';
}

export async function listStaffEntries(
  db: Queryable,
  filter: CalendarFilter & { page: number; pageSize: number },
): Promise<PageOf<StaffCalendarEntry>> {
  return pageOfQuery<StaffCalendarEntry>(db, filter, {
    rows: selectStaffEntries(db, filter),
    from: db`from calendar_entry c ${whereOf(db, filter)}`,
  });
}

/** The entries under a filter, in its order, without a page. */
export function selectStaffEntries(
  db: Queryable,
  filter: CalendarFilter,
): postgres.PendingQuery<StaffCalendarEntry[]> {
  return db<StaffCalendarEntry[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${orderOf(db, filter.sortBy)}`;
}

function whereOf(
  db: Queryable,
  { q, kind, importance, from, to }: CalendarFilter,
): postgres.PendingQuery<postgres.Row[]> {
  const like = containing(q);
  return db`
    where true
      ${like === null ? db`` : db`and search_form(c.title) like ${like}`}
      ${kind === undefined ? db`` : db`and c.kind = ${kind}`}
      ${importance === undefined ? db`` : db`and c.importance = ${Number(importance)}`}
      ${from === undefined ? db`` : db`and coalesce(c.until_day, c.day) >= ${from}::date`}
      ${to === undefined ? db`` : db`and c.day <= ${to}::date`}`;
}

function orderOf(
  db: Queryable,
  sortBy: CalendarFilter['sortBy'],
): postgres.PendingQuery<postgres.Row[]> {
  if (sortBy === 'oldest') return db`c.day, c.time nulls first, c.id`;
  if (sortBy === 'importance') return db`c.importance desc, c.day desc, c.time nulls first, c.id`;
  return db`c.day desc, c.time desc nulls last, c.id desc`;
}

export async function findStaffEntry(
  db: Queryable,
  entryId: number,
): Promise<StaffCalendarEntry | null> {
  const [item] = await db<StaffCalendarEntry[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where c.id = ${entryId}`;
  return item ?? null;
}

/** An entry, locked until the transaction ends. */
export async function lockEntry(
  tx: Tx,
  entryId: number,
): Promise<(CalendarInput & { version: number }) | null> {
  const [row] = await tx<(CalendarInput & { version: number })[]>`
    select day, until_day, time, kind, importance, title, country, link, version
    from calendar_entry where id = ${entryId} for update`;
  return row ?? null;
}

export async function insertEntry(tx: Tx, input: CalendarInput, by: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into calendar_entry ${tx({ ...input, updated_by: by })} returning id`;
  return row!.id;
}

export async function updateEntryRow(
  tx: Tx,
  entryId: number,
  input: CalendarInput,
  by: number,
): Promise<void> {
  await tx`
    update calendar_entry
    set ${tx({ ...input, updated_by: by })}, version = version + 1, updated_at = now()
    where id = ${entryId}`;
}

export async function deleteEntryRow(tx: Tx, entryId: number): Promise<void> {
  await tx`delete from calendar_entry where id = ${entryId}`;
}

/** Entries on the given days, with their ids. If a row could match several, the first is used. */
export async function findEntriesOn(
  db: Queryable,
  days: readonly string[],
): Promise<(CalendarInput & { _id: number })[]> {
  return db<(CalendarInput & { _id: number })[]>`
    select id as _id, day, until_day, time, kind, importance, title, country, link
    from calendar_entry where day = any(${[...days]}::date[]) order by id desc`;
}
