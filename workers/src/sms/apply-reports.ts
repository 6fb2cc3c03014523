import { countSettled, type Settled } from '@maru/domain/campaign/campaign.repository';
import type { Db, Tx } from '@maru/platform/db/db';
import type { SmsResult } from '@maru/domain/campaign/sms-result';
import { settleRecipients } from '../campaign/settle-recipients.ts';
import type { BatchKey } from '../campaign/open-recipient.ts';
import { alimtalkIdOf, settleByCode } from '../single/settle-alimtalk.ts';
import { recipientIdOf } from './outgoing-messages.ts';
import { readResults, stopForFault, suppress } from './provider-results.ts';

/** Reports per transaction, and transactions per turn. */
const REPORTS = 1_000;
const TURNS = 20;

interface ApplyDeps {
  db: Db;
  onSettled: (settled: Settled) => void;
}

interface ReportRow {
  id: string;
  groupId: string;
  reference: string;
  code: string;
}

/**
 * Processes the delivery reports received by webhook. Each report concerns one message of one
 * group. It changes nothing if the batch has abandoned the group, or the recipient has a final
 * state. Of single messages, only an 알림톡 waits for a report.
 */
export async function applyReports(deps: ApplyDeps): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { applied, settled, faults } = await deps.db.begin(applySome);
    for (const part of settled) deps.onSettled(part);
    for (const [campaignId, fault] of faults) await stopForFault(deps.db, campaignId, fault);
    if (applied < REPORTS) break;
  }
}

async function applySome(tx: Tx) {
  const reports = await tx<ReportRow[]>`
    select id, group_id as "groupId", reference, code from delivery_report
    where applied_at is null order by id limit ${REPORTS} for update skip locked`;
  const faults = new Map<number, SmsResult>();
  const settled: Settled[] = [];
  if (reports.length === 0) return { applied: 0, settled, faults };

  const groups = [...new Set(reports.map(({ groupId }) => groupId))];
  // Batches first, then recipients, then campaigns: the order of every writer (countSettled).
  const batches = await tx<(BatchKey & { groupId: string })[]>`
    select campaign_id as "campaignId", no, group_id as "groupId" from campaign_batch
    where group_id = any(${groups}) order by campaign_id, no for update`;
  for (const batch of batches) {
    const codes = reports.flatMap(({ groupId, reference, code }) => {
      const recipientId = recipientIdOf(reference, batch.campaignId);
      return groupId === batch.groupId && recipientId !== null
        ? [[recipientId, code] as const]
        : [];
    });
    const { settlements, barred, fault } = readResults(codes, { final: false });
    if (settlements.length === 0) continue;
    const part = await settleRecipients(tx, batch, settlements);
    await suppress(tx, batch, barred);
    await countSettled(tx, batch.campaignId, part);
    settled.push(part);
    if (fault) faults.set(batch.campaignId, fault);
  }
  await applyToAlimtalk(tx, reports);
  await tx`
    update delivery_report set applied_at = now()
    where id = any(${reports.map(({ id }) => id)}::bigint[])`;
  return { applied: reports.length, settled, faults };
}

/** Locks the messages in the order of their ids, as every process does. */
async function applyToAlimtalk(tx: Tx, reports: readonly ReportRow[]): Promise<void> {
  const known = reports.flatMap(({ groupId, reference, code }) => {
    const messageId = alimtalkIdOf(reference);
    return messageId === null ? [] : [{ messageId, groupId, code }];
  });
  for (const report of known.toSorted((a, b) => a.messageId - b.messageId)) {
    await settleByCode(tx, report);
  }
}
