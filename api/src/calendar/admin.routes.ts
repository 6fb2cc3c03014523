import {
  adminGetCalendarEntry,
  adminListCalendar,
  createCalendarEntry,
  deleteCalendarEntry,
  exportCalendar,
  importCalendar,
  updateCalendarEntry,
  type CalendarInput,
} from '@maru/contract/market/staff-calendar';
import { audit } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { heldAt } from '../staff-kit/lock-row.ts';
import { badInput } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { calendarColumns } from './calendar-csv.ts';
import { calendarTable } from './calendar-table.ts';
import {
  deleteEntryRow,
  findEntriesOn,
  findStaffEntry,
  insertEntry,
  listStaffEntries,
  lockEntry,
  selectStaffEntries,
  updateEntryRow,
} from './staff-calendar.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The investment calendar as staff keep it. */
export function adminCalendarRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListCalendar, ({ query }) => listStaffEntries(db, query));

  registerExport(app, { db, guard }, exportCalendar, {
    noun: 'calendar',
    fileName: '투자_캘린더',
    select: (tx, { query }) => selectStaffEntries(tx, query),
    columns: calendarColumns,
  });

  registerCall(app, guard, adminGetCalendarEntry, async ({ params, refuse }) => {
    const item = await findStaffEntry(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createCalendarEntry, async ({ body, actor }) => {
    refuseImpossible(body);
    return db.begin(async (tx) => {
      const entryId = await insertEntry(tx, body, actor.adminId);
      await audit(tx, { ...actor, action: 'calendar.create', ...targetOf(entryId), diff: body });
      return { item: (await findStaffEntry(tx, entryId))! };
    });
  });

  registerCall(app, guard, updateCalendarEntry, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    return db.begin(async (tx) => {
      const before = await lockAt(tx, params._id, version);
      const after = mergeInput(before, changes);
      refuseImpossible(after);
      await updateEntryRow(tx, params._id, after, actor.adminId);
      await audit(tx, {
        ...actor,
        action: 'calendar.edit',
        ...targetOf(params._id),
        diff: changes,
      });
      return { item: (await findStaffEntry(tx, params._id))! };
    });
  });

  registerCall(app, guard, deleteCalendarEntry, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      const { day, title } = await lockAt(tx, params._id, query.version);
      await deleteEntryRow(tx, params._id);
      await audit(tx, {
        ...actor,
        action: 'calendar.delete',
        ...targetOf(params._id),
        diff: { day, title },
      });
    });
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
        if (entryId === undefined) await insertEntry(tx, value, actor.adminId);
        else await updateEntryRow(tx, entryId, value, actor.adminId);
      }
      const { added, changed } = report;
      await audit(tx, {
        ...actor,
        action: 'calendar.import',
        ...targetOf(0),
        diff: { added, changed },
      });
      return report;
    }),
  );
}

const targetOf = (targetId: number) => ({ targetKind: 'calendar' as const, targetId });

/** Locks an entry at the version that the caller read; `undefined` = the caller sent no version. */
async function lockAt(
  tx: Tx,
  entryId: number,
  version: number | undefined,
): Promise<CalendarInput> {
  const { version: _, ...entry } = heldAt(await lockEntry(tx, entryId), version);
  return entry;
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

/** Merges the changes into the stored entry; `undefined` = unchanged. */
function mergeInput(
  before: CalendarInput,
  changes: { [F in keyof CalendarInput]?: CalendarInput[F] | undefined },
): CalendarInput {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** A span ends after its first day, and only a single day has a time. */
function refuseImpossible({ day, until_day, time }: CalendarInput): void {
  if (until_day === null) return;
  const path = until_day <= day ? 'until_day' : time === null ? null : 'time';
  if (path === null) return;
  throw badInput(path, 'conflicts with the days');
}
