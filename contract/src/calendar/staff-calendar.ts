import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { calendarEntry } from './calendar.ts';
import { exportCall } from '../core/export.ts';
import {
  clock,
  day,
  instant,
  line,
  link,
  staffSearch,
  typedAs,
  typedDay,
  version,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import {
  IMPORT_BYTES,
  importReport,
  TABLE_WORDS,
  tableImport,
} from '../core/table/table-import.ts';

export const staffCalendarEntry = z.extend(calendarEntry, {
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffCalendarEntry = z.output<typeof staffCalendarEntry>;

export const calendarKind = calendarEntry.shape.kind;
export type CalendarKind = z.output<typeof calendarKind>;

/** Two letters, as ISO 3166 writes them. */
export const country = z
  .string()
  .check(typedAs(/^[A-Z]{2}$/, 'must be a country of two capital letters'));

export const calendarInput = z.strictObject({
  day: typedDay,
  until_day: z.nullable(typedDay),
  time: z.nullable(clock),
  kind: calendarKind,
  importance: calendarEntry.shape.importance,
  title: line(1, 120),
  country: z.nullable(country),
  link: z.nullable(link),
});
export type CalendarInput = z.output<typeof calendarInput>;

export const calendarEntries = resource({
  path: '/api/admin/calendar',
  access: 'manageContent',
  row: staffCalendarEntry,
  input: calendarInput,
  query: {
    q: z.optional(staffSearch()),
    kind: z.optional(calendarKind),
    importance: z.optional(z.enum(['1', '2', '3'])),
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'importance']), 'latest'),
  },
  publicWords: ['title', 'link'],
  refusals: { write: ['INVALID_INPUT', 'FORBIDDEN_WORDS'] },
  summaries: {
    list: 'Lists calendar entries for staff, filtered by kind, importance and day.',
    get: 'Returns one calendar entry.',
    create: 'Adds a calendar entry for a day, several days, or a time of a day.',
    update: 'Changes a calendar entry.',
    delete: 'Deletes a calendar entry.',
  },
});

export const exportCalendar = exportCall(calendarEntries.list);

export const importCalendar = defineCall({
  method: 'POST',
  path: '/api/admin/calendar/import',
  access: 'manageContent',
  summary: 'Imports a table of entries. An entry with the same day, kind and title is updated.',
  body: tableImport,
  publicWords: [TABLE_WORDS],
  output: importReport,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
  maxBodyBytes: IMPORT_BYTES,
});
