import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  text,
  version,
} from '../core/primitive.ts';
import { sessionRefusals } from '../session/auth.ts';
import { deskLine } from './room-desk.ts';
import { ticket } from './room.ts';

export const lineReportReason = z.enum(['spam', 'abuse', 'solicitation', 'privacy', 'other']);
export type LineReportReason = z.output<typeof lineReportReason>;

export const MOST_LINE_DETAIL = 300;

export const reportLine = defineCall({
  method: 'POST',
  path: '/api/home/rooms/reports',
  access: 'anyone',
  summary: 'Reports a line of a chat to staff, once per person and line.',
  body: z.strictObject({
    ticket,
    line: id,
    reason: lineReportReason,
    /** Required for `other`. */
    detail: z._default(text(0, MOST_LINE_DETAIL), ''),
  }),
  output: z.void(),
  status: 204,
  refusals: [
    'INVALID_INPUT',
    'TICKET_EXPIRED',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'ALREADY_REPORTED',
    'TOO_MANY_REQUESTS',
    ...sessionRefusals,
  ],
});

/** `open`: staff have not decided yet. */
export const lineReportState = z.enum(['open', 'hidden', 'dismissed']);
export type LineReportState = z.output<typeof lineReportState>;

/** A reported line. `_id` is the id of the line. */
const reportedLine = z.object({
  _id: id,
  line: deskLine,
  schedule: z.object({ _id: id, title: z.string(), expert: z.string() }),
  reports: count,
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: lineReportReason, count })),
  first_at: instant,
  last_at: instant,
  state: lineReportState,
  decided_at: z.nullable(instant),
  /** Name of the admin; `null` if the expert of the room hid the line. */
  decided_by: z.nullable(z.string()),
  version,
});
export type ReportedLine = z.output<typeof reportedLine>;

/** Payload of `lineReport.changed`. */
export const lineReportNews = z.object({
  _id: id,
  state: lineReportState,
  reports: count,
  version,
  at: instant,
});

const base = '/api/admin/line-reports';
const access = 'manageContent';

export const listLineReports = defineCall({
  method: 'GET',
  path: base,
  access,
  summary: 'Lists the lines of chats that viewers have reported.',
  query: z.object({
    ...pageQuery,
    state: z.optional(lineReportState),
    /** Not `reason`, which is the one of an export. */
    kind: z.optional(lineReportReason),
    /** Words of the line, or the name of its writer. */
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest', 'reports']), 'latest'),
  }),
  output: listOf(reportedLine),
  refusals: ['ACCESS_DENIED'],
});

export const exportLineReports = exportCall(listLineReports);

/** A reported line with the lines around it, and the reports themselves. */
const lineReportView = z.extend(reportedLine, {
  around: z.array(deskLine),
  complaints: z.array(
    z.object({ reason: lineReportReason, detail: z.string(), at: instant, member: z.boolean() }),
  ),
});
export type LineReportView = z.output<typeof lineReportView>;

export const getLineReport = defineCall({
  method: 'GET',
  path: `${base}/:_id`,
  access,
  summary: 'Returns a reported line with its reports and the lines around it.',
  params: idParam,
  output: z.object({ item: lineReportView }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const decideLineReport = defineCall({
  method: 'POST',
  path: `${base}/:_id/decide`,
  access,
  summary: 'Hides a reported line in all pages, or dismisses its reports.',
  params: idParam,
  body: z.strictObject({ decision: z.enum(['hidden', 'dismissed']), version }),
  output: z.object({ item: reportedLine }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
