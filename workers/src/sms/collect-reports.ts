import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import {
  releaseBatch,
  settle,
  settleDelivered,
  type ClaimedBatch,
} from '../campaign/batch.repository.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import type { BatchKey } from '../campaign/open-recipient.ts';
import { GatewayRejected, type SmsGateway } from '../providers/sms-gateway.ts';
import { recipientIdOf } from './outgoing-messages.ts';
import { readResults, stopForFault, suppress } from './provider-results.ts';

/** Phones that are switched off are reported late. After this a message taken counts as sent. */
const PATIENCE_MS = 10 * 60_000;

/** The same if a text message replaces failed ones: it should not follow after the campaign. */
const FALLBACK_PATIENCE_MS = 60 * 60_000;

/** Each pause is half of the group's age, within these bounds. */
const SHORTEST_PAUSE_MS = 700;
const LONGEST_PAUSE_MS = 30_000;

interface CollectDeps extends FinishBatchDeps {
  gateway: SmsGateway;
  personal: PersonalData;
  now: () => number;
}

/**
 * Queries the status of each message of a sent group, and stores the final ones. If the provider
 * has delivered all of them, its counts of the group are enough.
 *
 * @returns time of the next query, in ms since the epoch; `null` if all statuses are known.
 */
export async function collectReports(
  deps: CollectDeps,
  batch: ClaimedBatch,
): Promise<number | null> {
  const { db, gateway, now, onSettled } = deps;
  const ageMs = batch.sentAt === null ? 0 : now() - batch.sentAt;
  const final = ageMs > (batch.campaign.fallsBack ? FALLBACK_PATIENCE_MS : PATIENCE_MS);
  if (await settleByCounts(deps, batch)) return null;

  const listed = await listCodes(deps, batch, batch.groupId!);
  if (!listed) return finishBatch(deps, batch, { state: 'unknown', reason: 'GROUP_GONE' });

  const { settlements, barred, undecided, fault } = readResults(listed, { final });
  if (barred.length > 0) await db.begin((tx) => suppress(tx, batch, barred));
  // A gateway that stores groups lists all accepted messages. Another gateway may not have
  // processed all of them yet.
  const late = gateway.keepsGroups || final ? 0 : await countMissing(db, batch, listed);
  // No provider that can be queried accepted the missing recipients.
  const rest =
    undecided + late === 0 ? ({ state: 'unknown', reason: 'NOT_LISTED' } as const) : null;
  onSettled(await settle(db, batch, settlements, rest));
  await stopForFault(db, batch.campaignId, fault);
  if (rest) return null;

  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, ageMs / 2));
  return releaseBatch(db, batch, now() + pauseMs, { counts: false });
}

/** @returns whether the batch has ended, because every message of its group was delivered. */
async function settleByCounts(
  { db, gateway, onSettled }: CollectDeps,
  batch: ClaimedBatch,
): Promise<boolean> {
  if (!gateway.keepsGroups) return false;
  const group = await gateway.findGroup(batch.groupId!);
  const isDelivered = group?.state === 'complete' && group.delivered === group.total;
  const settled = isDelivered ? await settleDelivered(db, batch, group.total) : null;
  if (settled) onSettled(settled);
  return settled !== null;
}

/** Codes by recipient, or `null` if the gateway has forgotten the group. */
export async function listCodes(
  {
    db,
    gateway,
    personal,
  }: { db: Db; gateway: Pick<SmsGateway, 'listMessages'>; personal: PersonalData },
  batch: BatchKey,
  groupId: string,
): Promise<Map<number, string> | null> {
  const listed = new Map<number, string>();
  const byNumber = new Map<string, string>();
  try {
    for await (const { to, reference, code } of gateway.listMessages(groupId)) {
      const recipientId = recipientIdOf(reference, batch.campaignId);
      if (recipientId !== null) listed.set(recipientId, code);
      else if (reference === null) byNumber.set(personal.hash('phone', to).toString('hex'), code);
    }
  } catch (error) {
    if (error instanceof GatewayRejected && error.status === 404) return null;
    throw error;
  }
  // A number is unique within a campaign, so it identifies the recipient.
  if (byNumber.size === 0) return listed;
  const rows = await db<{ id: number; hash: string }[]>`
    select id, encode(dest_hash, 'hex') as hash from campaign_recipient
    where campaign_id = ${batch.campaignId} and batch = ${batch.no}
      and encode(dest_hash, 'hex') = any(${[...byNumber.keys()]})`;
  for (const { id, hash } of rows) listed.set(id, byNumber.get(hash)!);
  return listed;
}

async function countMissing(
  db: Db,
  { campaignId, no }: BatchKey,
  listed: ReadonlyMap<number, string>,
): Promise<number> {
  const [missing] = await db<{ n: number }[]>`
    select count(*)::int as n from campaign_recipient
    where campaign_id = ${campaignId} and batch = ${no} and state in ('waiting', 'sending')
      and not id = any(${[...listed.keys()]}::bigint[])`;
  return missing!.n;
}
