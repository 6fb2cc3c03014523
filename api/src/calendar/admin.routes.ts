import {
  calendarEntries,
  exportCalendar,
  importCalendar,
  type CalendarInput,
  type StaffCalendarEntry,
} from '@maru/contract/calendar/staff-calendar';
import { audit } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { calendarColumns } from './calendar-csv.ts';
import { calendarTable } from './calendar-table.ts';
import { calendarRows, deleteEntry, findEntriesOn } from './staff-calendar.repository.ts';

const TABLE = 'calendar_entry';

/** The investment calendar as staff keep it. */
export function adminCalendarRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerResource(app, deps, calendarEntries, {
    kind: 'calendar',
    actions: { create: 'calendar.create', update: 'calendar.edit', delete: 'calendar.delete' },
    table: TABLE,
    ...calendarRows,
    fieldsOf,
    check: (_tx, { after }) => refuseImpossible(after),
    insert: (tx, fields, by) => insertRow(tx, TABLE, fields, by),
    update: (tx, id, { changes }, by) => updateRow(tx, TABLE, id, changes, by),
    delete: deleteEntry,
    lost: ({ day, title }) => ({ day, title }),
  });

  registerExport(app, deps, exportCalendar, {
    noun: 'calendar',
    fileName: '투자_캘린더',
    select: (tx, { query }) => calendarRows.select(tx, query),
    columns: calendarColumns,
  });

  registerCall(app, guard, importCalendar, async ({ body, actor }) =>
    db.begin(async (tx) => {
      const numbers = new Map<string, number>();
      const { report, values } = await readImport(body.text, {
        ...calendarTable,
        stored: (entries) => storedOf(tx, entries, numbers),
      });
      if (!body.commit || values.length === 0) return report;
      for (const value of values) {
        const entryId = numbers.get(calendarTable.keyOf(value));
        if (entryId === undefined) await insertRow(tx, TABLE, value, actor.adminId);
        else await updateRow(tx, TABLE, entryId, value, actor.adminId);
      }
      const { added, changed } = report;
      await audit(tx, {
        ...actor,
        action: 'calendar.import',
        targetKind: 'calendar',
        targetId: 0,
        diff: { added, changed },
      });
      return report;
    }),
  );
}

function fieldsOf(entry: StaffCalendarEntry): CalendarInput {
  const { day, until_day, time, kind, importance, title, country, link } = entry;
  return { day, until_day, time, kind, importance, title, country, link };
}

/** The entries that rows of a table mean, and the numbers they have. */
async function storedOf(
  tx: Tx,
  entries: readonly CalendarInput[],
  numbers: Map<string, number>,
): Promise<Map<string, CalendarInput>> {
  const found = await findEntriesOn(
    tx,
    entries.map(({ day }) => day),
  );
  const stored = new Map<string, CalendarInput>();
  for (const { _id, ...entry } of found) {
    const key = calendarTable.keyOf(entry);
    numbers.set(key, _id);
    stored.set(key, entry);
  }
  return stored;
}

/** A span ends after its first day, and only a single day has a time. */
function refuseImpossible({ day, until_day, time }: CalendarInput): void {
  if (until_day === null) return;
  const path = until_day <= day ? 'until_day' : time === null ? null : 'time';
  if (path === null) return;
  throw badInput(path, 'conflicts with the days');
}
