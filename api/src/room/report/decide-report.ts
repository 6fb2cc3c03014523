import type { LineReportState, ReportedLine } from '@maru/contract/room/line-report';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { Refusal } from '../../http/refusal.ts';
import { lockLine } from '../desk.repository.ts';
import { turnLine } from '../moderate.ts';
import {
  findReportedLine,
  lockReports,
  writeDecision,
  type ReportState,
} from './line-report.repository.ts';

/** Sends open staff pages the state of a reported line. */
export async function publishReport(tx: Tx, state: ReportState): Promise<void> {
  await publish(tx, 'lineReport.changed', { ...state, at: new Date().toISOString() });
}

/**
 * Hides a reported line, or dismisses its reports.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, or STATE_CONFLICT if it is decided.
 */
export function decideReport(
  db: Db,
  actor: Actor,
  {
    lineId,
    decision,
    version,
  }: { lineId: number; version: number } & {
    decision: Exclude<LineReportState, 'open'>;
  },
): Promise<ReportedLine> {
  return db.begin(async (tx) => {
    // The line comes first, as in the room. Two moderators then never wait for each other.
    const line = await lockLine(tx, lineId);
    const reports = await lockReports(tx, lineId);
    if (!line || !reports) throw new Refusal('NOT_FOUND');
    if (reports.version !== version) throw new Refusal('VERSION_CONFLICT');
    if (reports.state !== 'open') throw new Refusal('STATE_CONFLICT');
    if (decision === 'hidden' && !line.hidden) {
      await turnLine(tx, { ...actor, expertId: null }, line, true);
    } else {
      const state = await writeDecision(tx, lineId, decision, actor.adminId);
      if (state) await publishReport(tx, state);
    }
    await audit(tx, {
      ...actor,
      action: decision === 'hidden' ? 'lineReport.hidden' : 'lineReport.dismiss',
      targetKind: 'lineReport',
      targetId: lineId,
      diff: { count: reports.reports },
    });
    return (await findReportedLine(tx, lineId))!;
  });
}
