import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { calendarEntry } from '../content/content.ts';
import { exportCall } from '../core/export.ts';
import {
  clock,
  day,
  idParam,
  instant,
  line,
  link,
  listOf,
  pageQuery,
  searchText,
  typedAs,
  typedDay,
  version,
  versionQuery,
} from '../core/primitive.ts';
import { IMPORT_BYTES, importReport, tableImport } from '../core/table-import.ts';

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

export const adminListCalendar = defineCall({
  method: 'GET',
  path: '/api/admin/calendar',
  access: 'manageContent',
  summary: 'Lists calendar entries for staff, filtered by kind, importance and day.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(searchText(100)),
    kind: z.optional(calendarKind),
    importance: z.optional(z.enum(['1', '2', '3'])),
    from: z.optional(day),
    to: z.optional(day),
    sortBy: z._default(z.enum(['latest', 'oldest', 'importance']), 'latest'),
  }),
  output: listOf(staffCalendarEntry),
  refusals: [],
});

export const exportCalendar = exportCall(adminListCalendar);

export const adminGetCalendarEntry = defineCall({
  method: 'GET',
  path: '/api/admin/calendar/:_id',
  access: 'manageContent',
  summary: 'Returns one calendar entry.',
  params: idParam,
  output: z.object({ item: staffCalendarEntry }),
  refusals: ['NOT_FOUND'],
});

export const createCalendarEntry = defineCall({
  method: 'POST',
  path: '/api/admin/calendar',
  access: 'manageContent',
  summary: 'Adds a calendar entry for a day, several days, or a time of a day.',
  body: calendarInput,
  publicWords: ['title'],
  output: z.object({ item: staffCalendarEntry }),
  status: 201,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
});

export const updateCalendarEntry = defineCall({
  method: 'PATCH',
  path: '/api/admin/calendar/:_id',
  access: 'manageContent',
  summary: 'Changes a calendar entry.',
  params: idParam,
  body: z.extend(z.partial(calendarInput), { version }),
  publicWords: ['title'],
  output: z.object({ item: staffCalendarEntry }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND', 'VERSION_CONFLICT', 'FORBIDDEN_WORDS'],
});

export const deleteCalendarEntry = defineCall({
  method: 'DELETE',
  path: '/api/admin/calendar/:_id',
  access: 'manageContent',
  summary: 'Deletes a calendar entry.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const importCalendar = defineCall({
  method: 'POST',
  path: '/api/admin/calendar/import',
  access: 'manageContent',
  summary: 'Imports a table of entries. An entry with the same day, kind and title is updated.',
  body: tableImport,
  publicWords: ['text'],
  output: importReport,
  refusals: ['INVALID_INPUT', 'FORBIDDEN_WORDS'],
  maxBodyBytes: IMPORT_BYTES,
});
