import { releaseBatch, settle, type ClaimedBatch } from '../campaign/batch.repository.ts';
import { finishBatch, type FinishBatchDeps } from '../campaign/finish-batch.ts';
import { GatewayRejected, type SmsGateway } from '../providers/sms-gateway.ts';
import { recipientIdOf } from './outgoing-messages.ts';
import { readResults, stopForFault, suppress } from './provider-results.ts';

/** Phones that are switched off are reported late. After this a message taken counts as sent. */
const PATIENCE_MS = 10 * 60_000;

/** Each pause is half as long as the group is old, within these bounds. */
const SHORTEST_PAUSE_MS = 700;
const LONGEST_PAUSE_MS = 30_000;

interface CollectDeps extends FinishBatchDeps {
  gateway: SmsGateway;
  now: () => number;
}

/**
 * Asks what became of each message of a group that was sent, and writes down what is certain.
 *
 * @returns the moment to ask again, in ms since the epoch, or `null` when all is known.
 */
export async function collectReports(
  deps: CollectDeps,
  batch: ClaimedBatch,
): Promise<number | null> {
  const { db, gateway, now, onSettled } = deps;
  const ageMs = batch.sentAt === null ? 0 : now() - batch.sentAt;
  const final = ageMs > PATIENCE_MS;
  const listed = await listCodes(gateway, batch);
  if (!listed) return finishBatch(deps, batch, { state: 'unknown', reason: 'GROUP_GONE' });

  const { settlements, barred, undecided, fault } = readResults(listed, { final });
  await db.begin((tx) => suppress(tx, batch, barred));
  // The gateway names everyone it took. Who is missing was taken by nobody we can ask.
  const rest = undecided === 0 ? ({ state: 'unknown', reason: 'NOT_LISTED' } as const) : null;
  onSettled(await settle(db, batch, settlements, rest));
  await stopForFault(db, batch.campaignId, fault);
  if (rest) return null;

  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, ageMs / 2));
  return releaseBatch(db, batch, now() + pauseMs, { counts: false });
}

/** Codes by recipient, or `null` if the gateway has forgotten the group. */
export async function listCodes(
  gateway: Pick<SmsGateway, 'listMessages'>,
  { campaignId, groupId }: Pick<ClaimedBatch, 'campaignId' | 'groupId'>,
): Promise<Map<number, string> | null> {
  const listed = new Map<number, string>();
  try {
    for await (const { reference, code } of gateway.listMessages(groupId!)) {
      const recipientId = recipientIdOf(reference, campaignId);
      if (recipientId !== null) listed.set(recipientId, code);
    }
    return listed;
  } catch (error) {
    if (error instanceof GatewayRejected && error.status === 404) return null;
    throw error;
  }
}
