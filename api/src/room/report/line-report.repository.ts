import type {
  LineReportReason,
  LineReportState,
  LineReportView,
  ReportedLine,
} from '@maru/contract/room/line-report';
import type { DeskLine } from '@maru/contract/room/room-desk';
import { lineFields } from '@maru/domain/room/room-lines';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../../sql/like-pattern.ts';
import { pageOfQuery, type Page, type PageOf } from '../../staff-kit/page-of.ts';

/** Lines shown before a reported line, and after it. */
const AROUND = 5;

export interface NewReport {
  lineId: number;
  person: string;
  memberId: number | null;
  reason: LineReportReason;
  detail: string;
}

/** @returns false if the person has reported the line before. */
export async function insertLineReport(
  tx: Tx,
  { lineId, person, memberId, reason, detail }: NewReport,
): Promise<boolean> {
  const [written] = await tx`
    insert into line_report (line_id, person, member_id, reason, detail)
    values (${lineId}, ${person}, ${memberId}, ${reason}, ${detail})
    on conflict do nothing returning 1`;
  return written !== undefined;
}

export type ReportState = Pick<ReportedLine, '_id' | 'state' | 'reports' | 'version'>;

const stateFields = (db: Queryable) => db`c.line_id as _id, c.state, c.reports, c.version`;

/** Counts one more report. A decided line stays decided. */
export async function countReport(tx: Tx, lineId: number): Promise<ReportState> {
  const [row] = await tx<ReportState[]>`
    insert into reported_line as c (line_id) values (${lineId})
    on conflict (line_id) do update
      set reports = c.reports + 1, last_at = clock_timestamp(), version = c.version + 1
    returning ${stateFields(tx)}`;
  return row!;
}

/** @returns null if there is no open report of this line. */
export async function writeDecision(
  tx: Tx,
  lineId: number,
  state: Exclude<LineReportState, 'open'>,
  adminId: number | null,
): Promise<ReportState | null> {
  const [row] = await tx<ReportState[]>`
    update reported_line c
    set state = ${state}, decided_by = ${adminId}, decided_at = clock_timestamp(),
        version = version + 1
    where line_id = ${lineId} and state = 'open'
    returning ${stateFields(tx)}`;
  return row ?? null;
}

/** Locks the reports of a line until the end of the transaction. */
export async function lockReports(tx: Tx, lineId: number): Promise<ReportState | null> {
  const [row] = await tx<ReportState[]>`
    select ${stateFields(tx)} from reported_line c where c.line_id = ${lineId} for no key update`;
  return row ?? null;
}

export interface LineReportFilter {
  state?: LineReportState | undefined;
  kind?: LineReportReason | undefined;
  q?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'reports';
}

/** Row of the list. The fields of the line are not nested yet. */
export type LineReportRow = Omit<ReportedLine, 'line'> &
  Omit<DeskLine, '_id' | 'version'> & { line_version: number };

const rowFields = (db: Queryable) => db`
  ${stateFields(db)}, c.first_at, c.last_at, c.decided_at, a.name as decided_by,
  m.nick, m.expert, m.text, m.at, m.version as line_version, m.hidden_at is not null as hidden,
  json_build_object('_id', s.id, 'title', s.title, 'expert', e.nick) as schedule,
  (select json_agg(json_build_object('reason', r.reason, 'count', r.n) order by r.n desc, r.reason)
   from (select reason, count(*)::int as n from line_report where line_id = c.line_id
         group by reason) r) as reasons`;

const rowTables = (db: Queryable) => db`
  from reported_line c join room_message m on m.id = c.line_id
  join broadcast_schedule s on s.id = m.schedule_id join expert e on e.id = s.expert_id
  left join admin a on a.id = c.decided_by`;

function whereOf(db: Queryable, { state, kind, q }: LineReportFilter) {
  const like = containing(q);
  return db`
    where true
      ${state === undefined ? db`` : db`and c.state = ${state}`}
      ${
        kind === undefined
          ? db``
          : db`and exists (select from line_report r
                           where r.line_id = c.line_id and r.reason = ${kind})`
      }
      ${like === null ? db`` : db`and search_form(m.nick || ' ' || m.text) like all(${like}::text[])`}`;
}

/** The reported lines that match, in the order of the list. */
export function selectLineReports(db: Queryable, filter: LineReportFilter) {
  const { sortBy } = filter;
  return db<LineReportRow[]>`
    select ${rowFields(db)} ${rowTables(db)} ${whereOf(db, filter)}
    order by ${sortBy === 'reports' ? db`c.reports desc,` : db``}
      ${sortBy === 'oldest' ? db`c.last_at, c.line_id` : db`c.last_at desc, c.line_id desc`}`;
}

export async function findLineReports(
  db: Queryable,
  filter: LineReportFilter & Page,
): Promise<PageOf<ReportedLine>> {
  const { items, ...page } = await pageOfQuery<LineReportRow>(db, filter, {
    rows: selectLineReports(db, filter),
    from: db`${rowTables(db)} ${whereOf(db, filter)}`,
  });
  return { ...page, items: items.map(reportedLineOf) };
}

export async function findReportedLine(
  db: Queryable,
  lineId: number,
): Promise<ReportedLine | null> {
  const [row] = await db<LineReportRow[]>`
    select ${rowFields(db)} ${rowTables(db)} where c.line_id = ${lineId}`;
  return row ? reportedLineOf(row) : null;
}

export async function findLineReport(
  db: Queryable,
  lineId: number,
): Promise<LineReportView | null> {
  const reported = await findReportedLine(db, lineId);
  if (!reported) return null;
  const around = await db<DeskLine[]>`
    (select ${lineFields(db)}, m.hidden_at is not null as hidden from room_message m
     where m.schedule_id = ${reported.schedule._id} and m.id < ${lineId}
     order by m.id desc limit ${AROUND})
    union all
    (select ${lineFields(db)}, m.hidden_at is not null as hidden from room_message m
     where m.schedule_id = ${reported.schedule._id} and m.id >= ${lineId}
     order by m.id limit ${AROUND + 1})
    order by _id`;
  const complaints = await db<LineReportView['complaints']>`
    select reason, detail, at, member_id is not null as member from line_report
    where line_id = ${lineId} order by at desc, person`;
  return { ...reported, around, complaints };
}

function reportedLineOf({
  nick,
  expert,
  text,
  at,
  line_version,
  hidden,
  ...row
}: LineReportRow): ReportedLine {
  const line = { _id: row._id, nick, expert, text, at, hidden, version: line_version };
  return { ...row, line };
}
