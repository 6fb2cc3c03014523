import { countSettled, type Settled } from '@maru/domain/campaign/campaign.repository';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { RECONCILE_AFTER_MIN } from '../campaign/batch.repository.ts';
import { settleRecipients } from '../campaign/settle-recipients.ts';
import type { BatchKey } from '../campaign/open-recipient.ts';
import type { SmsProvider } from '../providers/sms-gateway.ts';
import { listCodes } from './collect-reports.ts';
import type { SmsGateways } from '../providers/gateways.ts';
import { readResults, suppress } from './provider-results.ts';

/** Batches per turn: the sweep waits for them. */
const BATCHES = 5;

interface ReconcileDeps {
  db: Db;
  gateways: Pick<SmsGateways, 'of'>;
  personal: PersonalData;
  log: Logger;
  onSettled: (settled: Settled) => void;
}

type Due = BatchKey & {
  groupId: string;
  provider: SmsProvider;
  /** This is the last query. */
  isLast: boolean;
};

/**
 * Queries the provider again, by the group and by our own reference, about recipients with an
 * unknown result (reliability Q6). It never sends: staff decide about recipients that stay unknown.
 */
export async function reconcileUnknown(deps: ReconcileDeps): Promise<void> {
  for (const due of await takeDue(deps.db)) {
    try {
      await reconcile(deps, due);
    } catch (error) {
      // The next turn of this batch is already scheduled.
      deps.log.warn({ err: error, ...due }, 'failed to request results of unknown recipients');
    }
  }
}

/** Takes the due batches and schedules their next query; none after the last query. */
async function takeDue(db: Db): Promise<Due[]> {
  return db<Due[]>`
    update campaign_batch b
    set reconciles = reconciles + 1,
        reconcile_at = now() + make_interval(mins => (${RECONCILE_AFTER_MIN}::int[])[reconciles + 2])
    where (campaign_id, no) in (
      select campaign_id, no from campaign_batch
      where reconcile_at <= now() order by reconcile_at limit ${BATCHES} for update skip locked)
    returning campaign_id as "campaignId", no, group_id as "groupId", provider,
              reconcile_at is null as "isLast"`;
}

async function reconcile(deps: ReconcileDeps, due: Due): Promise<void> {
  const { db, personal, onSettled } = deps;
  const gateway = deps.gateways.of(due.provider);
  const group = await gateway.findGroup(due.groupId);
  if (!group) return;
  // No order to send the group was made. Once the group is deleted, it cannot be sent.
  if (group.state === 'pending') await gateway.deleteGroup(due.groupId);
  const isUnsent = group.state === 'pending' || group.state === 'closed';
  const codes = await listCodes({ db, gateway, personal }, due, due.groupId);
  if (!codes) return;
  const { settlements, barred } = readResults(codes, { final: due.isLast });
  const settled = await db.begin(async (tx) => {
    await tx`
      select from campaign_batch where campaign_id = ${due.campaignId} and no = ${due.no}
      for update`;
    const moved = await settleRecipients(
      tx,
      due,
      isUnsent
        ? Array.from(codes.keys(), (recipientId) => ({
            recipientId,
            state: 'failed' as const,
            reason: 'GROUP_CLOSED',
            result: 'unsent' as const,
          }))
        : settlements,
    );
    await suppress(tx, due, barred);
    await countSettled(tx, due.campaignId, moved);
    const [left] = await tx`
      select 1 from campaign_recipient
      where campaign_id = ${due.campaignId} and batch = ${due.no} and state = 'unknown' limit 1`;
    if (!left) {
      await tx`
        update campaign_batch set reconcile_at = null
        where campaign_id = ${due.campaignId} and no = ${due.no}`;
    }
    return moved;
  });
  onSettled(settled);
}
