import { brandOf } from '@maru/brands/registry';
import {
  decideLineReport,
  exportLineReports,
  getLineReport,
  listLineReports,
  reportLine,
  type LineReportReason,
} from '@maru/contract/room/line-report';
import type { EnteredTicket } from '@maru/domain/room/join-ticket';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { Db } from '@maru/platform/db/db';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../../http/rate-limit.ts';
import { badInput, Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { registerExport } from '../../staff-kit/export/register-export.ts';
import { lockLine } from '../desk.repository.ts';
import { openRoom } from '../open-room.ts';
import { decideReport, publishReport } from './decide-report.ts';
import { lineReportColumns } from './line-report-csv.ts';
import {
  countReport,
  findLineReport,
  findLineReports,
  insertLineReport,
  selectLineReports,
} from './line-report.repository.ts';

/** Far more than one person reports in earnest. */
const REPORTS = { of: 'line-report', times: 20, withinS: 600 };

/** Reports of lines by viewers, and the queue of staff. */
export function lineReportRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, redis, guard, config } = deps;
  const { plays } = brandOf(config.BRAND).switches;
  const keepPace = createRateLimit(redis, config.redisPrefix, REPORTS);

  registerCall(app, guard, reportLine, async ({ body, caller, client, requireMember }) => {
    const { ticket: token, ...report } = body;
    if (report.reason === 'other' && report.detail.trim() === '') {
      throw badInput('detail', 'is empty');
    }
    const { ticket } = await openRoom({ db, config, plays }, token, { caller, requireMember });
    await keepPace(ticket.memberId === null ? networkOf(client.ip) : `member-${ticket.memberId}`);
    await storeReport(db, ticket, report);
  });

  registerCall(app, guard, listLineReports, ({ query }) => findLineReports(db, query));
  registerExport(app, deps, exportLineReports, {
    noun: 'lineReport',
    fileName: '채팅 신고',
    select: (from, { query }) => selectLineReports(from, query),
    columns: lineReportColumns,
  });
  registerCall(app, guard, getLineReport, async ({ params, refuse }) => {
    const item = await findLineReport(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
  registerCall(app, guard, decideLineReport, async ({ params, body, actor }) => ({
    item: await decideReport(db, actor, { lineId: params._id, ...body }),
  }));
}

/** Stores a report and notifies staff, in one transaction. The bell rings for the first of a line. */
async function storeReport(
  db: Db,
  { scheduleId, person, memberId }: EnteredTicket,
  report: { line: number; reason: LineReportReason; detail: string },
): Promise<void> {
  const { line: lineId, reason, detail } = report;
  await db.begin(async (tx) => {
    const line = await lockLine(tx, lineId);
    if (!line || line.scheduleId !== scheduleId || line.hidden) throw new Refusal('NOT_FOUND');
    if (line.person === person) throw new Refusal('STATE_CONFLICT');
    const isNew = await insertLineReport(tx, { lineId, person, memberId, reason, detail });
    if (!isNew) throw new Refusal('ALREADY_REPORTED');
    const state = await countReport(tx, lineId);
    await publishReport(tx, state);
    if (state.reports > 1) return;
    await postNotice(tx, {
      kind: 'line.reported',
      severity: 'warning',
      detail: { line: lineId, nick: line.nick, reason },
      permission: 'manageContent',
      link: `/curve/line-report?state=open&id=${lineId}`,
    });
  });
}
