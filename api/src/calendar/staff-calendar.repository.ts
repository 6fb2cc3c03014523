import type {
  CalendarInput,
  calendarEntries,
  StaffCalendarEntry,
} from '@maru/contract/calendar/staff-calendar';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining, andEqual } from '../sql/conditions.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

export const calendarRows = staffRows<StaffCalendarEntry, FilterOf<typeof calendarEntries>>({
  columns: `
    c.id as _id, c.day, c.until_day, c.time, c.kind, c.importance, c.title, c.country, c.link,
    c.updated_at, a.name as updated_by, c.version`,
  tables: 'calendar_entry c left join admin a on a.id = c.updated_by',
  counted: 'calendar_entry c',
  id: 'c.id',
  where: (db, { q, kind, importance, from, to }) => db`
    where true
      ${andContaining(db, ['c.title'], q)}
      ${andEqual(db, { 'c.kind': kind, 'c.importance': importance && Number(importance) })}
      ${from === undefined ? db`` : db`and coalesce(c.until_day, c.day) >= ${from}::date`}
      ${to === undefined ? db`` : db`and c.day <= ${to}::date`}`,
  orders: {
    latest: 'c.day desc, c.time desc nulls last, c.id desc',
    oldest: 'c.day, c.time nulls first, c.id',
    importance: 'c.importance desc, c.day desc, c.time nulls first, c.id',
  },
});

export async function deleteEntry(tx: Tx, entryId: number): Promise<void> {
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
